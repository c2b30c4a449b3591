// What may come in between: the page is loaded anew, the server dies.

import { finish } from "./bots";
import { expectHandSize, expectNoScroll, handSize, secondCard, seen } from "./look";
import { expect, test } from "./people";
import { myTurn, Player } from "./player";
import { downloadRecord } from "./record";
import { playNow } from "./tables";

test("reload in mid-turn: offer, hand, tickets and log come back", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  await playNow(ann, "usa");
  const { page } = ann;

  await myTurn(page);
  const offer = page.getByRole("region", { name: "Choose your tickets" });
  const tickets = offer.locator("label");
  await expect(tickets).toHaveCount(3);
  const offered = await tickets.allInnerTexts();
  await page.reload();
  await expect(tickets).toHaveText(offered);

  await new Player(page).play(1);
  await myTurn(page);
  await page.getByRole("button", { name: /Draw pile$/ }).click(); // the first card of two
  await expect(secondCard(page)).toBeVisible();
  await expectHandSize(page, 5);
  await expectNoScroll(page);
  const before = await seen(page);
  expect(before.tickets.length).toBeGreaterThanOrEqual(2);
  expect(before.log.length).toBeGreaterThanOrEqual(4);
  await page.reload();
  await expect(secondCard(page)).toBeVisible();
  expect(await seen(page)).toEqual(before);
});

test("server killed and restarted: the page comes back by itself, and nothing is lost", async ({ arrive, server }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await playNow(ann, "usa");
  const player = new Player(page);
  await player.play(4);
  await myTurn(page);
  const before = await seen(page);
  const cards = await handSize(page);

  ann.outage = true;
  await server.kill();
  const banner = page.getByText("Connection lost. Reconnecting…");
  await expect(banner).toBeVisible();
  expect(await seen(page)).toEqual(before); // what was known stays to be seen
  // A card that is drawn meanwhile is drawn when the server is back, and once.
  await page.getByRole("button", { name: /Draw pile$/ }).click();
  await expect(page.getByText("Sending…")).toBeVisible();
  await server.restart();
  await expect(banner).toBeHidden({ timeout: 60_000 });
  await expect(page.getByText("Sending…")).toBeHidden();
  await expectHandSize(page, cards + 1);
  const { log } = await seen(page);
  expect(log.slice(0, before.log.length)).toEqual(before.log);
  ann.outage = false;

  await player.play(3);
  await myTurn(page);
  await finish(ann); // the bots' seats go on, too
  const record = await downloadRecord(ann);
  expect(record.players[0]).toBe("Ann");
});
