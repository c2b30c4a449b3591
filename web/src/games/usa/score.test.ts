import { expect, test } from "vitest";
import { boxOf, played } from "../../../tests/played";
import type { UsaView } from "../../lib/messages";
import { sheet } from "./score";

test("the longest path that is shown has the length that was scored", () => {
  const { end, events, result, insight } = played<UsaView>("usa");
  const box = boxOf("usa");
  result.scores.forEach((score, seat) => {
    const path = sheet({ box, view: end, events, result, proofs: insight.proofs }, seat).at(-1)!.lines[0]!.lit!.routes;
    const length = [...path].reduce((sum, id) => sum + box.route.get(id)!.length, 0);
    expect(length).toBe(score.longest_path);
  });
});
