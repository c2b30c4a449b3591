import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BOARDS, MAPS } from "../tests/boards";
import { landFor, readData } from "./atlas";
import { drawnAlong } from "./land";
import { lambert } from "./projection";

/** Budget of all maps together, compressed. */
const BUDGET = 40_000;
const lands = Object.fromEntries(BOARDS.map((game) => [game, landFor(game)]));

type Ring = [number, number][];

describe("Lambert's projection", () => {
  const project = lambert({ parallels: [33, 45], meridian: -96 });

  test("the meridian stands upright, north is above", () => {
    expect(project(-96, 30).x).toBeCloseTo(0);
    expect(project(-96, 50).y).toBeLessThan(project(-96, 30).y);
  });

  test("east and west are mirrored", () => {
    expect(project(-86, 40).x).toBeCloseTo(-project(-106, 40).x);
    expect(project(-86, 40).y).toBeCloseTo(project(-106, 40).y);
  });

  test("is true to scale along both parallels, and to shape everywhere", () => {
    const step = 1e-4;
    const rad = Math.PI / 180;
    for (const [lat, scale] of [
      [33, 1],
      [45, 1],
      [39, undefined],
    ] as const) {
      const here = project(-110, lat);
      const east = project(-110 + step, lat);
      const north = project(-110, lat + step);
      const across = Math.hypot(east.x - here.x, east.y - here.y) / (step * rad * Math.cos(lat * rad));
      const along = Math.hypot(north.x - here.x, north.y - here.y) / (step * rad);
      expect(along / across).toBeCloseTo(1, 4);
      if (scale) expect(across).toBeCloseTo(scale, 4);
      else expect(across).toBeLessThan(1);
    }
  });
});

test("what lies at a city goes with it, what is far away stays", () => {
  const along = drawnAlong([{ from: { x: 100, y: 100 }, to: { x: 120, y: 100 } }]);
  expect(along({ x: 100, y: 100 }).x).toBeCloseTo(120, 0);
  expect(along({ x: 900, y: 900 }).x).toBeCloseTo(900, 1);
});

describe.each(BOARDS)("the map of %s", (game) => {
  const land = lands[game]!;
  const { width, height, places } = MAPS[game].sheet;

  test("cities stand on land, or at the water's edge", () => {
    const rings = ringsOf(land.land);
    for (const { id } of readData(game).cities!) {
      const [x, y] = places[id]!;
      const ashore = [
        [0, 0],
        [14, 0],
        [-14, 0],
        [0, 14],
        [0, -14],
      ].some(([dx, dy]) => isInside(x + dx!, y + dy!, rings));
      expect(ashore, id).toBe(true);
    }
  });

  test("there is open water too", () => {
    const rings = ringsOf(land.land);
    for (const [id, [x, y]] of Object.entries(MAPS[game].sheet.seas)) expect(isInside(x, y, rings), id).toBe(false);
  });

  test("nothing is drawn far outside of the sheet", () => {
    for (const ring of ringsOf(land.land)) {
      for (const [x, y] of ring) {
        expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(-13);
      }
    }
  });
});

test("the maps are light", () => {
  const sizes = BOARDS.map((game) => gzipSync(JSON.stringify(lands[game])).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(BUDGET);
});

function ringsOf(path: string): Ring[] {
  return path
    .split("z")
    .filter(Boolean)
    .map((part) => {
      const steps = [...part.matchAll(/-?(?:\d+(?:\.\d+)?|\.\d+)/g)].map(([text]) => Number(text));
      const ring: Ring = [];
      let [x, y] = [0, 0];
      for (let i = 0; i + 1 < steps.length; i += 2) ring.push([(x += steps[i]!), (y += steps[i + 1]!)]);
      return ring;
    });
}

function isInside(x: number, y: number, rings: Ring[]): boolean {
  let inside = false;
  for (const ring of rings) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    });
  }
  return inside;
}
