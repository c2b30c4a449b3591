import { describe, expect, test } from "vitest";
import { boxOf, played } from "../../tests/played";
import type { Event, NumberedEvent } from "../lib/messages";
import { changedPlaces, sinceTurn, tripsOf } from "./trips";

const usa = boxOf("usa");

function numbered(...players: number[]): NumberedEvent[] {
  return players.map((player, n) => ({ version: n + 1, event: { move: "pass", player } }));
}

describe("since the last turn", () => {
  test("is all that came after what the seat did itself", () => {
    const versions = (players: number[], seat: number | null) =>
      sinceTurn(numbered(...players), seat).map(({ version }) => version);
    expect(versions([0, 0, 1, 2], 0)).toEqual([3, 4]);
    expect(versions([1, 2, 0], 0)).toEqual([]);
    expect(versions([1, 2], 0)).toEqual([1, 2]);
    expect(versions([1, 2], null)).toEqual([]);
  });
});

test("a drawn card goes to the hand, or face down to somebody else's", () => {
  const own: Event = { move: "draw", player: 0, from: "pile", card: "red" };
  expect(tripsOf(own, { box: usa, seat: 0 })).toEqual([{ piece: { card: "red" }, way: ["pile", "hand-red"] }]);
  const blind: Event = { move: "draw", player: 1, from: "pile" };
  expect(tripsOf(blind, { box: usa, seat: 0 })).toEqual([{ piece: { card: null }, way: ["pile", "player-1"] }]);
  const open: Event = { move: "draw", player: 1, from: 3, card: "blue" };
  const trips = tripsOf(open, { box: usa, seat: 0 });
  expect(trips).toEqual([{ piece: { card: "blue" }, way: ["market-3", "player-1"] }]);
  expect(changedPlaces(trips)).toEqual(["market-3"]);
});

test("a claim puts a train on its route", () => {
  const claim: Event = { move: "claim", player: 1, route: "denver--omaha", cards: { purple: 4 } };
  const trips = tripsOf(claim, { box: usa, seat: 0 });
  expect(trips).toEqual([{ piece: { train: 1 }, way: ["player-1", "route-denver--omaha"] }]);
  expect(changedPlaces(trips)).toEqual(["route-denver--omaha"]);
});

test("a journey changes its cities, and the routes only carry it", () => {
  const event: Event = {
    move: "move_passenger",
    player: 1,
    from: "frankfurt",
    routes: ["frankfurt--koln--1", "dusseldorf--koln--1"],
    tokens: [4, null],
    cards: {},
  };
  const [trip] = tripsOf(event, { box: boxOf("marklin"), seat: 0 });
  expect(trip!.way).toEqual([
    "city-frankfurt",
    "route-frankfurt--koln--1",
    "city-koln",
    "route-dusseldorf--koln--1",
    "city-dusseldorf",
  ]);
  expect(changedPlaces([trip!])).toEqual(["city-koln", "city-dusseldorf"]);
});

test("a robbery takes the victim's cards away", () => {
  const event: Event = { move: "play_group", player: 1, color: "red", cards: { red: 2, locomotive: 1 }, robs: [2] };
  const trips = tripsOf(event, { box: boxOf("card"), seat: 0 });
  expect(trips.map(({ way }) => way.join(" "))).toEqual(["station-2 pile", ...Array(3).fill("player-1 station-1")]);
});

test.each(["usa", "marklin", "card"] as const)("in a game of %s no trip shows a card that its event hides", (game) => {
  const box = boxOf(game);
  for (const { event } of played(game).events) {
    for (const { piece } of tripsOf(event, { box, seat: null })) {
      if ("card" in piece && piece.card !== null) expect(JSON.stringify(event)).toContain(piece.card);
    }
  }
});
