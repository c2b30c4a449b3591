// The rows of a table of the best: people, and the bots between them.

import type { Best, BestPlayer, BotRating } from "../lib/messages";

export type RankedRow = { key: string } & ({ player: BestPlayer; bot?: never } | { bot: BotRating; player?: never });

/** The best first; of equals, people before bots. */
export function ranked({ best, bots }: Pick<Best, "best" | "bots">): RankedRow[] {
  const people = best.map((player, n): RankedRow => ({ key: `player ${n}`, player }));
  const others = bots.map((bot): RankedRow => ({ key: `bot ${bot.bot}`, bot }));
  const rating = (row: RankedRow): number => (row.player ?? row.bot).rating;
  return [...people, ...others].sort((one, other) => rating(other) - rating(one));
}
