// What one wished for last, which is what the form begins with.

import type { GameInfo, Seek } from "../lib/messages";
import { recall, remember } from "../lib/storage";
import { PACES } from "./words";

export type Wish = Required<Seek>;

/** As many as this game takes; whoever never wished for anything would like to play soon, with as many as there are. */
export function lastWish({ game, least_players, most_players }: GameInfo): Wish {
  const kept = (recall("seek") ?? {}) as Partial<Wish>;
  const numbers = Array.from({ length: most_players - least_players + 1 }, (_, n) => least_players + n);
  const counts = Array.isArray(kept.counts) ? numbers.filter((number) => kept.counts!.includes(number)) : [];
  return {
    game,
    counts: counts.length > 0 ? counts : numbers,
    pace: PACES.find((pace) => pace === kept.pace) ?? "live",
    rated: kept.rated === true,
    bots: kept.bots === true,
  };
}

export function rememberWish(wish: Wish): void {
  remember("seek", wish);
}
