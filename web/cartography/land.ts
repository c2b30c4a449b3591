/**
 * Land, lakes, rivers and borders as paths of the sheet.
 *
 * The outlines come from atlas packages made from Natural Earth, which is in the public domain. They are projected,
 * drawn along where the cities had to move (so that a port stays on its coast), made coarser and cut to the sheet.
 */
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, GeometryObject, MultiPolygon, Polygon, Topology } from "topojson-specification";
import type { Point } from "../src/board/geometry";
import type { Source } from "./plan";

type Move = (lon: number, lat: number) => Point;
type Pair = [number, number];
type Shape = GeometryObject<GeoJSON.GeoJsonProperties>;

export interface Land {
  /** All land, the country of the game, and what lies on them. */
  land: string;
  home: string;
  lakes: string;
  rivers: string;
  /** Between countries; between the states of one. */
  borders: string;
  states: string;
  /** Meridians and parallels. */
  grid: string;
}

/** Islands and lakes smaller than this are left out. */
const SPECK = 12;
/** Things are cut this far outside of the sheet, so that no cut shows. */
const OUTSIDE = 12;

export function landOf(source: Source, size: { width: number; height: number }, move: Move): Land {
  const outlines = projected(read(source.outlines), move, source.detail);
  const waters = projected(read(source.waters), move, source.detail);
  const cut = new Cutter(size.width, size.height);
  const countries = outlines.objects.countries as GeometryCollection;
  const home = countries.geometries.filter((country) => [source.home].flat().includes(String(country.id)));
  const states = source.states ? (outlines.objects[source.states] as GeometryCollection) : undefined;
  return {
    land: cut.area(merge(outlines, cut.near(outlines, countries) as Polygon[])),
    home: home.map((country) => cut.areas(outlines, country)).join(""),
    lakes: cut.areas(waters, waters.objects.lakes!),
    rivers: cut.lines(waters, waters.objects.rivers!),
    borders: cut.inner(outlines, countries),
    states: states ? cut.inner(outlines, states) : "",
    grid: cut.pieces(gridOf(source.grid, move)),
  };
}

/** Lines of longitude and latitude of the northern half of the world. */
function gridOf(degrees: number, move: Move): Pair[][] {
  const lines: Pair[][] = [];
  const fine = degrees / 10;
  const line = (count: number, at: (i: number) => Point) =>
    lines.push(Array.from({ length: count + 1 }, (_, i) => [at(i).x, at(i).y]));
  for (let lon = -180; lon <= 180; lon += degrees) line(80 / fine, (i) => move(lon, i * fine));
  for (let lat = 0; lat <= 80; lat += degrees) line(360 / fine, (i) => move(i * fine - 180, lat));
  return lines;
}

/**
 * Where things between the cities go when the cities have moved: each city draws its surroundings along, less and
 * less with the distance.
 */
export function drawnAlong(moved: { from: Point; to: Point }[]): (point: Point) => Point {
  const near = 24;
  const rest = 1 / 160 ** 4;
  return (point) => {
    let weights = rest;
    let x = 0;
    let y = 0;
    for (const { from, to } of moved) {
      const weight = 1 / ((point.x - from.x) ** 2 + (point.y - from.y) ** 2 + near ** 2) ** 2;
      weights += weight;
      x += weight * (to.x - from.x);
      y += weight * (to.y - from.y);
    }
    return { x: point.x + x / weights, y: point.y + y / weights };
  };
}

function read(path: string): Topology {
  return createRequire(import.meta.url)(path) as Topology;
}

/** The topology with its arcs on the sheet, and without what is too fine to be seen. */
function projected(topology: Topology, move: Move, detail: number): Topology {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = topology.arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map((step) => {
      x = topology.transform ? x + step[0]! : step[0]!;
      y = topology.transform ? y + step[1]! : step[1]!;
      const point = move(x * scale[0] + translate[0], y * scale[1] + translate[1]);
      return [point.x, point.y];
    });
  });
  const { transform: _, bbox: __, ...rest } = topology;
  return simplify(presimplify({ ...rest, arcs } as Topology<Record<string, never>>), detail) as Topology;
}

class Cutter {
  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  areas(topology: Topology, object: Shape): string {
    return features(topology, object)
      .map((geometry) => this.area(geometry))
      .join("");
  }

