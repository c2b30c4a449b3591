/** Laws of all boards as they are drawn: the arrangement that `npm run arrange` made, with the data of the games. */
import { describe, expect, test } from "vitest";
import { readData } from "../../cartography/atlas";
import { sheetFor } from "../../cartography/sheets";
import { BOARDS, MAPS } from "../../tests/boards";
import { draw } from "./drawing";
import { corners, cover, distance, overlap } from "./geometry";

const LEAST_LENGTH = 34;
const LONGEST_GAP = 80;
const FURTHEST = 60;

describe.each(BOARDS)("the board of %s", (game) => {
  const data = readData(game);
  const drawing = draw(MAPS[game].sheet, data);
  const spaces = [...drawing.routes.values()].flatMap(({ route, spaces }) =>
    spaces.map((space, i) => ({ ...space, name: `${route.id} ${i + 1}` })),
  );

  test("every route has its spaces", () => {
    expect([...drawing.routes.keys()].sort()).toEqual(data.routes!.map(({ id }) => id).sort());
    for (const { route, spaces } of drawing.routes.values()) expect(spaces, route.id).toHaveLength(route.length);
  });

  test("no two spaces touch", () => {
    const touching: string[] = [];
    spaces.forEach((one, i) => {
      for (const two of spaces.slice(i + 1)) if (overlap(one, two) > 0) touching.push(`${one.name} and ${two.name}`);
    });
    expect(touching).toEqual([]);
  });

  test("no space covers a city or a border place", () => {
    const covered: string[] = [];
    for (const space of spaces) {
      for (const place of drawing.places.values()) {
        if (cover(space, place, place.radius) > 0) covered.push(`${space.name} on ${place.id}`);
      }
    }
    expect(covered).toEqual([]);
  });

  test("no space is too short for a wagon, and all are on the sheet", () => {
    for (const space of spaces) {
      expect(space.length, space.name).toBeGreaterThanOrEqual(LEAST_LENGTH);
      for (const { x, y } of corners(space)) {
        expect(Math.min(x, y, drawing.width - x, drawing.height - y), space.name).toBeGreaterThan(12);
      }
    }
  });

  test("rows begin and end at their own two places", () => {
    for (const { route, spaces } of drawing.routes.values()) {
      const [a, b] = [drawing.places.get(route.a)!, drawing.places.get(route.b)!];
      const [first, last] = [spaces[0]!, spaces.at(-1)!];
      expect(distance(first, a), route.id).toBeLessThan(LONGEST_GAP + first.length / 2);
      expect(distance(last, b), route.id).toBeLessThan(LONGEST_GAP + last.length / 2);
      if (spaces.length > 1) expect(distance(first, a), route.id).toBeLessThan(distance(last, a));
    }
  });

  test("places are near where they truly are", () => {
    for (const { id, x, y } of sheetFor(game, data).nodes) {
      expect(distance(drawing.places.get(id)!, { x, y }), id).toBeLessThan(FURTHEST);
    }
  });
});
