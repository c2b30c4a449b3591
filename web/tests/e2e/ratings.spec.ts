// Rated tables: less to choose from, ratings beside names, what the end changed, the table of the best.

import { barriers } from "./axe";
import { finish } from "./bots";
import { scoreSheet } from "./look";
import { expect, test } from "./people";

test("a rated game changes a rating, which the page of ratings shows among the bots", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await ann.open("#/new/card");
  const chairs = page.getByRole("combobox", { name: /^Seat \d$/ });
  while ((await chairs.count()) > 2) await page.getByRole("button", { name: "One fewer seat" }).click();
  await expect(page.getByRole("checkbox", { name: /^Count the cards/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Play for ratings/ }).check();
  for (const gone of [/^Count the cards/, /^Hints from the coach/]) {
    await expect(page.getByRole("checkbox", { name: gone })).toHaveCount(0);
  }
  await expect(page.getByRole("combobox", { name: "Who begins" })).toHaveCount(0);
  expect(await barriers({ name: "a rated table", page })).toEqual([]);
  await page.getByRole("button", { name: "Create the table" }).click();
  await expect(page.getByText("Ann (you) 1500?")).toBeVisible();
  await expect(page.getByText("Rated table.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Move to another device" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Who plays seat 2" }).selectOption("bot:easy");
  await page.locator("#status").waitFor();

  await finish(ann); // a bot plays on for her
  await scoreSheet(page);
  const changes = page.getByRole("listitem").filter({ hasText: "1500 →" });
  await expect(changes).toHaveText(/Ann 1500 → 1[0-4]\d\d −\d+ left before the end/);
  expect(await barriers({ name: "the end of a rated game", page })).toEqual([]);
  await page.getByRole("link", { name: "Ratings after this game" }).click();

  await page.getByRole("combobox", { name: "Game" }).selectOption("The Card Game");
  await expect(page.getByText(/^1[0-4]\d\d ± \d+, after 1 rated game$/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^My rating, game by game: 1[0-4]\d\d$/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^Medium bot, version 1 1500$/ })).toBeVisible();
  await expect(page.getByText("Nobody is known well enough yet.")).toBeVisible();
  expect(await barriers({ name: "ratings", page })).toEqual([]);
  await page.getByRole("checkbox", { name: /^Show me among the best/ }).uncheck();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^Show me among the best/ })).not.toBeChecked();
});
