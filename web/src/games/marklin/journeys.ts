// Journeys as the coach writes them: `board koln, travel koln--mainz--1, alight`, or from where a passenger is under way.

import type { MoveText } from "../../lib/moves";
import { ALIGHT } from "./moves";

export interface WrittenJourney {
  /** Null: from where the passenger is. */
  from: string | null;
  routes: string[];
}

/** Null where the moves are none. */
export function journeyOf(moves: readonly MoveText[]): WrittenJourney | null {
  const [first] = moves;
  if (first?.verb !== "board" && first?.verb !== "travel" && first?.text !== ALIGHT) return null;
  const routes = moves.filter(({ verb }) => verb === "travel").map(({ name }) => name);
  return { from: first.verb === "board" ? first.name : null, routes };
}
