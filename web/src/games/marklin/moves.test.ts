import { expect, test } from "vitest";
import { played } from "../../../tests/played";
import { NotAMove } from "../../lib/moves";
import { marklinChoices } from "./moves";

test("tickets of two piles, and passengers", () => {
  const choices = marklinChoices([
    "draw tickets 3 short 1 long",
    "draw tickets 4 long",
    "place none",
    "place koln",
    "board ulm",
    "travel frankfurt--koln--1",
    "alight",
  ]);
  expect(choices.draws).toEqual([
    { short: 3, long: 1, text: "draw tickets 3 short 1 long" },
    { short: 0, long: 4, text: "draw tickets 4 long" },
  ]);
  expect([choices.canPlaceNobody, choices.canAlight]).toEqual([true, true]);
  expect([...choices.places]).toEqual([["koln", "place koln"]]);
  expect([...choices.boards]).toEqual([["ulm", "board ulm"]]);
  expect([...choices.travels]).toEqual([["frankfurt--koln--1", "travel frankfurt--koln--1"]]);
});

test("every move of a real game is read", () => {
  for (const { view } of Object.values(played("marklin").views).flat()) {
    const choices = marklinChoices(view.moves);
    const payments = [...choices.claims.values()].flat();
    const named = [choices.places, choices.boards, choices.travels].flatMap((moves) => [...moves.values()]);
    for (const text of named) expect(view.moves).toContain(text);
    const alone = [choices.canPass, choices.canDrawPile, choices.canPlaceNobody, choices.canAlight].filter(Boolean);
    const listed = payments.length + choices.draws.length + choices.keeps.length + choices.slots.size;
    expect(listed + named.length + alone.length).toBe(view.moves.length);
  }
  expect(() => marklinChoices(played("marklin").moves)).not.toThrow();
});

test.each(["alight now", "draw tickets 2 wide", "board", "place a b"])("%j is no move", (text) =>
  expect(() => marklinChoices([text])).toThrow(NotAMove),
);
