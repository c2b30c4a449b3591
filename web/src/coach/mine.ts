// My reviewed games, sorted out: which there are, and what they say together.

import type { DecisionKind, MyReview } from "../lib/messages";

export interface Wanted {
  /** Null: all of them. */
  game: string | null;
  players: number | null;
}

/** The games that are wanted, the oldest first. */
export function chosenGames(all: readonly MyReview[], { game, players }: Wanted): MyReview[] {
  return all
    .filter((one) => (game === null || one.game === game) && (players === null || one.players.length === players))
    .sort((one, other) => one.ended - other.ended);
}

/** What there is to choose from, each once and in order. */
export function kinds<T extends string | number>(all: readonly MyReview[], of: (one: MyReview) => T): T[] {
  return [...new Set(all.map(of))].sort((one, other) => (one < other ? -1 : 1));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** What is lost on what, a game on average; the most first. */
export function lossByKind(games: readonly MyReview[]): [DecisionKind, number][] {
  const sums = new Map<DecisionKind, number>();
  for (const { by_kind } of games)
    for (const [kind, loss] of Object.entries(by_kind) as [DecisionKind, number][])
      sums.set(kind, (sums.get(kind) ?? 0) + loss / games.length);
  return [...sums].filter(([, loss]) => loss > 0).sort(([, one], [, other]) => other - one);
}
