// Whole games: two people in two browsers, and a bot.

import { expect, test } from "./people";
import { Player } from "./player";
import { downloadRecord, shownTotals } from "./record";
import { expectNoSecrets } from "./secrets";
import { GAMES, invite, join, type Game } from "./tables";

test.setTimeout(480_000); // some hundred decisions, perhaps on a machine that is busy with other things
test.use({ viewport: { width: 960, height: 640 } }); // a small window: less to paint at each of the many moves

/** What a person in a hurry has surely done in a whole game. */
const DONE: Record<Game, string[]> = {
  usa: ["keep_tickets", "draw", "claim", "draw_tickets"],
  marklin: ["keep_tickets", "draw", "claim", "draw_tickets", "place_passenger", "move_passenger"],
  card: ["keep_tickets", "draw", "play_group"],
};

for (const game of Object.keys(GAMES) as Game[]) {
  test(`${game}: two people and a bot play to the end`, async ({ arrive }) => {
    const [ann, ben] = [await arrive({ name: "Ann" }), await arrive()];
    await join(ben, await invite(ann, game), "Ben");
    const done = await Promise.all([ann, ben].map(({ page }) => new Player(page).playToEnd()));

    const record = await downloadRecord(ann);
    expect(record.players.slice(0, 2)).toEqual(["Ann", "Ben"]);
    for (const seat of [0, 1]) {
      expect(Object.keys(done[seat]!)).toEqual(expect.arrayContaining(DONE[game]));
      for (const move of DONE[game]) {
        const entries = record.moves.filter((entry) => entry.player === seat && entry.move === move);
        expect(entries.length, `${move} of seat ${seat}`).toBe(done[seat]![move]); // none lost, none doubled
      }
    }
    const totals = record.result.scores.map(({ total }) => total);
    for (const person of [ann, ben]) {
      const shown = await shownTotals(person);
      expect([shown.Ann, shown.Ben]).toEqual(totals.slice(0, 2));
      expect(Object.values(shown).sort()).toEqual([...totals].sort());
    }
    await expectNoSecrets(ann, 0, record);
    await expectNoSecrets(ben, 1, record);
  });
}
