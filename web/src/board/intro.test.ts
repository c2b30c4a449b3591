import { expect, test } from "vitest";
import { claimMoves } from "./intro";

test("a claim is offered with every payment that the hand has cards for", () => {
  const payments = ["red 2", "red 1 locomotive 1", "blue 2"];
  expect(claimMoves("a--b", payments, { red: 2, blue: 1 })).toEqual(["claim a--b red 2"]);
  expect(claimMoves("a--b", payments, { red: 1, blue: 2, locomotive: 1 })).toEqual([
    "claim a--b red 1 locomotive 1",
    "claim a--b blue 2",
  ]);
  expect(claimMoves("a--b", payments, {})).toEqual([]);
});
