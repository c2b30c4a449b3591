// States that are only worth a picture: they add nothing to what the tests of every page find.

import { type Page } from "@playwright/test";
import { finish, letBotsPlay } from "../e2e/bots";
import { scoreSheet } from "../e2e/look";
import { type Person } from "../e2e/people";
import { type Game } from "../e2e/tables";
import { type Stop } from "../e2e/tour";

/** How many moves are made by the middle of a game of three, and shortly before its end. */
const MOMENTS: Record<Game, Record<string, number>> = {
  usa: { middle: 80, late: 140 },
  marklin: { middle: 150, late: 250 },
  card: { middle: 45, late: 80 },
};

const PATIENCE = 900_000; // milliseconds for the coach, on a busy machine
const MARKS = 3;

export async function* amidAGame(person: Person, game: Game): AsyncGenerator<Stop> {
  const { page } = person;
  for (const [moment, moves] of Object.entries(MOMENTS[game])) {
    await letBotsPlay(person, moves);
    await page.locator("header.acting, .page.over").first().waitFor();
    if (await page.locator(".page.over").isVisible()) {
      person.faults.length = 0; // a short game: the seat could not be taken back, and the browser tells of the refusal
      return;
    }
    yield { name: `${game}: ${moment}`, page };
    if (game !== "card" && moment === "middle") yield* lookedFor(game, page);
  }
}

/** What the cards of the hand can pay for, and tickets that are pinned. */
async function* lookedFor(game: Game, page: Page): AsyncGenerator<Stop> {
  const cards = page.locator(".hand button");
  for (const card of await cards.all()) await card.press("Enter");
  yield { name: `${game}: raised cards`, page };
  for (const card of await cards.all()) await card.press("Enter");
  await page.getByRole("tab").first().click();
  const unpinned = page.locator(".tickets button[aria-pressed=false]");
  while ((await unpinned.count()) > 0) await unpinned.first().press("Enter");
  await page.locator("#status").focus();
  yield { name: `${game}: pinned tickets`, page };
}

/** The coach: a hint, a review at some of its marks and at the end, my games, and the answer to a problem. */
export async function* theCoach(person: Person, game: Game): AsyncGenerator<Stop> {
  const { page } = person;
  await person.open(`#/new/${game}`);
  await page.locator(".count .button").first().click();
  await page.locator(".chairs select").nth(1).selectOption("bot:greedy");
  await page.locator("form .create").click();
  if (game === "marklin") await page.locator(".announce button").first().click();
  await page.locator(".offer input").first().waitFor();
  await page.locator("header.acting button:has(.word)").first().click();
  await page.locator(".coached li").first().waitFor({ timeout: PATIENCE });
  yield { name: `coach ${game}: a hint`, page };

  await finish(person);
  await scoreSheet(page);
  await page.locator('.score-sheet a[href*="review"]').click();
  await page.locator("progress").waitFor();
  yield { name: `coach ${game}: a review under way`, page };
  await page.locator(".curve").waitFor({ timeout: PATIENCE });
  for (let n = 1; n <= MARKS && (await page.locator(".marks button").last().isEnabled()); n++) {
    await page.locator(".marks button").last().click();
    yield { name: `coach ${game}: mark ${n}`, page };
  }
  await page.keyboard.press("End");
  await page.locator(".score-sheet").waitFor();
  yield { name: `coach ${game}: after the end`, page };
  await person.open("#/my-games");
  await page.locator("figure").first().waitFor();
  yield { name: `coach ${game}: my games`, page };

  await person.open("#/problems");
  await page.locator(`main li a[href*="/${game}-"]`).last().click();
  await page.locator(".market .legal, .offer input").first().waitFor();
  for (const ticket of await page.locator(".offer input").all()) await ticket.press("Space");
  await page.locator(".market .legal, .offer .primary").first().click();
  await page.locator(".coached").waitFor();
  yield { name: `coach ${game}: the answer to a problem`, page };
}
