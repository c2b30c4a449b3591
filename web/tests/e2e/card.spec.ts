// The table of `card` on a phone, by touch: who begins and whose train stack is open are chosen when it is made.

import { type Locator, type Page } from "@playwright/test";
import { expectNoScroll, secondCard, stopTime } from "./look";
import { expect, test } from "./people";
import { myTurn } from "./player";

const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };

test("two at a phone: the one I named begins, station and hand are seen together, a group goes to the train", async ({
  arrive,
}) => {
  const ann = await arrive({ viewport: UPRIGHT, isMobile: true, hasTouch: true, name: "Ann" });
  const { page } = ann;
  await page.clock.install();
  await ann.open("#/new/card");
  await stopTime(page); // else a hand that is left alone is covered
  await page.getByRole("button", { name: "One fewer seat" }).tap();
  await page.getByRole("combobox", { name: "Seat 2" }).selectOption({ label: "Someone on this device" });
  await page.getByRole("textbox", { name: "Name of the person in seat 2" }).fill("Ben");
  await page.getByRole("combobox", { name: "Who begins" }).selectOption({ label: "Seat 2: Ben" });
  const stacks = page.getByRole("radiogroup", { name: "Train stacks" });
  await stacks.getByText("Only some may look at theirs").tap();
  await stacks.getByRole("checkbox", { name: "Ben" }).tap();
  await stacks.getByRole("checkbox", { name: "Me (Ann)" }).tap();
  await page.getByRole("button", { name: "Start the game" }).tap();

  await takeDevice(page, "Ben"); // U05
  await keepAll(page);
  await passOn(page, "Ann");
  await keepAll(page);

  await passOn(page, "Ben");
  for (const viewport of [LYING, UPRIGHT]) {
    await page.setViewportSize(viewport);
    await expectNoScroll(page);
    await expect(station(page, "Your station")).toBeInViewport({ ratio: 1 });
    await expect(choices(page).first()).toBeInViewport({ ratio: 1 });
  }
  const chosen = page.getByRole("region", { name: "Chosen" });
  const layOut = async (): Promise<void> => {
    await choices(page).filter({ hasText: "locomotive" }).tap();
    await choices(page).filter({ hasNotText: "locomotive" }).first().tap();
  };
  await layOut();
  await chosen.getByRole("button", { name: "Put all back" }).tap(); // nothing was sent yet
  await expect(chosen.getByRole("button", { name: /^Play / })).toBeHidden();
  await layOut();
  await page.getByRole("button", { name: /^Play 1 .* 1 locomotive$/ }).tap();
  const group = station(page, "Your station").getByRole("listitem", { name: /: 2 cards, 1 of them a locomotive$/ });
  await expect(group).toBeVisible();

  await passOn(page, "Ann");
  await draw(page);
  await passOn(page, "Ben");
  await expect(station(page, "Your station")).toContainText("Train stack: 1 card, face down"); // C10
  await expect(station(page, "Your station").getByRole("img", { name: "1 locomotive" })).toBeVisible(); // C05, C11
  await draw(page);
  await passOn(page, "Ann");
  await expect(station(page, "Ben's station")).toContainText("Train stack: 1 card, face down");
  await expect(station(page, "Ben's station").getByRole("img")).toHaveCount(0); // it is open to Ben alone
});

function station(page: Page, name: string): Locator {
  return page.getByRole("region", { name });
}

/** The cards of the hand, as they can be chosen. */
function choices(page: Page): Locator {
  return page.getByRole("region", { name: "Your hand" }).getByRole("button", { name: /Choose one more/ });
}

async function takeDevice(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `I am ${name}` }).tap();
  await myTurn(page);
}

async function passOn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Pass the device" }).tap();
  await takeDevice(page, name);
}

async function keepAll(page: Page): Promise<void> {
  await page.getByRole("checkbox").first().waitFor();
  for (const ticket of await page.getByRole("checkbox").all()) await ticket.tap();
  await page.getByRole("button", { name: /^Keep \d tickets/ }).tap();
}

/** Two cards from the pile. */
async function draw(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Draw pile$/ }).tap();
  await expect(secondCard(page)).toBeVisible();
  await page.getByRole("button", { name: /Draw pile$/ }).tap();
}
