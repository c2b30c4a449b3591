// Contact sheets of every state, into build/pictures: `make pictures`. They are for people to look at.

import { test } from "../e2e/people";
import { GAMES, type Game } from "../e2e/tables";
import { beforeTheGame, throughAGame } from "../e2e/tour";
import { photograph, writeIndex } from "./contact_sheet";
import { amidAGame, theCoach } from "./states";

test.afterAll(writeIndex);

test("before the game", async ({ arrive, browser }) => {
  for await (const stop of beforeTheGame(await arrive({ name: "Ann" }), await arrive({ name: "Boris" })))
    await photograph(browser, stop);
});

for (const [n, game] of (Object.keys(GAMES) as Game[]).entries()) {
  test(game, async ({ arrive, browser }) => {
    for await (const stop of throughAGame(await arrive({ name: "Ann" }), game, n, amidAGame))
      await photograph(browser, stop);
  });
}

for (const game of Object.keys(GAMES) as Game[]) {
  test(`the coach, ${game}`, async ({ arrive, browser }) => {
    for await (const stop of theCoach(await arrive({ name: "Ann" }), game)) await photograph(browser, stop);
  });
}
