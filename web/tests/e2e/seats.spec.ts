// Links, devices, spectators, and several people at one device.

import { expectNothingPrivate, seen, stopTime } from "./look";
import { expect, test, type Person } from "./people";
import { myTurn, Player } from "./player";
import { invite, join, playNow } from "./tables";

const LEFT_ALONE = 10_000;

test("a link brings a friend to the table; its key is in no request", async ({ arrive }) => {
  const [ann, ben] = [await arrive({ name: "Ann" }), await arrive()];
  const link = await invite(ann, "card");
  const key = /\/join\/(.+)$/.exec(link)![1]!;
  expect(new URL(link).hash).toContain(key);
  await expect(ann.page.getByRole("heading", { name: "Waiting for players" })).toBeVisible();
  await join(ben, link, "Ben");
  await expect(ann.page.locator("#status")).toBeVisible(); // the game begins for both
  await expect(ann.page.getByRole("region", { name: "Ben's station" })).toBeVisible();
  await expect(ben.page.getByRole("region", { name: "Ann's station" })).toBeVisible();
  expect(ben.page.url()).not.toContain(key); // nor does it stay in the address
  for (const secret of [key, await playerKey(ann), await playerKey(ben)]) {
    for (const address of [...ann.requests, ...ben.requests]) expect(address).not.toContain(secret);
  }
  expect(ben.frames.join()).not.toContain(await playerKey(ann));
});

test("a seat moves to another device, and leaves the first", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  await playNow(ann, "usa");
  await new Player(ann.page).play(1);
  await myTurn(ann.page);
  const before = await seen(ann.page);

  await ann.page.getByRole("button", { name: "Table" }).click();
  await ann.page.getByRole("button", { name: /^Move to another device/ }).click();
  const link = await ann.page.getByRole("textbox", { name: "Play seat 1 on another device" }).inputValue();
  const other = await arrive();
  await other.open(link);
  await other.page.getByRole("button", { name: "Play here" }).click();
  await myTurn(other.page);
  expect(await seen(other.page)).toEqual(before);
  await expect(ann.page.getByRole("alert")).toHaveText("This seat is now played on another device.");
  await new Player(other.page).play(2);

  const late = await arrive(); // the link works once
  await late.open(link);
  await late.page.getByRole("button", { name: "Play here" }).click();
  await expect(late.page.getByText("This link has already been used, or replaced by a newer one.")).toBeVisible();
  late.faults.length = 0; // the browser tells of the refusal, as it should
  const key = /\/take\/0\/(.+)$/.exec(link)![1]!;
  for (const address of [...ann.requests, ...other.requests, ...late.requests]) expect(address).not.toContain(key);
});

test("a spectator sees only what is public", async ({ arrive }) => {
  const [ann, ben, eve] = [await arrive({ name: "Ann" }), await arrive(), await arrive()];
  const link = await invite(ann, "usa");
  await join(ben, link, "Ben");
  await eve.open(link);
  await expect(eve.page.getByText("You are watching, and see only what is public.")).toBeVisible();
  const players = [ann, ben].map(({ page }) => new Player(page));
  for (let turn = 0; turn < 3; turn++) await Promise.all(players.map((player) => player.playTurn()));
  await expect(eve.page.getByRole("tabpanel")).toContainText(/Ann drew .*from the pile|Ann drew a card/);
  await expectNothingPrivate(eve.page);
  const views = eve.updates.map(({ view }) => view);
  expect(views.length).toBeGreaterThan(5);
  for (const view of views) {
    expect(view).toMatchObject({ seat: null, hand: null, tickets: null, moves: [] });
    expect(view.offer).toEqual([]);
  }
});

test("hot seat: one sees what one drew, and passes the device on; the curtain shows what is public", async ({
  arrive,
}) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await page.clock.install();
  await ann.open("#/new/usa");
  await stopTime(page); // else a hand that is left alone is covered
  await page.getByRole("combobox", { name: "Seat 2" }).selectOption({ label: "Someone on this device" });
  await page.getByRole("textbox", { name: "Name of the person in seat 2" }).fill("Ben");
  await page.getByRole("button", { name: "Start the game" }).click();

  const player = new Player(page);
  const looked: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const heading = page.getByRole("heading", { name: /^Pass the device to / });
    await expect(heading).toBeVisible();
    const name = /to (\w+)$/.exec(await heading.innerText())![1]!;
    looked.push(name);
    await page.getByRole("button", { name: `I am ${name}` }).click();
    await player.playTurn();

    await expect(page.getByRole("region", { name: "Your hand" })).toBeVisible(); // it stays, until one says so
    const tickets = (await seen(page)).tickets.map((line) => /[^ ]+( [^ ]+)? – [^ ]+( [^ ]+)?/.exec(line)![0]);
    expect(tickets.length).toBeGreaterThan(1);
    if (turn === 0) await page.clock.runFor(LEFT_ALONE);
    else await page.getByRole("button", { name: "Pass the device" }).click();
    await expect(heading).toBeVisible();
    await expectNothingPrivate(page);
    await expect(page.locator("[data-route]").first()).toBeVisible(); // the board
    if (turn > 1)
      await expect(page.locator("section").filter({ has: heading })).toContainText(
        /Medium bot (chose|drew|took|claimed)/,
      );
    const shown = await page.locator("main").innerText();
    for (const secret of [...tickets, "You "]) expect(shown).not.toContain(secret);
  }
  expect(new Set(looked)).toEqual(new Set(["Ann", "Ben"]));
  expect(looked.filter((name, n) => name === looked[n - 1])).toEqual([]); // they take turns
});

async function playerKey({ page }: Person): Promise<string> {
  return page.evaluate(() => (JSON.parse(localStorage.getItem("stationmaster.settings")!) as { key: string }).key);
}
