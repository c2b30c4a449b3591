import { expect, test } from "vitest";
import { boxOf, played } from "../../../tests/played";
import type { Event } from "../../lib/messages";
import { tell } from "../../table/log";
import { weight } from "./log";

const players = ["Ann", "Boris", "Chen", "Dana"];

test("a robbery names who was robbed", () => {
  const event: Event = { move: "play_group", player: 1, color: "red", cards: { red: 3 }, robs: [0, 2] };
  expect(tell(event, { box: boxOf("card"), players, seat: 0 })).toContain("you and Chen lost all red");
});

test("robberies and new deals stand out", () => {
  const event: Event = { move: "play_group", player: 1, color: "red", cards: { red: 3 } };
  expect([weight(event), weight({ ...event, robs: [0] })]).toEqual([null, "alarm"]);
  const deals = played("card").events.filter(({ event }) => event.move === "deal");
  expect(deals.length).toBeGreaterThan(0);
  for (const { event } of deals) expect(weight(event)).toBe("break");
});
