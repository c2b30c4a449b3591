// States that are only worth a picture: they add nothing to what the tests of every page find.

import { type Page } from "@playwright/test";
import { letBotsPlay } from "../e2e/bots";
import { type Person } from "../e2e/people";
import { type Game } from "../e2e/tables";
import { type Stop } from "../e2e/tour";

/** How many moves are made by the middle of a game of three, and shortly before its end. */
const MOMENTS: Record<Game, Record<string, number>> = {
  usa: { middle: 80, late: 140 },
  marklin: { middle: 150, late: 250 },
  card: { middle: 45, late: 80 },
};

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
