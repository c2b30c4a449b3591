// At the size of a phone, by touch.

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
    if (game !== "card") await claim(page);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.tap();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expectNoScroll(page);
    }
  });
}

test("lobby and new table on a phone", async ({ arrive }) => {
  const ann = await arrive(PHONE);
  await ann.open("");
  await expect(ann.page.getByRole("button", { name: /play now/ })).toHaveCount(3);
  await expectNoSidewaysScroll(ann.page);
  await ann.page.getByRole("link", { name: /^North America: a new table/ }).tap();
  await expect(ann.page.getByRole("button", { name: "Create the table" })).toBeVisible();
  await expectNoSidewaysScroll(ann.page);
});

/** From the list of routes, which is made for fingers. */
async function claim(page: Parameters<typeof myTurn>[0]): Promise<void> {
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
