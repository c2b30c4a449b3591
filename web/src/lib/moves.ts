// The moves of the notation (src/stationmaster/notation/) as structures, both ways.

import type { Kind } from "./messages";

export type Cards = Partial<Record<Kind, number>>;

export type Move =
  | { kind: "pass" }
  | { kind: "draw"; from: "pile" | number }
  | { kind: "draw_tickets"; short: number; long: number } // 0 and 0 where the game has one pile
  | { kind: "keep"; kept: number[] }
  | { kind: "claim"; route: string; cards: Cards }
  | { kind: "place"; city: string | null }
  | { kind: "board"; city: string }
  | { kind: "travel"; route: string }
  | { kind: "alight" }
  | { kind: "group"; colour: Kind; cards: Cards }
  | { kind: "row"; colours: Kind[] };

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

export function isKind(word: string): word is Kind {
  return (KINDS as readonly string[]).includes(word);
}

function kindOf(word: string | undefined, text: string): Kind {
  if (word === undefined || !isKind(word)) throw new NotAMove(text);
  return word;
}

function numberOf(word: string | undefined, text: string): number {
  if (word === undefined || !/^\d+$/.test(word)) throw new NotAMove(text);
  return Number(word);
}

export class NotAMove extends Error {
  constructor(text: string) {
    super(`not a move: ${text}`);
  }
}

/** `red 3 locomotive 1` → {red: 3, locomotive: 1} */
function parseCards(words: string[], text: string): Cards {
  const cards: Cards = {};
  if (words.length === 0 || words.length % 2 !== 0) throw new NotAMove(text);
  for (let n = 0; n < words.length; n += 2) cards[kindOf(words[n], text)] = numberOf(words[n + 1], text);
  return cards;
}

/** In the order of the kinds, as the notation writes them. */
export function cardEntries(cards: Readonly<Record<string, number>> | Cards): [Kind, number][] {
  return KINDS.map((kind): [Kind, number] => [kind, (cards as Cards)[kind] ?? 0]).filter(([, count]) => count > 0);
}

export function cardTotal(cards: Readonly<Record<string, number>> | Cards): number {
  return cardEntries(cards).reduce((sum, [, count]) => sum + count, 0);
}

function cardsText(cards: Cards): string {
  return cardEntries(cards)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(" ");
}

function parseDraw(words: string[], text: string): Move {
  if (words[0] === "pile" && words.length === 1) return { kind: "draw", from: "pile" };
  if (words[0] !== "tickets") {
    if (words.length !== 1) throw new NotAMove(text);
    return { kind: "draw", from: numberOf(words[0], text) };
  }
  const move = { kind: "draw_tickets" as const, short: 0, long: 0 };
  for (let n = 1; n < words.length; n += 2) {
    const pile = words[n + 1];
    if (pile !== "short" && pile !== "long") throw new NotAMove(text);
    move[pile] = numberOf(words[n], text);
  }
  return move;
}

export function parseMove(text: string): Move {
  const [verb = "", ...rest] = text.split(" ");
  const name = rest[0] ?? "";
  switch (verb) {
    case "pass":
    case "alight":
      if (rest.length) break;
      return { kind: verb };
    case "draw":
      return parseDraw(rest, text);
    case "keep":
      if (name === "none") return { kind: "keep", kept: [] };
      if (!rest.length) break;
      return { kind: "keep", kept: rest.map((word) => numberOf(word, text)) };
    case "claim":
      return { kind: "claim", route: name, cards: parseCards(rest.slice(1), text) };
    case "place":
      if (rest.length !== 1) break;
      return { kind: "place", city: name === "none" ? null : name };
    case "board":
      if (rest.length !== 1) break;
      return { kind: "board", city: name };
    case "travel":
      if (rest.length !== 1) break;
      return { kind: "travel", route: name };
    case "group":
      return { kind: "group", colour: kindOf(name, text), cards: parseCards(rest, text) };
    case "row":
      return { kind: "row", colours: rest.map((word) => kindOf(word, text)) };
  }
  throw new NotAMove(text);
}

export function moveText(move: Move): string {
  switch (move.kind) {
    case "pass":
    case "alight":
      return move.kind;
    case "draw":
      return `draw ${move.from}`;
    case "draw_tickets": {
      const piles = [
        [move.short, "short"],
        [move.long, "long"],
      ].filter(([count]) => count);
      return ["draw tickets", ...piles.flat()].join(" ");
    }
    case "keep":
      return move.kept.length ? ["keep", ...[...move.kept].sort((a, b) => a - b)].join(" ") : "keep none";
    case "claim":
      return `claim ${move.route} ${cardsText(move.cards)}`;
    case "place":
      return `place ${move.city ?? "none"}`;
    case "board":
      return `board ${move.city}`;
    case "travel":
      return `travel ${move.route}`;
    case "group":
      return `group ${cardsText(move.cards)}`;
    case "row":
      return ["row", ...KINDS.filter((kind) => move.colours.includes(kind))].join(" ");
  }
}

/** The lawful moves of a decision, sorted out for the table. */
export class Choices {
  readonly texts: ReadonlySet<string>;
  readonly canPass: boolean;
  readonly canDrawPile: boolean;
  readonly slots = new Set<number>();
  readonly draws: { short: number; long: number }[] = [];
  readonly keeps: number[][] = [];
  /** Payments for each route that can be claimed. */
  readonly claims = new Map<string, Cards[]>();
  readonly places = new Set<string>();
  readonly canPlaceNobody: boolean;
  readonly boards = new Set<string>();
  readonly travels = new Set<string>();
  readonly canAlight: boolean;
  readonly groups: { colour: Kind; cards: Cards }[] = [];
  readonly rows: Kind[][] = [];

  constructor(texts: readonly string[]) {
    this.texts = new Set(texts);
    this.canPass = this.texts.has("pass");
    this.canDrawPile = this.texts.has("draw pile");
    this.canPlaceNobody = this.texts.has("place none");
    this.canAlight = this.texts.has("alight");
    for (const text of texts) this.add(parseMove(text));
  }

  private add(move: Move): void {
    if (move.kind === "draw" && move.from !== "pile") this.slots.add(move.from);
    else if (move.kind === "draw_tickets") this.draws.push({ short: move.short, long: move.long });
    else if (move.kind === "keep") this.keeps.push(move.kept);
    else if (move.kind === "claim") this.claims.set(move.route, [...(this.claims.get(move.route) ?? []), move.cards]);
    else if (move.kind === "place" && move.city !== null) this.places.add(move.city);
    else if (move.kind === "board") this.boards.add(move.city);
    else if (move.kind === "travel") this.travels.add(move.route);
    else if (move.kind === "group") this.groups.push({ colour: move.colour, cards: move.cards });
    else if (move.kind === "row") this.rows.push(move.colours);
  }
}

/** The lawful play to the station that is exactly these cards, if there is one. */
export function playOf(choices: Choices, cards: Cards): string | null {
  const colours = COLOURS.filter((kind) => cards[kind]);
  const text =
    colours.length === 1
      ? moveText({ kind: "group", colour: colours[0]!, cards })
      : moveText({ kind: "row", colours: colours as Kind[] });
  if (colours.length !== 1 && cardTotal(cards) !== colours.length) return null;
  return choices.texts.has(text) ? text : null;
}
