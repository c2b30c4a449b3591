// How a route can be paid.

import type { Kind, Route } from "../lib/messages";
import { COLOURS, type Cards } from "../lib/moves";
import type { Payment } from "./moves";

type Hand = Readonly<Record<string, number>>;

const PLUS4_FROM = 4;

/** The most thrifty first: few locomotives, plain ones last of all, then the colour of which one holds most. */
export function thriftiest(payments: readonly Payment[], hand: Hand): Payment[] {
  const cost = ({ cards }: Payment): number[] => {
    const plain = cards.locomotive ?? 0;
    const colour = COLOURS.find((kind) => cards[kind]);
    return [plain + (cards.locomotive_plus4 ?? 0), plain, colour ? -(hand[colour] ?? 0) : 0];
  };
  return [...payments].sort((one, other) => compare(cost(one), cost(other)));
}

function compare(one: number[], other: number[]): number {
  for (let n = 0; n < one.length; n++) if (one[n] !== other[n]) return one[n]! - other[n]!;
  return 0;
}

/** The most cards that the hand can put together for a route, at most its length. */
export function mostFor(route: Pick<Route, "length" | "color">, hand: Hand): Cards {
  const colours = route.color === "gray" ? COLOURS : [route.color as Kind];
  const colour = colours.reduce((best, kind) => ((hand[kind] ?? 0) > (hand[best] ?? 0) ? kind : best));
  const cards: Cards = {};
  let left = route.length;
  const wild: Kind[] = route.length >= PLUS4_FROM ? ["locomotive_plus4", "locomotive"] : ["locomotive"];
  for (const kind of [colour, ...wild]) {
    const count = Math.min(left, hand[kind] ?? 0);
    if (count) cards[kind] = count;
    left -= count;
  }
  return cards;
}
