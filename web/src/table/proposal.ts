// A decision that could be made, drawn on the table as if it were being made: a better move, a hint, an answer.

import { MoveText } from "../lib/moves";
import type { Place } from "./trips";

export interface Proposal {
  /** Whose decision it is. */
  seat: number;
  /** Those of a journey are several. */
  moves: readonly MoveText[];
  /** The tickets that the seat is offered. */
  offer: readonly string[];
}

/** The moves of a decision as the coach writes it. */
export function movesOf(decision: string): MoveText[] {
  return decision.split(", ").map((text) => new MoveText(text));
}

export function proposalOf(seat: number, decision: string, offer: readonly string[] = []): Proposal {
  return { seat, moves: movesOf(decision), offer };
}

/** Where cards or tickets would be taken from. */
export function takenFrom({ moves }: Proposal): Set<Place> {
  return new Set(
    moves.flatMap(({ verb, rest }): Place[] => {
      if (verb !== "draw") return [];
      const [from] = rest;
      return [from === "pile" || from === "tickets" ? from : `market-${Number(from)}`];
    }),
  );
}

/** The tickets that would be kept. */
export function keptBy({ moves, offer }: Proposal): Set<string> {
  return new Set(moves.flatMap((move) => (move.verb === "keep" ? move.kept() : [])).flatMap((n) => offer[n] ?? []));
}
