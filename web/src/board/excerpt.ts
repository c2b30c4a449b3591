// A part of a board, for pictures beside the rules.

import type { GameBox } from "../lib/box";
import type { Crop } from "../rules/figures";
import type { Arrangement } from "./drawing";

/** Room for names and bent tracks beside the places that are meant. */
const MARGIN = 110;
const NARROWEST = 560;
/** A name nearer to the edge would be cut. */
const EDGE = 90;

/** The sheet around these places, and a box with what is to be seen there. */
export function excerpt(box: GameBox, sheet: Arrangement, ids: readonly string[]): { crop: Crop; box: GameBox } {
  const crop = around(sheet, ids);
  const isInside = (id: string, edge = 0): boolean => {
    const [x, y] = sheet.places[id]!;
    const [right, bottom] = [crop.x + crop.width, crop.y + crop.height];
    return x > crop.x + edge && x < right - edge && y > crop.y + edge / 2 && y < bottom - edge / 2;
  };
  const { cities = [], routes = [] } = box.data;
  const data = {
    ...box.data,
    cities: cities.filter(({ id }) => ids.includes(id) || isInside(id, EDGE)), // those are named
    routes: routes.filter(({ a, b }) => isInside(a) || isInside(b)),
  };
  return { crop, box: { ...box, data } };
}

function around({ places, width, height }: Arrangement, ids: readonly string[]): Crop {
  const spots = ids.map((id) => places[id]!);
  const [left, right] = span(
    spots.map(([x]) => x),
    NARROWEST,
    width,
  );
  const [top, bottom] = span(
    spots.map(([, y]) => y),
    NARROWEST / 2,
    height,
  );
  return { x: left, y: top, width: right - left, height: bottom - top, whole: { width, height } };
}

/** From the least to the most with a margin, at least so much, and not over the edge. */
function span(values: number[], least: number, most: number): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const half = Math.max((high - low) / 2 + MARGIN, least / 2);
  const middle = (low + high) / 2;
  return [Math.max(middle - half, 0), Math.min(middle + half, most)];
}
