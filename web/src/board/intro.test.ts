import { expect, test } from "vitest";
import { claimMoves } from "./intro";

test("a route can be paid in every way that the rules allow", () => {
  const grey = { id: "a--b", a: "a", b: "b", length: 2, color: "gray" };
  expect(claimMoves(grey, { white: 2, red: 1, locomotive: 1, locomotive_plus4: 1 }).sort()).toEqual([
    "claim a--b red 1 locomotive 1",
    "claim a--b white 1 locomotive 1",
    "claim a--b white 2",
  ]);
  const long = { ...grey, length: 4, color: "red" };
  expect(claimMoves(long, { red: 2, locomotive: 1, locomotive_plus4: 1 })).toEqual([
    "claim a--b red 2 locomotive 1 locomotive_plus4 1",
  ]);
  expect(claimMoves({ ...grey, length: 1 }, { locomotive: 1 })).toEqual(["claim a--b locomotive 1"]);
});
