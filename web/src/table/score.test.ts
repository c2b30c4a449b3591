import { describe, expect, test } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import { longestPath } from "./longest";
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

test("a path may pass a city again, but no route", () => {
  const route = (a: string, b: string, length: number) => ({ id: `${a}--${b}`, a, b, length, color: "gray" });
  const ring = [route("a", "b", 1), route("b", "c", 1), route("a", "c", 1), route("c", "d", 5), route("c", "e", 2)];
  expect(longestPath(ring, 10)).toHaveLength(5); // d - c - a - b - c - e
  expect(longestPath([], 0)).toEqual([]);
});
