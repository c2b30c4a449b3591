// The moves of the notation (src/stationmaster/notation/) that all games have. What is played is the very text that the
// server offered; each text is read once, to know what it is about.

import type { Kind } from "./messages";

export type Cards = Partial<Record<Kind, number>>;

export const KINDS: readonly Kind[] = [
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
  "locomotive",
  "locomotive_plus4",
  "passenger",
];
export const COLOURS: readonly Kind[] = KINDS.slice(0, 8);

export class NotAMove extends Error {
  constructor(text: string) {
    super(`not a move: ${text}`);
  }
}

function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

/** In the order of the kinds, as the notation writes them. */
export function cardEntries(cards: Readonly<Record<string, number>> | Cards): [Kind, number][] {
  return KINDS.map((kind): [Kind, number] => [kind, (cards as Cards)[kind] ?? 0]).filter(([, count]) => count > 0);
}

export function cardTotal(cards: Readonly<Record<string, number>> | Cards): number {
  return cardEntries(cards).reduce((sum, [, count]) => sum + count, 0);
}

export function cardsText(cards: Cards): string {
  return cardEntries(cards)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(" ");
}

/** `red 3 locomotive 1` → {red: 3, locomotive: 1} */
export function readCards(text: string): Cards {
  return new MoveText(`pay ${text}`).cards(0);
}

/** A text of the notation, word by word. */
export class MoveText {
  readonly verb: string;
  readonly rest: readonly string[];

  constructor(readonly text: string) {
    [this.verb = "", ...this.rest] = text.split(" ");
  }

  /** The only word after the verb. */
  get name(): string {
    if (this.rest.length !== 1) throw new NotAMove(this.text);
    return this.rest[0]!;
  }

  number(n: number): number {
    const word = this.rest[n];
    if (word === undefined || !/^\d+$/.test(word)) throw new NotAMove(this.text);
    return Number(word);
  }

  kind(n: number): Kind {
    const word = this.rest[n];
    if (word === undefined || !isKind(word)) throw new NotAMove(this.text);
    return word;
  }

  /** All words as kinds: `blue green red` */
  kinds(): Kind[] {
    return this.rest.map((_, n) => this.kind(n));
  }

  /** From the `n`th word on: `red 3 locomotive 1` → {red: 3, locomotive: 1} */
  cards(n: number): Cards {
    const cards: Cards = {};
    if (this.rest.length <= n || (this.rest.length - n) % 2 !== 0) throw new NotAMove(this.text);
    for (; n < this.rest.length; n += 2) cards[this.kind(n)] = this.number(n + 1);
    return cards;
  }

  /** The numbers of the tickets that are kept. */
  kept(): number[] {
    if (this.rest.length === 0) throw new NotAMove(this.text);
    return this.rest[0] === "none" ? [] : this.rest.map((_, n) => this.number(n));
  }
}

/** A choice of tickets: their numbers in the offer, and the text of the move. */
export interface Keep {
  kept: number[];
  text: string;
}

/** The legal moves of a decision, sorted out for the table. */
export interface Choices {
  texts: ReadonlySet<string>;
  /** The slots of the market from which a card may be taken, each with its move. */
  slots: ReadonlyMap<number, string>;
  keeps: readonly Keep[];
  canPass: boolean;
  canDrawPile: boolean;
}

/** Sorts out what all games have; `own` takes what belongs to one, and says whether it knew the move. */
export function sortMoves(texts: readonly string[], own: (move: MoveText) => boolean = () => false): Choices {
  const slots = new Map<number, string>();
  const keeps: Keep[] = [];
  for (const text of texts) {
    const move = new MoveText(text);
    if (own(move) || text === PASS || text === DRAW_PILE || text === DRAW_TICKETS) continue;
    if (move.verb === "draw" && move.rest.length === 1) slots.set(move.number(0), text);
    else if (move.verb === "keep") keeps.push({ kept: move.kept(), text });
    else throw new NotAMove(text);
  }
  const known = new Set(texts);
  return { texts: known, slots, keeps, canPass: known.has(PASS), canDrawPile: known.has(DRAW_PILE) };
}

export const PASS = "pass";
export const DRAW_PILE = "draw pile";
/** Of games with one pile of tickets. */
export const DRAW_TICKETS = "draw tickets";
/** To ask why not. */
export const drawSlot = (slot: number): string => `draw ${slot}`;
