// What bots do, at a pace that one can follow, and what happened since one's last turn.

import { type Locator, type Page } from "@playwright/test";
import { secondCard, stopTime } from "./look";
import { expect, test, type Person } from "./people";
import { myTurn, Player } from "./player";
import { playNow } from "./tables";

const SLOW = 2200;

test("bots' turns are shown one after another, can be skipped, and shown again", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", reducedMotion: "no-preference" });
  const { page } = ann;
  const header = page.locator("header");
  const last = header.locator(".words");
  await page.addInitScript(noteFlights);
  await ann.open("");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("combobox", { name: "Pace of the bots" }).selectOption("Slow");
  await page.getByRole("button", { name: "Close" }).click();
  await page.clock.install();
  await playNow(ann, "usa");
  await new Player(page).decide();
  await myTurn(page);
  await stopTime(page);
  await drawTwice(page);

  // The server has told that it is Ann's turn again; the page shows what the bots did before that, one by one.
  await expect.poll(() => isMyTurn(ann)).toBe(true);
  await expect(header).toContainText("is thinking");
  await expect(last).toBeHidden();
  const flown = await flights(page);
  expect(flown).toBeGreaterThan(0); // Ann's own cards
  await page.clock.runFor(SLOW);
  await expect(last).toBeVisible();
  await expect.poll(() => flights(page)).toBeGreaterThan(flown); // what a bot takes or lays flies
  const first = await last.innerText();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(header).toContainText("Your turn");

  await sinceLastTurn(page).click();
  const list = page.getByRole("dialog", { name: "Since your last turn" });
  const told = (await list.getByRole("listitem").allInnerTexts()).map((words) => words.trim());
  expect(told.length).toBeGreaterThanOrEqual(2); // there are two bots
  expect(told[0]).toBe(first);
  await list.getByRole("button", { name: "Play it again" }).click();
  await expect(last).toHaveText(told[0]!);
  await page.clock.runFor(SLOW);
  await expect(last).toHaveText(told[1]!);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Stop" })).toBeHidden();
});

test("where the device asks for less motion nothing moves", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  await ann.page.addInitScript(watchMotion);
  await playNow(ann, "usa");
  await new Player(ann.page).decide();
  await myTurn(ann.page);
  await drawTwice(ann.page);
  await myTurn(ann.page);
  await sinceLastTurn(ann.page).click();
  await ann.page.getByRole("button", { name: "Play it again" }).click();
  await expect(ann.page.getByRole("button", { name: "Stop" })).toBeVisible();
  expect(await ann.page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([]);
});

async function drawTwice(page: Page): Promise<void> {
  const pile = page.getByRole("button", { name: /Draw pile$/ });
  await pile.click();
  await expect(secondCard(page)).toBeVisible();
  await pile.click();
  await expect(secondCard(page)).toBeHidden();
}

function sinceLastTurn(page: Page): Locator {
  return page.getByRole("button", { name: "Since your last turn", exact: true });
}

/** As far as the server has told. */
function isMyTurn({ updates }: Person): boolean {
  return updates.at(-1)!.view.moves.length > 0;
}

async function flights(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { flights: number }).flights);
}

/** Runs in the page: counts what has begun to fly. It is in the air for the browser's time, not for the test's. */
function noteFlights(): void {
  const noted = Object.assign(globalThis, { flights: 0 });
  const isFlight = (node: Node): boolean => node instanceof Element && node.classList.contains("flight");
  const look = (changes: MutationRecord[]): void => {
    for (const { addedNodes } of changes) noted.flights += [...addedNodes].filter(isFlight).length;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: keeps the names of all animations that take time to be seen. */
function watchMotion(): void {
  const moved: string[] = ((globalThis as unknown as { moved: string[] }).moved = []);
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration, iterations } = animation.effect!.getTiming();
      if (Number(duration) > 1 && iterations !== 0)
        moved.push(`${(animation as CSSAnimation).animationName ?? "flight"}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
