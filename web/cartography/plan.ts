/** How a game's board is drawn. Each game that has one keeps its plan in its own folder: src/games/<game>/plan.ts. */
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
  home: string;
  states?: string;
  /** How many degrees lie between two lines of the grid. */
  grid: number;
  /** The smallest triangle of an outline that still counts, in square units of the sheet. */
  detail: number;
}

const files = import.meta.glob<Plan>("../src/games/*/plan.ts", { eager: true, import: "plan" });

/** By the name of the game. */
export const PLANS: Record<string, Plan> = Object.fromEntries(
  Object.entries(files).map(([file, plan]) => [file.split("/").at(-2)!, plan]),
);
