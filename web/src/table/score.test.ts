import { describe, expect, test } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import { dispatched, sheet, standing } from "./score";

describe.each(GAMES)("the score sheet of %s", (game) => {
  const { end, events, result } = played(game);
  const finished = { box: boxOf(game), view: end, events, result };

  test("adds up, line by line", () => {
    result.scores.forEach((score, seat) => {
      const sections = sheet(finished, seat);
      for (const { points, lines } of sections) {
        expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(points);
      }
      expect(sections.reduce((sum, section) => sum + section.points, 0)).toBe(score.total);
    });
  });

  test("puts the winner first", () => {
    expect(result.winners).toContain(standing(result)[0]);
  });
});

test("the longest path that is shown has the length that was scored", () => {
  const { end, events, result } = played("usa");
  const box = boxOf("usa");
  result.scores.forEach((score, seat) => {
    const path = sheet({ box, view: end, events, result }, seat).at(-1)!.lines[0]!.lit.routes;
    const length = [...path].reduce((sum, id) => sum + box.route.get(id)!.length, 0);
    expect(length).toBe(score.longest_path);
  });
});

test("the train stacks at the end of card have the cards that were counted, and are enough for the tickets", () => {
  const { end, events, result } = played("card");
  if (end.game !== "card") throw new Error("not card");
  const finished = { box: boxOf("card"), view: end, events, result };
  end.stack_sizes.forEach((size, seat) => {
    const stack = dispatched(finished, seat);
    expect(Object.values(stack).reduce((sum, count) => sum + count, 0)).toBe(size);
  });
  const lines = result.scores.flatMap((_, seat) => sheet(finished, seat)[0]!.lines);
  expect(lines.every((line) => Object.keys(line.needs ?? {}).length > 0)).toBe(true);
});
