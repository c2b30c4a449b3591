/** The sheets of the two boards. The land comes after, by itself: it is the heavier part, and one can play without. */
import type { Land } from "../../cartography/land";
import type { Arrangement } from "./drawing";
import marklin from "./sheets/marklin.json";
import usa from "./sheets/usa.json";

export type BoardGame = "usa" | "marklin";

export const ARRANGEMENTS = { usa, marklin } as unknown as Record<BoardGame, Arrangement>;

const LANDS: Record<BoardGame, () => Promise<{ default: Land }>> = {
  usa: () => import("virtual:land/usa"),
  marklin: () => import("virtual:land/marklin"),
};

export async function loadLand(game: BoardGame): Promise<Land> {
  return (await LANDS[game]()).default;
}
