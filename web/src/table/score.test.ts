import { describe, expect, test } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import { sheet, standing } from "./score";

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
