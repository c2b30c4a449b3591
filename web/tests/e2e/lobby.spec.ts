// Never missing one's turn, never being lost: the tab, the lists of the first page, watching, sharing, record files.

import { type Page } from "@playwright/test";
import { finish } from "./bots";
import { scoreSheet } from "./look";
import { expect, test, type Person } from "./people";
import { myTurn, Player } from "./player";
import { invite, join, playNow } from "./tables";

const rows = (page: Page, list: string) =>
  page
    .getByRole("heading", { name: list, exact: true })
    .locator("xpath=..")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });

/** Runs in the page before all else: notifications are noted, and the page can be sent to the background. */
function noteNotifications(): void {
  const noted: string[] = [];
  const real = window.Notification;
  class Noting extends real {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      noted.push(`${title}: ${options?.body ?? ""}`);
    }
  }
  Object.assign(window, { Notification: Noting, noted });
  Object.defineProperty(document, "visibilityState", { get: () => (window.name === "behind" ? "hidden" : "visible") });
}

test("the tab says when it is my turn, and the browser tells whoever looks elsewhere", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", permissions: ["notifications"] });
  const { page } = ann;
  await page.addInitScript(noteNotifications);
  await ann.open("");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("group", { name: "Hear them" }).getByRole("button", { name: "Trains" }).click();
  await page.getByRole("checkbox", { name: /^Notify me when it is my turn/ }).check();
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("combobox", { name: "Play now against" }).selectOption("easy bots");
  await playNow(ann, "card");
  await expect(page.getByRole("region", { name: "Easy bot's station" })).toBeVisible();
  const player = new Player(page);
  await player.playTurn(); // the first tickets
  await myTurn(page);
  await expect(page).toHaveTitle("Your turn – Stationmaster");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "./icon-turn.svg");
  await page.evaluate(() => (window.name = "behind")); // before the bots can have answered
  await player.playTurn();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { noted: string[] }).noted))
    .toContain("Your turn: The Card Game");
  await page.evaluate(() => (window.name = ""));
  await ann.open("");
  await expect(page).toHaveTitle("Your turn – Stationmaster");
});

test("my tables: my turn first; what was left ends, and can be taken off the list", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await playNow(ann, "usa");
  await myTurn(page);
  await invite(ann, "card"); // newer, and waiting for somebody
  await ann.open("");
  await expect(rows(page, "My tables")).toHaveText([
    /North America\s*your turn/,
    /The Card Game\s*waiting for 1 player/,
  ]);

  await page.getByRole("link", { name: /^Continue: North America/ }).click();
  await page.getByRole("button", { name: "Table" }).click();
  await page.getByRole("button", { name: "Leave the table" }).click();
  await expect(page.getByText("Nobody else is playing, so the game will end without a winner.")).toBeVisible();
  await page.getByRole("button", { name: "Leave the table" }).click();
  await expect(rows(page, "My finished games")).toHaveText([/North America\s*abandoned/]);
  await expect(rows(page, "My tables")).toHaveText([/The Card Game/]);
  await page.getByRole("button", { name: /^Remove from my list: North America/ }).click();
  await expect(page.getByRole("heading", { name: "My finished games" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page, "My finished games")).toHaveCount(1);
});

test("a public game is watched from the first page, another by a link for spectators", async ({ arrive }) => {
  const [ann, ben, eve] = [await arrive({ name: "Ann" }), await arrive({ name: "Ben" }), await arrive({ name: "Eve" })];
  await eve.open("");
  await ann.open("#/new/usa");
  await ann.page.getByRole("button", { name: "One fewer seat" }).click();
  await ann.page.getByRole("radio", { name: /^Anyone/ }).check();
  await ann.page.getByRole("button", { name: "Create the table" }).click();
  await ben.open("");
  await ben.page.getByRole("button", { name: /^Sit down: North America, Ann/ }).click();
  const row = rows(eve.page, "Games to watch").filter({ hasText: "Ben" });
  await expect(row).toContainText(/(Ann|Ben) to move/);
  await row.getByRole("link", { name: /^Watch: North America, Ann, Ben/ }).click();
  await expect(eve.page.getByText("You are watching, and see only what is public.")).toBeVisible();
  await ben.open("");
  await expect(rows(ben.page, "My tables")).toHaveCount(1); // and not among those to watch
  await expect(ben.page.getByRole("link", { name: /^Watch: North America, Ann, Ben/ })).toHaveCount(0);

  await playNow(ben, "usa"); // by link only
  await ben.page.getByRole("button", { name: "Table" }).click();
  const link = await ben.page.getByRole("textbox", { name: "Link for spectators" }).inputValue();
  await eve.open(link);
  await expect(eve.page.getByText("You are watching, and see only what is public.")).toBeVisible();
});

