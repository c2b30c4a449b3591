// What is to be seen on the page of a table.

import { expect, type Locator, type Page } from "@playwright/test";

export interface Seen {
  asked: string;
  hand: string[];
  tickets: string[];
  log: string[];
}

/** What would be missed if it did not come back. */
export async function seen(page: Page): Promise<Seen> {
  await page.getByRole("tab", { name: /^Your tickets/ }).click();
  const tickets = await lines(page, "[role=tabpanel] button[aria-pressed]");
  await page.getByRole("tab", { name: "Log" }).click();
  return {
    asked: (await page.locator("#status").innerText()).trim(),
    hand: await lines(page, 'section[aria-label="Your hand"] li'),
    tickets,
    log: (await lines(page, "[role=tabpanel] li")).map((line) => line.replace(/^Since your last turn /, "")),
  };
}

async function lines(page: Page, selector: string): Promise<string[]> {
  return (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim());
}

export async function handSize(page: Page): Promise<number> {
  const heading = page.locator('section[aria-label="Your hand"] h2');
  return Number(/\d+/.exec(await heading.innerText())![0]);
}

export async function expectHandSize(page: Page, size: number): Promise<void> {
  await expect(page.locator('section[aria-label="Your hand"] h2')).toContainText(new RegExp(`\\b${size} card`));
}

/** In the middle of a turn. */
export function secondCard(page: Page): Locator {
  return page.locator("#status").getByText("Draw your second card.");
}

/** Nothing of anyone's hand or tickets is on the page. */
export async function expectNothingPrivate(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Your hand" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Choose your tickets" })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: /^Your tickets/ })).toHaveCount(0);
}

/** From here on time passes on the page when the test says so; `page.clock.install()` comes before the page. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000); // whatever the page was about to do has been done
}

/** On a narrow screen everything must be reached without moving it sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(screen!);
}

/** A table fills the screen; only its parts scroll. */
export async function expectNoScroll(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  expect(content).toBeLessThanOrEqual(screen!);
}

/** How it ended, without waiting until all points are counted up. */
export async function scoreSheet(page: Page): Promise<Locator> {
  const sheet = page.locator(".score-sheet");
  await sheet.or(page.locator(".reveal")).waitFor({ timeout: 120_000 });
  await page.keyboard.press("Escape");
  await expect(sheet).toBeVisible();
  return sheet;
}

/** The rest of the game is left to a bot. */
export async function handOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Table" }).click();
  await page.getByRole("button", { name: "Let a bot play for me" }).click();
}
