// Whoever may not look any more is told why, and a game that nobody goes on with ends: never a blank page.

import { type Page } from "@playwright/test";
import { expect, test, type Person } from "./people";
import { myTurn, Player } from "./player";
import { playNow } from "./tables";

const DAY = 86_400_000;

/** A table of three people that waits; gives its link. */
async function waitingTable(host: Person): Promise<string> {
  await host.open("#/new/usa");
  await host.page.getByRole("combobox", { name: "Seat 3" }).selectOption({ label: "Someone invited by link" });
  await host.page.getByRole("button", { name: "Create the table" }).click();
  return host.page.getByRole("textbox", { name: "Invite by link" }).inputValue();
}

async function sitDown(guest: Person, link: string, name: string): Promise<void> {
  await guest.open(link);
  await guest.page.getByRole("textbox", { name: "Your name" }).fill(name);
  await guest.page.getByRole("button", { name: "Sit down" }).click();
  await expect(waiting(guest.page)).toBeVisible();
}

const waiting = (page: Page) => page.getByRole("heading", { name: "Waiting for players" });
const sentAway = (page: Page) => page.getByRole("heading", { name: "You are no longer at this table" });

/** Every heading and alarm that comes up from now on. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    const look = () => {
      for (const element of document.querySelectorAll("h1, [role=alert]")) {
        const text = element.textContent!.trim();
        if (seen.at(-1) !== text) seen.push(text);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test("removed by the host: the page says so, and the way back is to be asked in", async ({ arrive }) => {
  const [ann, ben] = [await arrive({ name: "Ann" }), await arrive()];
  await sitDown(ben, await waitingTable(ann), "Ben");
  await ann.page.getByRole("combobox", { name: "Who plays seat 2" }).selectOption({ label: "Someone invited by link" });
  await expect(sentAway(ben.page)).toBeVisible();
  await expect(ben.page.getByRole("alert")).toContainText("ask the host for a seat");

  await ben.page.getByRole("button", { name: "Back to the table" }).click();
  await ben.page.getByRole("button", { name: "Sit down" }).click();
  await expect(waiting(ben.page)).toBeVisible();
  await expect(ann.page.getByRole("listitem").filter({ hasText: "Ben" })).toContainText("is here");
});

test("who leaves comes to the first page; another tab is told", async ({ arrive }) => {
  const [ann, ben] = [await arrive({ name: "Ann" }), await arrive()];
  await sitDown(ben, await waitingTable(ann), "Ben");
  const other = await ben.page.context().newPage();
  await other.goto(ben.page.url());
  await expect(waiting(other)).toBeVisible();

  const headings = await watch(ben.page);
  await ben.page.getByRole("button", { name: "Leave the table" }).click();
  await expect(ben.page.getByRole("heading", { name: "Stationmaster" })).toBeVisible();
  expect(new Set(await headings())).toEqual(new Set(["Stationmaster"])); // and no error on the way
  await expect(ben.page.getByRole("heading", { name: "My tables" })).toHaveCount(0);
  await expect(sentAway(other)).toBeVisible();
  await other.getByRole("link", { name: "Home page" }).first().click();
  await expect(other.getByRole("heading", { name: "Open tables" })).toBeVisible();

  // The host closes it, and is not told that the host has left.
  const seen = await watch(ann.page);
  await ann.page.getByRole("button", { name: "Close the table" }).click();
  await expect(ann.page.getByRole("heading", { name: "Stationmaster" })).toBeVisible();
  expect(new Set(await seen())).toEqual(new Set(["Stationmaster"]));
});

test("a new link makes the old one void, for those who look and those who come", async ({ arrive }) => {
  const [ann, ben, eve] = [await arrive({ name: "Ann" }), await arrive(), await arrive()];
  const link = await waitingTable(ann);
  await ben.open(link);
  await expect(ben.page.getByRole("button", { name: "Sit down" })).toBeVisible();
  await ben.open(`#/table/${ann.table}`); // at the table itself, without a seat
  await ben.page.reload();
  await expect(ben.page.getByRole("button", { name: "Sit down" })).toBeVisible();
  await ann.page.getByRole("button", { name: "Make a new link" }).click();
  await expect(ann.page.getByRole("textbox", { name: "Invite by link" })).not.toHaveValue(link);
  const isVoid = { name: "This link is no longer valid" };
  await expect(ben.page.getByRole("heading", isVoid)).toBeVisible();
  await eve.open(link);
  await expect(eve.page.getByRole("heading", isVoid)).toBeVisible();
  await expect(eve.page.getByRole("alert")).toContainText("Ask the host for a new one.");
  eve.faults.length = 0; // the browser tells of the refusal, as it should
});

test("a game that nobody goes on with: told before, then abandoned, with replay and record", async ({
  arrive,
  server,
}) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await playNow(ann, "usa");
  await new Player(page).play(2);
  await myTurn(page);
  const { table } = ann;

  ann.outage = true;
  await server.kill();
  server.setExpiry(table, Date.now() + 1.5 * DAY);
  await server.restart();
  await expect(page.getByText(/^If nobody moves by .*, the game will be abandoned\.$/)).toBeVisible();
  await new Player(page).play(1);
  await expect(page.getByText(/^If nobody moves/)).toHaveCount(0);

  await myTurn(page);
  await server.kill();
  server.setExpiry(table, Date.now());
  await server.restart({ impatient: true });
  await expect(page.getByRole("heading", { name: "The game was abandoned" })).toBeVisible();
  await expect(page.getByText("Nobody moved for a long time")).toBeVisible();
  ann.outage = false;
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the record" }).click();
  await coming;

  await page.getByRole("link", { name: "Watch the replay" }).click();
  await page.getByRole("button", { name: "To the end" }).click();
  const position = page.getByRole("slider", { name: "Move of the game" });
  await expect(position).toHaveValue((await position.getAttribute("max"))!);
  await expect(page.getByRole("region", { name: "The score sheet" })).toHaveCount(0);
  await ann.open("");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Show/ }) });
  await expect(row).toContainText("abandoned");
});
