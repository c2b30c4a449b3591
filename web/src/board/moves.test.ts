import { expect, test } from "vitest";
import { played } from "../../tests/played";
import { NotAMove } from "../lib/moves";
import { boardChoices, claimWith } from "./moves";

test("claims are sorted out by their routes, each with the text that was offered", () => {
  const texts = ["claim a--b red 2", "claim a--b red 1 locomotive 1", "claim c--d blue 1", "draw pile"];
  const { claims, canDrawPile } = boardChoices(texts);
  expect(canDrawPile).toBe(true);
  expect([...claims]).toEqual([
    [
      "a--b",
      [
        { cards: { red: 2 }, text: texts[0] },
        { cards: { red: 1, locomotive: 1 }, text: texts[1] },
      ],
    ],
    ["c--d", [{ cards: { blue: 1 }, text: texts[2] }]],
  ]);
});

test("every move of a real game is read", () => {
  for (const { view } of Object.values(played("usa").views).flat()) {
    const { claims, slots, keeps, texts, canPass, canDrawPile } = boardChoices(view.moves);
    const payments = [...claims.values()].flat();
    for (const { text } of [...payments, ...keeps]) expect(view.moves).toContain(text);
    const alone = [canPass, canDrawPile, texts.has("draw tickets")].filter(Boolean);
    expect(payments.length + slots.size + keeps.length + alone.length).toBe(view.moves.length);
  }
  expect(() => boardChoices(played("usa").moves)).not.toThrow();
});

test.each(["claim a--b", "claim a--b red", "claim a--b x 1", "alight"])("%j is no move", (text) =>
  expect(() => boardChoices([text])).toThrow(NotAMove),
);

test("a claim is written as the notation does", () => {
  expect(claimWith("a--b", { locomotive: 1, red: 2 })).toBe("claim a--b red 2 locomotive 1");
});
