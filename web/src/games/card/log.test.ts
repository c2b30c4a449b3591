import { expect, test } from "vitest";
import { boxOf, played } from "../../../tests/played";
import type { Event, NumberedEvent } from "../../lib/messages";
import Log from "../../table/Log.svelte";
import { show } from "../../../tests/shown";
import { tell } from "../../table/log";
import { lossOf } from "./losses";
import { weight } from "./log";

const players = ["Ann", "Boris", "Chen", "Dana"];

test("a robbery names who was robbed", () => {
  const event: Event = { move: "play_group", player: 1, color: "red", cards: { red: 3 }, robs: [0, 2] };
  expect(tell(event, { box: boxOf("card"), players, seat: 0 })).toContain("you and Chen lost all red");
});

test("after a deal it is clear whose number is whose", () => {
  const event: Event = { move: "deal", completed_counts: [5, 4, 0, 2] };
  expect(tell(event, { box: boxOf("card"), players, seat: 0 })).toContain("Ann: 5, Boris: 4, Chen: 0, Dana: 2");
});

test("robberies and new deals stand out", () => {
  const event: Event = { move: "play_group", player: 1, color: "red", cards: { red: 3 } };
  expect([weight(event), weight({ ...event, robs: [0] })]).toEqual([null, "alarm"]);
  const deals = played("card").events.filter(({ event }) => event.move === "deal");
  expect(deals.length).toBeGreaterThan(0);
  for (const { event } of deals) expect(weight(event)).toBe("break");
});

function numbered(...events: Event[]): NumberedEvent[] {
  return events.map((event, n) => ({ version: n + 1, event }));
}

const dispatch = (player: number, cards: Record<string, number>): Event => ({ move: "dispatch", player, cards });
const draw = (player: number): Event => ({ move: "draw", player, from: "pile" });

test("what was dispatched is told until its player moves again; then only how many cards", () => {
  const events = numbered(
    ...[dispatch(1, { red: 1, blue: 1 }), draw(1), draw(1)],
    ...[dispatch(0, { green: 1 }), draw(0), dispatch(1, { blue: 1 }), draw(1)],
  );
  const lines = (forgets: boolean, shown = events) => {
    const list = show(Log, { events: shown, teller: { box: boxOf("card"), players, seat: 0 }, forgets });
    return [...list.querySelectorAll("li")].map((line) => line.textContent!.trim());
  };
  expect(lines(true)[0]).toBe("Boris dispatched 2 cards.");
  expect(lines(true)[3]).toBe("You dispatched 1 green to your train stack.");
  expect(lines(true)[5]).toBe("Boris dispatched 1 blue to their train stack.");
  expect(lines(true, events.slice(0, 5))[0]).toContain("1 blue and 1 red"); // Boris has not moved again
  expect(lines(false)[0]).toContain("1 blue and 1 red"); // cards are counted, or the game is over
});

test("a robbery is shown at the station until its player has moved", () => {
  const robbery: Event = { move: "play_group", player: 1, color: "red", cards: { red: 3 }, robs: [0, 2] };
  const loss = { colour: "red", robber: 1, version: 2 };
  const events = numbered(draw(0), robbery, dispatch(2, { blue: 1 }));
  expect([0, 1, 2].map((seat) => lossOf(events, seat))).toEqual([loss, null, loss]);
  const later = [...events, { version: 4, event: draw(2) }];
  expect([lossOf(later, 0), lossOf(later, 2)]).toEqual([loss, null]);
  expect(
    lossOf([...later, { version: 5, event: { move: "deal", completed_counts: [] } as unknown as Event }], 0),
  ).toBeNull();
});
