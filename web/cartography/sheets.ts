/** The sheets, from the plans of the games. */
import type { BoxData } from "../src/lib/messages";
import { pairs } from "../src/board/drawing";
import { LETTERS, textWidth } from "../src/board/labels";
import { PLANS } from "./plan";
import { frameOf, type Frame } from "./projection";
import type { Line, Node, Sheet } from "./arrange";

export function frameFor(board: string, data: BoxData): Frame {
  const { conic, width, margin } = PLANS[board]!;
  const borders = (data.countries ?? []).flatMap((country) => country.borders);
  return frameOf(conic, [...(data.cities ?? []), ...borders], width, margin);
}

export function sheetFor(board: string, data: BoxData): Sheet {
  const { city, border, measures, wanted, least, seas } = PLANS[board]!;
  const { width, height, project } = frameFor(board, data);
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
