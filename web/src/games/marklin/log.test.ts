import { expect, test } from "vitest";
import { boxOf } from "../../../tests/played";
import type { Event } from "../../lib/messages";
import { tell } from "../../table/log";
import { stops } from "./log";

const players = ["Ann", "Boris"];

test("a journey names its cities in order", () => {
  const box = boxOf("marklin");
  const [first, second] = ["frankfurt--koln--1", "dusseldorf--koln--1"];
  expect(stops(box, "frankfurt", [first, second])).toEqual(["frankfurt", "koln", "dusseldorf"]);
  const event: Event = {
    move: "move_passenger",
    player: 0,
    from: "frankfurt",
    routes: [first, second],
    tokens: [4, null],
    cards: { passenger: 1 },
  };
  expect(tell(event, { box, players, seat: 0 })).toContain(
    "Frankfurt → Köln → Düsseldorf and collected 4 points (1 passenger card paid)",
  );
});
