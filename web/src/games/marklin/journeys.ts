// Journeys as the coach writes them: `board koln, travel koln--mainz--1, alight`.

import type { MoveText } from "../../lib/moves";

export interface WrittenJourney {
  from: string;
  routes: string[];
}

/** Null where the moves are none. */
export function journeyOf([first, ...rest]: readonly MoveText[]): WrittenJourney | null {
  if (first?.verb !== "board") return null;
  return { from: first.name, routes: rest.filter(({ verb }) => verb === "travel").map(({ name }) => name) };
}
