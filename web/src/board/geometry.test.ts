import { describe, expect, test } from "vitest";
import { cover, middleLine, overlap, rowsOf, upright, type Space } from "./geometry";

const MEASURES = { width: 10, between: 2, longest: 40 };
const straight = { from: { x: 0, y: 0 }, to: { x: 100, y: 0 }, bends: [0, 0], gaps: [10, 10], length: 2 } as const;

function space(x: number, y: number, degrees = 0, length = 40): Space {
  return { x, y, angle: (degrees * Math.PI) / 180, length, width: 10 };
}

describe("rows", () => {
  test("share the way between the gaps", () => {
    const [row] = rowsOf({ ...straight, lanes: 1 }, MEASURES);
    expect(row!.map(({ x }) => Math.round(x))).toEqual([30, 70]);
    for (const { length, angle, y } of row!) {
      expect(length).toBeCloseTo(38);
      expect(angle).toBeCloseTo(0);
      expect(y).toBeCloseTo(0);
    }
  });

  test("spaces are never longer than wanted", () => {
    const [row] = rowsOf({ ...straight, length: 1, lanes: 1 }, MEASURES);
    expect(row![0]!.length).toBeCloseTo(40);
    expect(row![0]!.x).toBeCloseTo(50);
  });

  test("parallel rows lie side by side", () => {
    const rows = rowsOf({ ...straight, lanes: 3 }, MEASURES);
    expect(rows.map((row) => Math.round(row[0]!.y))).toEqual([-12, 0, 12]);
    expect(overlap(rows[0]![0]!, rows[1]![0]!)).toBeCloseTo(-2);
  });

  test("equal bends make an arc to one side, opposite ones cross the straight line", () => {
    const arc = middleLine({ ...straight, bends: [0.4, 0.4], lanes: 1 });
    expect(Math.min(...arc.slice(1, -1).map(({ y }) => y))).toBeGreaterThan(0);
    const swing = middleLine({ ...straight, bends: [0.4, -0.4], lanes: 1 });
    expect(swing[8]!.y).toBeGreaterThan(0);
    expect(swing[24]!.y).toBeLessThan(0);
    expect(swing[16]!.y).toBeCloseTo(0);
  });
});

describe("overlap", () => {
  test.each([
    ["end to end", space(0, 0), space(41, 0), false],
    ["a little into each other", space(0, 0), space(39, 0), true],
    ["crossing", space(0, 0), space(0, 0, 90), true],
    ["corner beside a turned one", space(0, 0), space(29, 24, 45), false],
    ["corner in a turned one", space(0, 0), space(29, 20, 45), true],
    ["far away", space(0, 0), space(500, 0), false],
  ])("%s", (_, one, two, touch) => {
    expect(overlap(one, two) > 0).toBe(touch);
    expect(overlap(two, one)).toBeCloseTo(overlap(one, two));
  });

  test("with a disc", () => {
    expect(cover(space(0, 0), { x: 25, y: 0 }, 4)).toBeCloseTo(-1);
    expect(cover(space(0, 0), { x: 25, y: 0 }, 6)).toBeCloseTo(1);
    expect(cover(space(0, 0, 90), { x: 0, y: 25 }, 6)).toBeCloseTo(1);
  });
});

test("nothing stands on its head", () => {
  for (let angle = -7; angle < 7; angle += 0.1) {
    const shown = upright(Math.atan2(Math.sin(angle), Math.cos(angle)));
    expect(Math.abs(shown)).toBeLessThanOrEqual(90);
    expect(Math.abs(Math.sin((shown * Math.PI) / 180 - angle))).toBeLessThan(1e-9);
  }
});
