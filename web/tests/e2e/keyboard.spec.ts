// From the first page to a claimed route without a mouse.

import { type Page } from "@playwright/test";
import { secondCard } from "./look";
import { expect, test } from "./people";
import { myTurn } from "./player";

test("keyboard alone: into a game, tickets, cards, a route", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await ann.open("");
  await expect(page.getByRole("button", { name: /play now/ })).toHaveCount(3);
  await tabTo(page, /North America: play now/);
  await page.keyboard.press("Enter");

  await myTurn(page);
  for (let ticket = 0; ticket < 2; ticket++) {
    await tabTo(page, /^checkbox/);
    await page.keyboard.press("Space");
  }
  await tabTo(page, /Keep 2 tickets/);
  await page.keyboard.press("Enter");

  for (let turn = 0; turn < 2; turn++) {
    await draw(page);
    await expect(secondCard(page)).toBeVisible();
    await draw(page);
    await expect(secondCard(page)).toBeHidden();
  }

  await myTurn(page);
  await tabTo(page, /\d spaces?,/); // the board is one stop
  await page.keyboard.press("PageDown"); // to the next route that can be claimed
  expect(await focusedName(page)).toContain("you can claim it now");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /^Claim / })).toBeVisible();
  await page.keyboard.press("Enter"); // the answer has the focus
  await expect(page.locator('[data-route][aria-label*="claimed by Ann"]')).toHaveCount(1);
});

async function draw(page: Page): Promise<void> {
  await myTurn(page); // and all that was sent has arrived
  await tabTo(page, /Draw pile/);
  await page.keyboard.press("Enter");
}

/** Tab, until what has the focus is called so. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press("Tab");
    if (name.test(await focusedName(page))) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** The kind of control, and what it is called. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const { type, labels } = focused as HTMLInputElement;
    const words = focused.getAttribute("aria-label") ?? (labels?.[0] ?? focused).textContent!;
    return `${type} ${words.replace(/\s+/g, " ").trim()}`;
  });
}
