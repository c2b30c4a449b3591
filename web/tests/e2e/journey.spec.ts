// A journey of a passenger is planned before it starts: on a phone too, nothing is sent before it is confirmed.

import { expect, test } from "./people";
import { myTurn, Player } from "./player";
import { playNow } from "./tables";

test("a journey is planned, cancelled, planned again and made", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await playNow(ann, "marklin");
  const player = new Player(page);
  while (player.done.place_passenger === undefined) await player.decide();
  await myTurn(page);

  const plan = page.getByRole("region", { name: "Plan a journey" });
  const departure = page.getByRole("button", { name: /^Move the passenger in/ }).first();
  await departure.click();
  const best = plan.getByRole("list").first().getByRole("button").first();
  await expect(best).toHaveAccessibleName(/ → .* \+\d/);
  await best.click();
  await expect(plan.getByRole("status")).toContainText(/ → .*: brings \d/);
  await page.keyboard.press("Escape"); // one step back, and then out of it
  await expect(plan.getByRole("status")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(plan).toBeHidden();
  await expect(departure).toBeVisible();

  await departure.click();
  await page.locator('[data-city][role="button"]').first().press("Enter"); // by a city on the board
  await expect(plan.getByRole("status")).toBeVisible();
  await plan.getByRole("button", { name: "Set out", exact: true }).click();
  await page.getByRole("tab", { name: "Log" }).click();
  await expect(page.getByRole("tabpanel")).toContainText(/Your passenger travelled .* → /);
});
