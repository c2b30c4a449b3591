/** The two sheets: which part of the world, on what scale, and how large things on it are. */
import type { BoxData } from "../src/lib/messages";
import { pairs } from "../src/board/drawing";
import { LETTERS, textWidth } from "../src/board/labels";
import type { Measures } from "../src/board/geometry";
import { frameOf, type Conic, type Frame } from "./projection";
import type { Line, Node, Sheet } from "./arrange";

interface Plan {
  conic: Conic;
  width: number;
  margin: { left: number; right: number; top: number; bottom: number };
  measures: Measures;
  city: number;
  border: number;
  wanted: number;
  least: number;
  /** Where the names of seas stand. */
  seas: Record<string, { lon: number; lat: number }>;
}

export const PLANS: Record<string, Plan> = {
  usa: {
    conic: { parallels: [33, 45], meridian: -97 },
    width: 1600,
    margin: { left: 0.065, right: 0.065, top: 0.045, bottom: 0.045 },
    measures: { width: 19, between: 3, longest: 56 },
    city: 10,
    border: 8,
    wanted: 44,
    least: 34,
    seas: {
      pacific: { lon: -120.9, lat: 30.9 },
      atlantic: { lon: -75.5, lat: 30.6 },
      gulf: { lon: -91.6, lat: 26.9 },
    },
  },
  marklin: {
    conic: { parallels: [48.5, 53.5], meridian: 10.2 },
    width: 1200,
    margin: { left: 0.1, right: 0.1, top: 0.06, bottom: 0.06 },
    measures: { width: 19, between: 3, longest: 56 },
    city: 13,
    border: 8,
    wanted: 44,
    least: 34,
    seas: {
      north_sea: { lon: 7.0, lat: 54.45 },
      baltic: { lon: 14.3, lat: 54.45 },
    },
  },
};

export function frameFor(data: BoxData): Frame {
  const { conic, width, margin } = PLANS[data.game]!;
  const borders = (data.countries ?? []).flatMap((country) => country.borders);
  return frameOf(conic, [...(data.cities ?? []), ...borders], width, margin);
}

export function sheetFor(data: BoxData): Sheet {
  const { city, border, measures, wanted, least, seas } = PLANS[data.game]!;
  const { width, height, project } = frameFor(data);
  const node =
    (radius: number) =>
    (place: { id: string; lon: number; lat: number }): Node => ({
      id: place.id,
      radius,
      ...project(place.lon, place.lat),
    });
  // Names of other languages are about as long as the English ones.
  const size = (name = "") => ({ width: textWidth(name, LETTERS), height: LETTERS });
  const nodes = [
    ...(data.cities ?? []).map((place) => ({ ...node(city)(place), name: size(place.name) })),
    ...(data.countries ?? []).flatMap((country) => country.borders).map(node(border)),
  ];
  const seasOn = Object.entries(seas).map(([id, { lon, lat }]) => ({ id, ...project(lon, lat) }));
  return { width, height, nodes, lines: linesOf(data), measures, wanted, least, seas: seasOn };
}

/** Parallel routes are one line with several lanes. */
export function linesOf(data: BoxData): Line[] {
  return pairs(data).map((parallel) => {
    const { a, b, length } = parallel[0]!;
    return { a, b, length, lanes: parallel.length };
  });
}
