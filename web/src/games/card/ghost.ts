// What somebody could play to a station, to be drawn as if it lay there.

import type { Kind } from "../../lib/messages";
import { cardEntries } from "../../lib/moves";
import type { Proposal } from "../../table/proposal";

export interface Ghost {
  seat: number;
  /** From the bottom up. */
  cards: readonly Kind[];
}

/** Null where nothing would be played. */
export function ghostOf({ seat, moves: [move] }: Proposal): Ghost | null {
  if (move?.verb === "row") return { seat, cards: move.kinds() };
  if (move?.verb !== "group") return null;
  return { seat, cards: cardEntries(move.cards(0)).flatMap(([kind, count]) => Array<Kind>(count).fill(kind)) };
}
