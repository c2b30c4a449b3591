import { expect, test } from "vitest";
import { played } from "../../../tests/played";
import { NotAMove } from "../../lib/moves";
import { attemptOf, cardChoices, playOf } from "./moves";

test("every move of a real game is read", () => {
  for (const { view } of Object.values(played("card").views).flat()) {
    const { groups, rows, slots, keeps, texts, canPass, canDrawPile } = cardChoices(view.moves);
    for (const { text } of [...groups, ...rows]) expect(view.moves).toContain(text);
    const alone = [canPass, canDrawPile, texts.has("draw tickets")].filter(Boolean);
    expect(groups.length + rows.length + slots.size + keeps.length + alone.length).toBe(view.moves.length);
  }
  expect(() => cardChoices(played("card").moves)).not.toThrow();
  expect(() => cardChoices(["row red x"])).toThrow(NotAMove);
});

test("chosen cards are the group or the row that they make, if it is legal", () => {
  const choices = cardChoices(["group red 2", "group red 1 locomotive 1", "row blue green red"]);
  expect(playOf(choices, { locomotive: 1, red: 1 })).toBe("group red 1 locomotive 1");
  expect(playOf(choices, { red: 1, blue: 1, green: 1 })).toBe("row blue green red");
  expect(playOf(choices, { red: 2, blue: 1, green: 1 })).toBeNull();
  expect(playOf(choices, { red: 3 })).toBeNull();
  expect(playOf(choices, {})).toBeNull();
  expect(playOf(choices, { locomotive: 2 })).toBeNull();
});

test("what has the form of a play can be asked about", () => {
  expect(attemptOf({ locomotive: 1, red: 1 })).toBe("group red 1 locomotive 1");
  expect(attemptOf({ red: 1, green: 1, blue: 1 })).toBe("row blue green red");
  expect([{ red: 1 }, { red: 2, blue: 1, green: 1 }, { locomotive: 2 }, {}].map(attemptOf)).toEqual(
    Array(4).fill(null),
  );
});
