import { expect, test } from "vitest";
import { boxOf, played } from "../../../tests/played";
import type { CardView } from "../../lib/messages";
import { dispatched, sheet } from "./score";

test("the train stacks at the end of card have the cards that were counted, and are enough for the tickets", () => {
  const { end, events, result } = played<CardView>("card");
  const finished = { box: boxOf("card"), view: end, events, result, proofs: [] };
  end.stack_sizes.forEach((size, seat) => {
    const stack = dispatched(finished.events, seat);
    expect(Object.values(stack).reduce((sum, count) => sum + count, 0)).toBe(size);
  });
  const lines = result.scores.flatMap((_, seat) => sheet(finished, seat)[0]!.lines);
  expect(lines.every((line) => Object.keys(line.needs ?? {}).length > 0)).toBe(true);
});
