import { describe, expect, test } from "vitest";
import { GAMES, played } from "../../tests/played";
import { Choices, moveText, NotAMove, parseMove, playOf, type Move } from "./moves";

describe.each(GAMES)("the moves of %s", (game) => {
  const { moves, views } = played(game);

  test("are read and written alike", () => {
    for (const text of moves) expect(moveText(parseMove(text))).toBe(text);
  });

  test("are all sorted out", () => {
    for (const { view } of Object.values(views).flat()) {
      const choices = new Choices(view.moves);
      const claims = [...choices.claims.values()].reduce((sum, payments) => sum + payments.length, 0);
      const flags = [choices.canPass, choices.canDrawPile, choices.canPlaceNobody, choices.canAlight].filter(Boolean);
      const sets = choices.slots.size + choices.places.size + choices.boards.size + choices.travels.size;
      const lists = choices.draws.length + choices.keeps.length + choices.groups.length + choices.rows.length;
      expect(claims + flags.length + sets + lists).toBe(view.moves.length);
    }
  });
});

test.each<[string, Move]>([
  ["pass", { kind: "pass" }],
  ["draw pile", { kind: "draw", from: "pile" }],
  ["draw 3", { kind: "draw", from: 3 }],
  ["draw tickets", { kind: "draw_tickets", short: 0, long: 0 }],
  ["draw tickets 3 short 1 long", { kind: "draw_tickets", short: 3, long: 1 }],
  ["draw tickets 4 long", { kind: "draw_tickets", short: 0, long: 4 }],
  ["keep none", { kind: "keep", kept: [] }],
  ["keep 0 2", { kind: "keep", kept: [0, 2] }],
  [
    "claim denver--omaha purple 3 locomotive 1",
    { kind: "claim", route: "denver--omaha", cards: { purple: 3, locomotive: 1 } },
  ],
  ["place none", { kind: "place", city: null }],
  ["place koln", { kind: "place", city: "koln" }],
  ["board koln", { kind: "board", city: "koln" }],
  ["travel frankfurt--koln--1", { kind: "travel", route: "frankfurt--koln--1" }],
  ["alight", { kind: "alight" }],
  ["group red 3 locomotive 1", { kind: "group", colour: "red", cards: { red: 3, locomotive: 1 } }],
  ["row blue green red", { kind: "row", colours: ["blue", "green", "red"] }],
])("%s", (text, move) => {
  expect(parseMove(text)).toEqual(move);
  expect(moveText(move)).toBe(text);
});

test.each([
  "",
  "jump",
  "draw",
  "draw x",
  "draw 1 2",
  "keep",
  "keep x",
  "claim denver--omaha",
  "claim x red",
  "row red x",
  "alight now",
])("%j is no move", (text) => expect(() => parseMove(text)).toThrow(NotAMove));

test("cards are written in the order of their kinds, whatever the order of choosing", () => {
  const text = moveText({ kind: "claim", route: "a--b", cards: { locomotive: 1, red: 2 } });
  expect(text).toBe("claim a--b red 2 locomotive 1");
  expect(moveText({ kind: "row", colours: ["red", "blue", "green"] })).toBe("row blue green red");
  expect(moveText({ kind: "keep", kept: [2, 0] })).toBe("keep 0 2");
});

test("chosen cards are the group or the row that they make, if it is lawful", () => {
  const choices = new Choices(["group red 2", "group red 1 locomotive 1", "row blue green red"]);
  expect(playOf(choices, { locomotive: 1, red: 1 })).toBe("group red 1 locomotive 1");
  expect(playOf(choices, { red: 1, blue: 1, green: 1 })).toBe("row blue green red");
  expect(playOf(choices, { red: 2, blue: 1, green: 1 })).toBeNull();
  expect(playOf(choices, { red: 3 })).toBeNull();
  expect(playOf(choices, {})).toBeNull();
  expect(playOf(choices, { locomotive: 2 })).toBeNull();
});