  area(geometry: GeoJSON.Geometry): string {
    const polygons =
      geometry.type === "Polygon"
        ? [geometry.coordinates]
        : geometry.type === "MultiPolygon"
          ? geometry.coordinates
          : [];
    return polygons
      .flat()
      .map((ring) => this.cutArea(ring as Pair[]))
      .filter((ring) => ring.length > 2 && Math.abs(areaOf(ring)) > SPECK)
      .map((ring) => `${written(ring.slice(0, -1))}z`)
      .join("");
  }

  /** The countries that the sheet shows something of. Others may go round the world, and look odd on a cone. */
  near(topology: Topology, { geometries }: GeometryCollection): (Polygon | MultiPolygon)[] {
    return (geometries as (Polygon | MultiPolygon)[]).filter((country) =>
      (country.arcs as number[][] | number[][][])
        .flat(2)
        .some((arc) => topology.arcs[arc < 0 ? ~arc : arc]!.some((point) => this.isOn(point as Pair))),
    );
  }

  private isOn([x, y]: Pair): boolean {
    return x > -OUTSIDE && x < this.width + OUTSIDE && y > -OUTSIDE && y < this.height + OUTSIDE;
  }

  lines(topology: Topology, object: Shape): string {
    return this.pieces(
      features(topology, object).flatMap((geometry) =>
        geometry.type === "LineString"
          ? [geometry.coordinates]
          : geometry.type === "MultiLineString"
            ? geometry.coordinates
            : [],
      ) as Pair[][],
    );
  }

  inner(topology: Topology, object: GeometryCollection): string {
    return this.pieces(mesh(topology, object, (a, b) => a !== b).coordinates as Pair[][]);
  }

  pieces(lines: Pair[][]): string {
    return lines
      .flatMap((line) => this.cutLine(line))
      .map(written)
      .join("");
  }

  /** Sutherland and Hodgman: against one edge of the sheet after the other. */
  private cutArea(ring: Pair[]): Pair[] {
    const edges: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
      [0, -OUTSIDE, 1],
      [0, this.width + OUTSIDE, -1],
      [1, -OUTSIDE, 1],
      [1, this.height + OUTSIDE, -1],
    ];
    let points = ring;
    for (const [axis, limit, sign] of edges) {
      const inside = (point: Pair) => (point[axis] - limit) * sign >= 0;
      const kept: Pair[] = [];
      for (let i = 1; i < points.length; i++) {
        const [a, b] = [points[i - 1]!, points[i]!];
        if (inside(a) !== inside(b)) {
          const t = (limit - a[axis]) / (b[axis] - a[axis]);
          kept.push([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
        }
        if (inside(b)) kept.push(b);
      }
      if (kept.length > 0) kept.push(kept[0]!);
      points = kept;
    }
    return points;
  }

  /** The pieces of which at least one end is on the sheet. */
  private cutLine(line: Pair[]): Pair[][] {
    const pieces: Pair[][] = [];
    let piece: Pair[] = [];
    line.forEach((point, i) => {
      const keep = line.slice(Math.max(0, i - 1), i + 2).some((near) => this.isOn(near));
      if (keep) piece.push(point);
      if ((!keep || i + 1 === line.length) && piece.length > 0) {
        if (piece.length > 1) pieces.push(piece);
        piece = [];
      }
    });
    return pieces;
  }
}

function features(topology: Topology, object: Shape): GeoJSON.Geometry[] {
  const made = feature(topology, object) as GeoJSON.Feature | GeoJSON.FeatureCollection;
  return made.type === "FeatureCollection" ? made.features.map(({ geometry }) => geometry) : [made.geometry];
}

function areaOf(ring: Pair[]): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    twice += ring[i - 1]![0] * ring[i]![1] - ring[i]![0] * ring[i - 1]![1];
  }
  return twice / 2;
}

/** Path data with steps of half a unit, each relative to the last: short, and it compresses well. */
function written(line: Pair[]): string {
  let [x, y] = [0, 0];
  let text = "";
  for (const point of line) {
    const [nextX, nextY] = [Math.round(point[0] * 2) / 2, Math.round(point[1] * 2) / 2];
    const [dx, dy] = [nextX - x, nextY - y];
    if (text !== "" && dx === 0 && dy === 0) continue;
    text +=
      text === "" ? `M${number(dx)}${joined(dy)}l` : `${text.endsWith("l") ? number(dx) : joined(dx)}${joined(dy)}`;
    [x, y] = [nextX, nextY];
  }
  return text.replace(/l$/, "");
}

function number(value: number): string {
  return String(value).replace(/^(-?)0\./, "$1.");
}

function joined(value: number): string {
  const text = number(value);
  return text.startsWith("-") ? text : ` ${text}`;
}
