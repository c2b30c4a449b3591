// The moves of `card`: what is played to the station.

import type { Kind } from "../../lib/messages";
import { cardsText, cardTotal, COLOURS, KINDS, sortMoves, type Cards, type Choices } from "../../lib/moves";

export interface CardChoices extends Choices {
  groups: readonly { cards: Cards; text: string }[];
  rows: readonly { colours: Kind[]; text: string }[];
}

export function cardChoices(texts: readonly string[]): CardChoices {
  const groups: { cards: Cards; text: string }[] = [];
  const rows: { colours: Kind[]; text: string }[] = [];
  const shared = sortMoves(texts, (move) => {
    const { verb, text } = move;
    if (verb === "group") groups.push({ cards: move.cards(0), text });
    else if (verb === "row") rows.push({ colours: move.kinds(), text });
    else return false;
    return true;
  });
  return { ...shared, groups, rows };
}

/** The legal play to the station that is exactly these cards, if there is one. */
export function playOf({ groups, rows }: CardChoices, chosen: Cards): string | null {
  const same = (cards: Cards): boolean => KINDS.every((kind) => (cards[kind] ?? 0) === (chosen[kind] ?? 0));
  const asCards = (colours: Kind[]): Cards => Object.fromEntries(colours.map((colour) => [colour, 1]));
  const found = groups.find(({ cards }) => same(cards)) ?? rows.find(({ colours }) => same(asCards(colours)));
  return found?.text ?? null;
}

/** Chosen cards as a group or a row, to ask why it is not legal; null where it has not even the form of one. */
export function attemptOf(chosen: Cards): string | null {
  const colours = COLOURS.filter((kind) => chosen[kind]);
  const total = cardTotal(chosen);
  if (colours.length === 1 && total >= 2) return `group ${cardsText(chosen)}`;
  return colours.length === 3 && total === 3 ? `row ${colours.join(" ")}` : null;
}
