/** The Vite plugin behind `virtual:land/usa` and `virtual:land/marklin`: the maps are made when the client is built. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Arrangement } from "../src/board/drawing";
import type { Point } from "../src/board/geometry";
import type { BoxData } from "../src/lib/messages";
import { drawnAlong, landOf, type Land } from "./land";
import { frameFor } from "./sheets";

const PREFIX = "virtual:land/";

export function atlas(): Plugin {
  return {
    name: "atlas",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const game = id.slice(PREFIX.length + 1);
      return `export default ${JSON.stringify(landFor(game))}`;
    },
  };
}

export function landFor(game: string): Land {
  const data = readData(game);
  const { places } = JSON.parse(readFileSync(sheetFile(game), "utf8")) as Arrangement;
  const frame = frameFor(data);
  const all = [...(data.cities ?? []), ...(data.countries ?? []).flatMap((country) => country.borders)];
  const along = drawnAlong(
    all.map(({ id, lon, lat }) => ({ from: frame.project(lon, lat), to: { x: places[id]![0], y: places[id]![1] } })),
  );
  return landOf(game, frame, (lon, lat) => {
    const point = frame.project(lon, lat);
    return isNear(point, frame) ? along(point) : point;
  });
}

/** The rest of the world is cut off anyway. */
function isNear({ x, y }: Point, { width, height }: { width: number; height: number }): boolean {
  return Math.abs(x - width / 2) < width && Math.abs(y - height / 2) < height;
}

export function readData(game: string): BoxData {
  const file = new URL(`../../src/stationmaster/data/${game}.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(file), "utf8")) as BoxData;
}

export function sheetFile(game: string): string {
  return fileURLToPath(new URL(`../src/board/sheets/${game}.json`, import.meta.url));
}
