// How a route can be paid.

import type { Kind } from "../lib/messages";
import { cardEntries, COLOURS, type Cards } from "../lib/moves";
import type { Payment } from "./moves";

type Hand = Readonly<Record<string, number>>;

/** Are these cards of no other kinds? */
export function isOf(cards: Cards, kinds: ReadonlySet<Kind>): boolean {
  return cardEntries(cards).every(([kind]) => kinds.has(kind));
}

/**
 * Those with the raised cards first, and of each the most thrifty: few locomotives, plain ones last of all, then the
 * colour of which one holds most.
 */
export function thriftiest(payments: readonly Payment[], hand: Hand, raised: ReadonlySet<Kind>): Payment[] {
  const cost = ({ cards }: Payment): number[] => {
    const plain = cards.locomotive ?? 0;
    const colour = COLOURS.find((kind) => cards[kind]);
    return [
      raised.size > 0 && isOf(cards, raised) ? 0 : 1,
      plain + (cards.locomotive_plus4 ?? 0),
      plain,
      colour ? -(hand[colour] ?? 0) : 0,
    ];
  };
  return [...payments].sort((one, other) => compare(cost(one), cost(other)));
}

function compare(one: number[], other: number[]): number {
  for (let n = 0; n < one.length; n++) if (one[n] !== other[n]) return one[n]! - other[n]!;
  return 0;
}
