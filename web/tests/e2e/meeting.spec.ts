// An evening: two strangers meet by "Play someone", play for ratings, talk, play again, go on elsewhere, become friends.

import { authenticator, carryPasskeys } from "./authenticator";
import { barriers } from "./axe";
import { finish } from "./bots";
import { scoreSheet } from "./look";
import { expect, test, type Person } from "./people";
import { Player } from "./player";
import { englishOn, speak } from "./russian";
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

/** Each reads what the other says in their own language. */
async function talk(ann: Person, bo: Person): Promise<void> {
  await bo.page.evaluate(speak, "ru");
  await ann.page.getByRole("tab", { name: "Talk" }).click();
  await ann.page.getByRole("button", { name: "Good luck!" }).click();
  const tab = bo.page.getByRole("tab", { name: "Разговор" });
  await expect(tab).toContainText("новых: 1");
  await tab.click();
  await expect(bo.page.getByRole("list", { name: "Разговор" })).toContainText("Удачи!");
  expect(await englishOn(bo.page)).toEqual([]);
  await bo.page.getByRole("button", { name: "Спасибо" }).press("Enter");
  await expect(ann.page.getByRole("list", { name: "Talk" })).toContainText("Thank");
  await bo.page.evaluate(speak, "en");
}

test("two strangers meet, play for ratings, talk, play again, go on elsewhere and become friends", async ({
  arrive,
  server,
}) => {
  const small = { viewport: { width: 390, height: 844 } };
  const [ann, bo] = [await arrive({ name: "Ann", baseURL: server.site }), await arrive({ name: "Bo", ...small })];
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
  await talk(ann, bo);
  await bo.page.getByRole("tab", { name: "Cards" }).click();
  await Promise.all([new Player(ann.page).playTurn(), new Player(bo.page).playTurn()]);
  await finish(ann, bo);
  await scoreSheet(ann.page);
  await expect(ann.page.getByRole("listitem").filter({ hasText: "1500 →" })).toHaveCount(2);

  // Once more: whoever is elsewhere is asked there.
  await bo.open("#/problems");
  await ann.page.getByRole("button", { name: "Rematch" }).click();
  await bo.page.getByRole("button", { name: "Accept: Ann would like a rematch" }).click();
  for (const { page } of [ann, bo]) await expect(page.locator("#status")).toBeVisible();
  expect(ann.table).toBe(bo.table);
  const { table } = ann;

  // Ann makes a passkey, and goes on on her phone.
  await ann.open("#/me");
  const here = await authenticator(ann);
  await ann.page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(ann.page.getByRole("heading", { name: "Your passkeys" })).toBeVisible();
  await ann.open(`#/table/${table}`);
  const phone = await arrive({ ...small, baseURL: server.site });
  await phone.open("#/sign-in");
  await carryPasskeys(here, await authenticator(phone));
  await phone.page.getByRole("button", { name: "Sign in by passkey" }).click();
  await expect(phone.page.getByText("Welcome back, Ann.")).toBeVisible();
  await phone.page.locator("section", { hasText: "My tables" }).locator(`a[href$="${table}"]`).first().click();
  await phone.page.locator("#status").waitFor();
  await Promise.all([new Player(phone.page).playTurn(), new Player(bo.page).playTurn()]);
  await expect(() => expect(ann.updates.at(-1)!.view).toEqual(phone.updates.at(-1)!.view)).toPass(); // both look on

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
