// What the server works out for a seat's tickets is to be seen beside them and on its board.

import { expect, test } from "./people";
import { playNow } from "./tables";

test("an offer says what each ticket takes; tickets are pinned to the board, each by its number", async ({
  arrive,
}) => {
  const ann = await arrive({ name: "Ann" });
  await playNow(ann, "usa");
  const { page } = ann;
  const offer = page.getByRole("region", { name: "Choose your tickets" });
  const offered = offer.getByRole("checkbox");
  await expect(offered).toHaveCount(3);
  await expect(offer.getByText(/^\d+ cars · routes \+\d+ · (\d+ cards? short|no cards missing)$/)).toHaveCount(3);
  await offered.nth(0).check();
  await page.keyboard.press("Escape"); // nothing was sent yet
  await expect(offered.nth(0)).not.toBeChecked();
  await offered.nth(1).check();
  await offered.nth(2).check();
  const tags = page.locator(".ways .tag");
  await expect(tags).toHaveCount(4); // what is to be kept is shown
  await page.getByRole("button", { name: "Keep 2 tickets" }).click();

  const tickets = page.getByRole("region", { name: "Your tickets" }).getByRole("button");
  await expect(tickets).toHaveCount(2);
  for (const ticket of await tickets.all()) await ticket.click();
  await expect(tickets.filter({ hasText: "Pinned as" })).toHaveCount(2);
  await expect(tags.filter({ hasText: "1" })).toHaveCount(2);
  await expect(tags.filter({ hasText: "2" })).toHaveCount(2);
  await page.reload();
  await expect(tags).toHaveCount(4);
  const first = tickets.filter({ hasText: "Pinned as 1" });
  await expect(first).toHaveAccessibleName(/\d+ cars · .*: \d of \d/);
  await first.click();
  await expect(tags).toHaveText(["2", "2"]);
});
