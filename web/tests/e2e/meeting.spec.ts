// An evening: two strangers meet by "Play someone", play, play again, and become friends.

import { barriers } from "./axe";
import { finish } from "./bots";
import { scoreSheet } from "./look";
import { expect, test, type Person } from "./people";
import { myTurn, Player } from "./player";
import { GAMES, playNow } from "./tables";

async function playSomeone({ page }: Person): Promise<void> {
  await page.getByRole("button", { name: `${GAMES.card}: play someone` }).click();
  const form = page.getByRole("dialog", { name: /^Play someone/ });
  for (const count of ["3", "4"]) await form.getByRole("checkbox", { name: count, exact: true }).uncheck();
  await form.getByRole("radio", { name: /^slow/ }).check();
  await form.getByRole("checkbox", { name: "Play for ratings" }).check();
  await form.getByRole("button", { name: "Look for players" }).click();
  await expect(page.getByText("Looking for players: The Card Game, 2 players, slow, rated")).toBeVisible();
}

test("two strangers meet, play for ratings, play again and become friends", async ({ arrive }) => {
  const phone = { viewport: { width: 390, height: 844 } };
  const [ann, bo] = [await arrive({ name: "Ann" }), await arrive({ name: "Bo", ...phone })];
  await ann.open("");
  await playSomeone(ann);
  await playNow(ann, "usa"); // bots, meanwhile: the wait goes on
  await expect(ann.page.getByRole("complementary", { name: "Finding players" })).toBeVisible();
  await bo.open("");
  await playSomeone(bo);
  for (const { page } of [ann, bo]) {
    const question = page.getByRole("dialog", { name: "Ready to play?" });
    await expect(question).toContainText("The Card Game, 2 players, slow, rated");
    await expect(page).toHaveTitle("Ready? – Stationmaster");
  }
  expect(await barriers({ name: "the question", page: ann.page, part: "dialog[open]" })).toEqual([]);
  await ann.page.getByRole("button", { name: "I am ready" }).click();
  await expect(bo.page.getByText("1 of 2 are ready.")).toBeVisible();
  await bo.page.getByRole("button", { name: "I am ready" }).press("Enter");

  // They sit at one table, and play.
  for (const { page } of [ann, bo]) await expect(page.locator("#status")).toBeVisible();
  expect(ann.table).toBe(bo.table);
  await myTurn(ann.page);
  await Promise.all([new Player(ann.page).playTurn(), new Player(bo.page).playTurn()]);
  await finish(ann, bo);
  await scoreSheet(ann.page);

  // Once more: whoever is elsewhere is asked there.
  await bo.open("#/problems");
  await ann.page.getByRole("button", { name: "Rematch" }).click();
  await bo.page.getByRole("button", { name: "Accept: Ann would like a rematch" }).click();
  for (const { page } of [ann, bo]) await expect(page.locator("#status")).toBeVisible();
  expect(ann.table).toBe(bo.table);

  // Friends, by consent of both; and invited by name.
  await ann.open("#/people");
  await ann.page.getByRole("button", { name: "Ask to be friends: Bo" }).click();
  await bo.page.getByRole("button", { name: "Accept: Ann would like to be friends." }).click();
  await ann.page.reload();
  await expect(ann.page.getByRole("button", { name: "Remove: Bo" })).toBeVisible();
  expect(await barriers({ name: "people", page: ann.page })).toEqual([]);
  await ann.open("#/new/usa");
  await ann.page.getByRole("button", { name: "Create the table" }).click();
  await ann.page.getByRole("group", { name: "Invite people you know" }).getByRole("button", { name: "Bo" }).click();
  await bo.page.getByRole("button", { name: "Accept: Ann invites you: North America, 3 players" }).click();
  await expect(bo.page.locator("#status")).toBeVisible();
});