test("a finished game is shared when all agree, until one does not; its record opens from a file", async ({
  arrive,
}) => {
  const [ann, ben, eve] = [await arrive({ name: "Ann" }), await arrive(), await arrive()];
  await join(ben, await invite(ann, "card"), "Ben");
  await finish(ann, ben);
  for (const { page } of [ann, ben]) await scoreSheet(page);
  const agree = ({ page }: Person) =>
    page.getByRole("checkbox", { name: "Anyone who has the link may watch this game" });
  await agree(ann).check();
  await expect(ann.page.getByText("Still to agree: Ben.")).toBeVisible();
  await eve.open(`#/replay/${ann.table}`);
  await expect(eve.page.getByRole("alert")).toContainText("There is no such table");
  await agree(ben).check();
  const link = await ann.page.getByRole("textbox", { name: "Link to the game" }).inputValue();
  await eve.open("");
  await eve.open(link);
  await expect(eve.page.getByRole("slider", { name: "Move of the game" })).toBeVisible();
  await agree(ben).uncheck();
  await eve.page.reload();
  await expect(eve.page.getByRole("alert")).toContainText("There is no such table");
  eve.faults.length = 0; // the browser tells of the refusals, as it should

  const record = await recordOf(ann);
  await openRecords(eve, record);
});

async function recordOf({ page, table }: Person): Promise<string> {
  return page.evaluate(async (table) => {
    const { key } = JSON.parse(localStorage.getItem("stationmaster.settings")!) as { key: string };
    const answer = await fetch(`/api/tables/${table}/record`, { headers: { Authorization: `Bearer ${key}` } });
    return answer.text();
  }, table);
}

/** What is no record, one that breaks a rule, one of a board of its own; then a good one among others, by dropping it. */
async function openRecords(person: Person, record: string): Promise<void> {
  const { page } = person;
  const alert = page.getByRole("alert");
  const choose = async (text: string): Promise<void> => {
    const file = { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await page.getByLabel("Choose a file").setInputFiles(file);
  };
  const changed = (change: object): string => JSON.stringify({ ...(JSON.parse(record) as object), ...change });
  await person.open("");
  await page.getByRole("link", { name: "Open a record file" }).click();
  await choose("a letter to my aunt");
  await expect(alert).toHaveText("This is not the record of a game.");
  await choose(changed({ setup: { ...(JSON.parse(record) as { setup: object }).setup, first: 9 } }));
  await expect(alert).toHaveText(/^This record breaks the rules.* It breaks rule U05\.$/);
  await choose(changed({ board: {} }));
  await expect(alert).toContainText("a board of its own");
  person.faults.length = 0; // the browser tells of the refusals, as it should

  await person.open("");
  await page.evaluate((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "games.jsonl"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, cancelable: true }));
  }, `${record}${record}`);
  await expect(page.getByText("The file holds 2 games.")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Number of the game" }).fill("2");
  await page.getByRole("button", { name: "Show the game" }).click();
  await expect(page.getByText("Verified")).toBeVisible();
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page.getByRole("region", { name: "The score sheet" })).toContainText("Ben");
}

test("whoever is lost finds a sentence and the way back", async ({ arrive }) => {
  const eve = await arrive();
  const { page } = eve;
  await eve.open("nowhere");
  await expect(page.getByRole("heading", { name: "No such station" })).toBeVisible();
  eve.faults.length = 0; // the browser tells of the refusal, as it should
  await page.getByRole("link", { name: "To the home page" }).click();
  await expect(page.getByRole("heading", { name: "Stationmaster" })).toBeVisible();
  await eve.open("#/new/chess");
  await expect(page.getByRole("alert")).toContainText("There is no page at this address.");
  await eve.open("?language=tlh");
  await expect(page.getByText("it does not know “tlh”")).toBeVisible();
  await eve.open("?language=ru");
  await expect(page.locator("html")).toHaveAttribute("lang", "ru");
});
