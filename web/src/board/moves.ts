// The moves of the games with a board: claims.

import { cardsText, sortMoves, type Cards, type Choices, type MoveText } from "../lib/moves";

export interface Payment {
  cards: Cards;
  text: string;
}

export interface BoardChoices extends Choices {
  /** The payments for each route that can be claimed. */
  claims: ReadonlyMap<string, Payment[]>;
}

export function boardChoices(texts: readonly string[], own: (move: MoveText) => boolean = () => false): BoardChoices {
  const claims = new Map<string, Payment[]>();
  const shared = sortMoves(texts, (move) => {
    if (move.verb !== "claim") return own(move);
    const [route = ""] = move.rest;
    claims.set(route, [...(claims.get(route) ?? []), { cards: move.cards(1), text: move.text }]);
    return true;
  });
  return { ...shared, claims };
}

/** To ask why not: without a payment. */
export const claimOf = (route: string): string => `claim ${route}`;

export function claimWith(route: string, cards: Cards): string {
  return `${claimOf(route)} ${cardsText(cards)}`;
}
