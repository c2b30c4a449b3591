import { describe, expect, test } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import { standing } from "./score";

describe.each(GAMES)("the score sheet of %s", (game) => {
  const { end, events, result, insight } = played(game);
  const box = boxOf(game);

  test("adds up, line by line", () => {
    result.scores.forEach((score, seat) => {
      const sections = box.game.sheet({ box, view: end, events, result, proofs: insight.proofs }, seat);
      for (const { points, lines } of sections) {
        expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(points);
      }
      expect(sections.reduce((sum, section) => sum + section.points, 0)).toBe(score.total);
      expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length);
    });
  });

  test("puts the winner first", () => {
    expect(result.winners).toContain(standing(result)[0]);
  });
});
