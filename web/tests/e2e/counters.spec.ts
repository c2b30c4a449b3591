// A table may count cards for its players; where it was not asked to, it does not.

import { expect, test } from "./people";
import { playNow } from "./tables";

test("cards are counted at a table that has agreed to that, and at no other", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  const counted = page.getByRole("region", { name: "Cards counted" });
  await playNow(ann, "card");
  await expect(page.getByRole("tab", { name: "Your tickets" })).toBeVisible();
  await expect(counted).toBeHidden();

  await ann.open("");
  await page.getByRole("link", { name: "The Card Game: a new table" }).click();
  await page.getByRole("combobox", { name: "Seat 2" }).selectOption("bot:medium");
  await page.getByRole("checkbox", { name: /Count the cards/ }).check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(counted).toContainText(/Not seen yet: \d+ \(\d+ of them in the pile\)/);
  await expect(counted.getByText(/^Train stack of/)).toHaveCount(3);
});
