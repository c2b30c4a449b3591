/** From the arrangement of a sheet (made by `npm run arrange`) and the box: where everything is drawn. */
import type { BoxData, Route } from "../lib/messages";
import { middlePath, rowsOf, type Measures, type Point, type Space } from "./geometry";

export interface Arrangement {
  width: number;
  height: number;
  measures: Measures;
  /** x, y, and the radius of the disc. */
  places: Record<string, [number, number, number]>;
  /** Where the names of seas stand. */
  seas: Record<string, [number, number]>;
  /** For each pair of places ("a--b"): the two bends and the two gaps of its track. */
  tracks: Record<string, [number, number, number, number]>;
}

export interface DrawnPlace extends Point {
  id: string;
  radius: number;
}

export interface DrawnRoute {
  route: Route;
  spaces: Space[];
  /** The middle of the row, where one looks for it. */
  middle: Point;
}

export interface Drawing {
  width: number;
  height: number;
  places: Map<string, DrawnPlace>;
  routes: Map<string, DrawnRoute>;
  /** The middle lines, one for each pair of places: rails between the spaces. */
  rails: string;
}

export function draw({ width, height, measures, places, tracks }: Arrangement, data: BoxData): Drawing {
  const drawn = new Map(Object.entries(places).map(([id, [x, y, radius]]) => [id, { id, x, y, radius }]));
  const routes = new Map<string, DrawnRoute>();
  const rails: string[] = [];
  for (const parallel of pairs(data)) {
    const { a, b, length } = parallel[0]!;
    const [start, end, before, after] = tracks[`${a}--${b}`]!;
    const [from, to] = [drawn.get(a)!, drawn.get(b)!];
    const track = { from, to, bends: [start, end], gaps: [before, after], length, lanes: parallel.length } as const;
    rowsOf(track, measures).forEach((spaces, lane) => {
      const route = parallel[lane]!;
      routes.set(route.id, { route, spaces, middle: middleOf(spaces) });
    });
    rails.push(middlePath(track));
  }
  return { width, height, places: drawn, routes, rails: rails.join("") };
}

/** Routes between the same two places, which lie side by side. */
export function pairs(data: BoxData): Route[][] {
  const found = new Map<string, Route[]>();
  for (const route of data.routes ?? []) {
    const pair = `${route.a}--${route.b}`;
    found.set(pair, [...(found.get(pair) ?? []), route]);
  }
  return [...found.values()];
}

function middleOf(spaces: Space[]): Point {
  const half = (spaces.length - 1) / 2;
  const [one, two] = [spaces[Math.floor(half)]!, spaces[Math.ceil(half)]!];
  return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
}
