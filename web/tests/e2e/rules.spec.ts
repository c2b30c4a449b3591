// The rules at hand: from a refusal, from the menu, by searching; and the introduction that leads into a game.

import { type Page } from "@playwright/test";
import { expect, test } from "./people";
import { playNow } from "./tables";

test("a refusal leads to its rule, and back to the table", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  await playNow(ann, "usa");
  const { page } = ann;
  const offered = page.getByRole("region", { name: "Choose your tickets" }).getByRole("checkbox");
  await expect(offered).toHaveCount(3);
  for (const ticket of await offered.all()) await ticket.check();
  await page.getByRole("button", { name: "Keep 3 tickets" }).click();
  await expect(page.locator("#status").getByText("Draw cards, claim a route or draw tickets.")).toBeVisible();
  const table = page.url();

  // Six spaces, with the four or five cards of a first turn.
  await page.getByRole("button", { name: /^Helena – Seattle/ }).press("Enter");
  const number = page.getByRole("link", { name: "rule U20" });
  await number.click();
  const rules = page.getByRole("dialog", { name: "Rules" });
  await expect(rules.getByText("play cards equal to its length")).toBeInViewport();
  expect(page.url()).toBe(table);
  await page
    .getByRole("button", { name: /^Take / })
    .first()
    .click({ trial: true }); // the table can still be used
  await page.keyboard.press("Escape");
  await expect(rules).toBeHidden();
  await expect(number).toBeFocused();

  await page.getByRole("button", { name: "Table" }).click();
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(rules.getByText("two cards, each from the market")).toBeInViewport(); // U10: it is my turn
  await rules.getByRole("button", { name: "Close" }).click();
  await expect(rules).toBeHidden();
});

test("a rule is found by its words, in Russian, on a phone", async ({ arrive }) => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const anna = await arrive({ ...phone, locale: "ru-RU" });
  const { page } = anna;
  await anna.open("#/rules");
  await page.getByRole("searchbox").fill("ограбления");
  await page.getByRole("link", { name: /^C31/ }).tap();
  await expect(page).toHaveURL(/#\/rules\/card\/C31$/);
  await expect(page.getByRole("heading", { name: "Карточная игра" })).toBeVisible();
  await expect(page.getByText("ограбление поезда", { exact: false }).first()).toBeInViewport();
  await expect(page.locator("figure").first()).toBeVisible();
});

test("the introduction answers wrong clicks, keeps its board still, and ends at a table with easy bots", async ({
  arrive,
}) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await ann.open("#/intro/usa");
  const goOn = page.getByRole("button", { name: "Continue" });
  const board = page.getByRole("group", { name: "Board" });
  await goOn.click();
  const size = await board.boundingBox();
  const still = async (): Promise<void> => expect(await board.boundingBox()).toEqual(size);

  // Something else than what is asked, twice: each time there is an answer.
  const answer = page.getByText("Not that yet: first do what is asked here.");
  await route(page, "Boston – New York").press("Enter");
  await expect(answer).toBeVisible();
  const first = await answer.elementHandle();
  await page.getByRole("button", { name: /^Keep/ }).click({ force: true }); // nothing is chosen yet
  await expect.poll(() => first!.evaluate((element) => element.isConnected)).toBe(false);
  await expect(answer).toBeVisible();

  const second = await answer.elementHandle();
  await board.click({ position: { x: 12, y: size!.height / 2 } }); // the open sea
  await expect.poll(() => second!.evaluate((element) => element.isConnected)).toBe(false);
  await expect(answer).toBeVisible();

  await page.getByRole("checkbox", { name: /Denver – El Paso/ }).check();
  await page.getByRole("checkbox", { name: /Chicago – Los Angeles/ }).check();
  await page.getByRole("button", { name: "Keep 2 tickets" }).click();
  await still();
  await page.getByRole("button", { name: "Take green" }).click({ force: true });
  await expect(answer).toBeVisible();
  await page.getByRole("button", { name: "Take white" }).click();
  await expect(answer).toBeHidden();
  await page.getByRole("button", { name: /Draw pile$/ }).click();
  await goOn.click();
  await claim(page, "Denver – Santa Fe");
  await still();
  await goOn.click();
  await goOn.click();
  await claim(page, "El Paso – Santa Fe");
  await goOn.click();
  await claim(page, "Dallas – El Paso");
  await goOn.click();
  await still();
  await page.getByRole("button", { name: "Play now against easy bots" }).click();
  await expect(page).toHaveURL(/#\/table\//);
  await expect(page.getByText("Easy bot").first()).toBeVisible();
});

function route(page: Page, name: string) {
  return page.getByRole("button", { name: new RegExp(`^${name},`) }).first();
}

async function claim(page: Page, name: string): Promise<void> {
  await route(page, name).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Claim the route" }).click();
}
