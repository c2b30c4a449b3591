/**
 * How a board is drawn. The plan of a game's own board is src/games/<game>/plan.ts, that of another one that comes with
 * it src/games/<game>/boards/<board>/plan.ts. Here they are called `<game>` and `<game>/<board>`.
 */
import type { Measures } from "../src/board/geometry";
import type { Conic } from "./projection";

export interface Plan {
  /** Which part of the world, on what scale. */
  conic: Conic;
  width: number;
  margin: { left: number; right: number; top: number; bottom: number };
  /** How large things are. */
  measures: Measures;
  city: number;
  border: number;
  wanted: number;
  least: number;
  /** Where the names of seas stand. */
  seas: Record<string, { lon: number; lat: number }>;
  land: Source;
}

/** Where the outlines come from. */
export interface Source {
  outlines: string;
  waters: string;
  /** The country of the game, or several. */
  home: string | string[];
  states?: string;
  /** How many degrees lie between two lines of the grid. */
  grid: number;
  /** The smallest triangle of an outline that still counts, in square units of the sheet. */
  detail: number;
}

const files = import.meta.glob<Plan>(["../src/games/*/plan.ts", "../src/games/*/boards/*/plan.ts"], {
  eager: true,
  import: "plan",
});

/** By the name of the board. */
export const PLANS: Record<string, Plan> = Object.fromEntries(
  Object.entries(files).map(([file, plan]) => [
    file.replace("../src/games/", "").replace("/boards/", "/").replace("/plan.ts", ""),
    plan,
  ]),
);
