// At the size of a phone, by touch.

import { type Page } from "@playwright/test";
import { expectNoScroll, expectNoSidewaysScroll, secondCard } from "./look";
import { expect, test } from "./people";
import { myTurn } from "./player";
import { GAMES, playNow, type Game } from "./tables";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, name: "Ann" };

for (const game of Object.keys(GAMES) as Game[]) {
  test(`${game} on a phone`, async ({ arrive }) => {
    const ann = await arrive(PHONE);
    const { page } = ann;
    await playNow(ann, game);
    await myTurn(page);
    if (game === "marklin") await page.getByRole("button", { name: "2 short, 2 long" }).tap();
    await page.getByRole("checkbox").first().waitFor();
    for (const ticket of await page.getByRole("checkbox").all()) await ticket.tap();
    await expectNoScroll(page);
    await page.getByRole("button", { name: /^Keep \d tickets/ }).tap();

    for (let turn = 0; turn < 3; turn++) {
      await myTurn(page);
      await page.getByRole("button", { name: /Draw pile$/ }).tap();
      await expect(secondCard(page)).toBeVisible();
      await page.getByRole("button", { name: /Draw pile$/ }).tap();
      await expect(secondCard(page)).toBeHidden();
    }
    await myTurn(page);
    if (game !== "card") {
      await pinTicket(page);
      await claim(page);
    }
    for (const tab of await page.getByRole("tab").all()) {
      await tab.tap();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expectNoScroll(page);
    }
  });
}

test("a tablet that stands shows board, cards, tickets and log at once", async ({ arrive }) => {
  const ann = await arrive({ ...PHONE, viewport: { width: 820, height: 1180 } });
  const { page } = ann;
  for (const game of Object.keys(GAMES) as Game[]) {
    await playNow(ann, game);
    await myTurn(page);
    if (game === "marklin") await page.getByRole("button", { name: "2 short, 2 long" }).tap();
    await page.getByRole("checkbox").first().waitFor();
    for (const ticket of await page.getByRole("checkbox").all()) await ticket.tap();
    await page.getByRole("button", { name: /^Keep \d tickets/ }).tap();
    await myTurn(page);
    await expectNoScroll(page);
    const parts = ["Market", "Your hand", "Players", "Your tickets", "Log"];
    for (const name of parts) await expect(page.getByRole("region", { name }).first()).toBeInViewport({ ratio: 1 });
    const stage = page.locator(".stage");
    await expect(stage).toBeInViewport({ ratio: 1 });
    expect((await stage.boundingBox())!.width).toBeGreaterThan(480);
  }
});

test("lobby and new table on a phone", async ({ arrive }) => {
  const ann = await arrive(PHONE);
  await ann.open("");
  await expect(ann.page.getByRole("button", { name: /play now/ })).toHaveCount(3);
  await expectNoSidewaysScroll(ann.page);
  await ann.page.getByRole("link", { name: /^North America: a new table/ }).tap();
  await expect(ann.page.getByRole("button", { name: "Create the table" })).toBeVisible();
  await expectNoSidewaysScroll(ann.page);
});

test("in Russian, whose words are longer, nothing is pushed off a phone", async ({ arrive }) => {
  const anna = await arrive({ ...PHONE, locale: "ru-RU" });
  for (const address of ["", "#/rules", "#/new/usa", "#/record"]) {
    await anna.open(address);
    await expect(anna.page.getByRole("button", { name: "Настройки" })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(anna.page);
  }
});

/** Its cities are marked on the board, until it is tapped again. */
async function pinTicket(page: Page): Promise<void> {
  await page.getByRole("tab", { name: /^Tickets/ }).tap();
  const ticket = page.getByRole("tabpanel").getByRole("button", { pressed: false }).first();
  const name = (await ticket.innerText()).split("\n")[0]!;
  await ticket.tap();
  const pinned = page.getByRole("tabpanel").getByRole("button", { name, pressed: true });
  await expect(pinned).toHaveCount(1);
  await expect(page.locator(".ways .tag")).not.toHaveCount(0);
  await pinned.tap();
  await expect(page.locator(".ways .tag")).toHaveCount(0);
  await page.getByRole("tab", { name: "Cards" }).tap();
}

/** From the list of routes, which is made for fingers. */
async function claim(page: Page): Promise<void> {
  await page.getByText(/^Routes you can claim/).tap();
  await page.locator("details .claims button").first().tap();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectNoScroll(page);
  await dialog.getByRole("button", { name: "Claim the route" }).tap();
  await expect(dialog).toBeHidden();
  await page.getByRole("tab", { name: "Log" }).tap();
  await expect(page.getByRole("tabpanel")).toContainText(/You claimed/);
}
