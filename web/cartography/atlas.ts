/** The land of a board's sheet, from its data and the arrangement of its cities. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Arrangement } from "../src/board/drawing";
import type { Point } from "../src/board/geometry";
import type { BoxData } from "../src/lib/messages";
import { drawnAlong, landOf, type Land } from "./land";
import { PLANS } from "./plan";
import { frameFor } from "./sheets";

export function landFor(board: string): Land {
  const data = readData(board);
  const { places } = JSON.parse(readFileSync(sheetFile(board), "utf8")) as Arrangement;
  const frame = frameFor(board, data);
  const all = [...(data.cities ?? []), ...(data.countries ?? []).flatMap((country) => country.borders)];
  const along = drawnAlong(
    all.map(({ id, lon, lat }) => ({ from: frame.project(lon, lat), to: { x: places[id]![0], y: places[id]![1] } })),
  );
  return landOf(PLANS[board]!.land, frame, (lon, lat) => {
    const point = frame.project(lon, lat);
    return isNear(point, frame) ? along(point) : point;
  });
}

/** The rest of the world is cut off anyway. */
function isNear({ x, y }: Point, { width, height }: { width: number; height: number }): boolean {
  return Math.abs(x - width / 2) < width && Math.abs(y - height / 2) < height;
}

export function readData(board: string): BoxData {
  const [game, other] = board.split("/") as [string, string?];
  const name = other === undefined ? "data.json" : `boards/${other}.json`;
  const file = join(import.meta.dirname, "../../src/stationmaster/games", game, name);
  return JSON.parse(readFileSync(file, "utf8")) as BoxData;
}

export function sheetFile(board: string): string {
  return join(import.meta.dirname, "../src/games", board.replace("/", "/boards/"), "sheet.json");
}
