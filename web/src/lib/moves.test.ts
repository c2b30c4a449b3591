import { expect, test } from "vitest";
import { cardsText, MoveText, NotAMove, sortMoves } from "./moves";

test("what all games have is sorted out", () => {
  const moves = ["pass", "draw pile", "draw 0", "draw 3", "draw tickets", "keep none", "keep 0 2"];
  const choices = sortMoves(moves);
  expect([choices.canPass, choices.canDrawPile]).toEqual([true, true]);
  expect([...choices.slots]).toEqual([
    [0, "draw 0"],
    [3, "draw 3"],
  ]);
  expect(choices.keeps).toEqual([
    { kept: [], text: "keep none" },
    { kept: [0, 2], text: "keep 0 2" },
  ]);
  expect(choices.texts).toEqual(new Set(moves));
  const none = sortMoves([]);
  expect([none.canPass, none.canDrawPile, none.slots.size, none.keeps.length]).toEqual([false, false, 0, 0]);
});

test("a game takes its own moves first", () => {
  const taken: string[] = [];
  const choices = sortMoves(["jump 3", "draw 1"], ({ verb, text }) => verb === "jump" && taken.push(text) > 0);
  expect(taken).toEqual(["jump 3"]);
  expect([...choices.slots.keys()]).toEqual([1]);
});

test.each(["", "jump", "draw", "draw x", "draw 1 2", "keep", "keep x", "claim a--b red 1", "alight"])(
  "%j is no move of all games",
  (text) => expect(() => sortMoves([text])).toThrow(NotAMove),
);

test("words, numbers, kinds and cards", () => {
  const claim = new MoveText("claim denver--omaha purple 3 locomotive 1");
  expect([claim.verb, claim.rest[0], claim.cards(1)]).toEqual(["claim", "denver--omaha", { purple: 3, locomotive: 1 }]);
  expect(new MoveText("row blue green red").kinds()).toEqual(["blue", "green", "red"]);
  expect(new MoveText("board koln").name).toBe("koln");
  expect(() => new MoveText("board koln now").name).toThrow(NotAMove);
  expect(() => new MoveText("claim a--b").cards(1)).toThrow(NotAMove);
  expect(() => new MoveText("claim a--b red").cards(1)).toThrow(NotAMove);
  expect(() => new MoveText("row red x").kinds()).toThrow(NotAMove);
});

test("cards are written in the order of their kinds, whatever the order of choosing", () => {
  expect(cardsText({ locomotive: 1, red: 2 })).toBe("red 2 locomotive 1");
});
