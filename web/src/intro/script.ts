// What the script of an introduction is made of.

import { litTicket, type Lit } from "../board/pictures";
import type { GameBox } from "../lib/box";
import type { Event, Kind, Route, View } from "../lib/messages";
import { COLOURS, moveText, type Cards } from "../lib/moves";

/** The learner sits here; the other one's deeds are told. */
export const LEARNER = 0;
export const RIVAL = 1;

export interface Change {
  view: View;
  events: Event[];
}

export interface LessonStep {
  /** Its texts: `say`, and `do` where something is to be done. */
  name: string;
  /** Ids that the texts name. */
  about?: { ticket?: string; route?: string; city?: string };
  /** What happened since the step before. */
  before?: (view: View) => Change;
  /** What can be done now; the step is done when nothing is left. Without: one reads and goes on. */
  moves?: (view: View) => string[];
  /** What chance gives: the card that is drawn, or that fills the market up. */
  card?: Kind;
  lit?: (view: View) => Lit;
}

export interface Script {
  start: View;
  steps: LessonStep[];
}

/** The fields of a view that all games have, at the beginning of a game of two. */
export function dealt(players: readonly string[], market: Kind[], hand: Cards, pile: number) {
  const cards = Object.values(hand).reduce((sum, count) => sum + count, 0);
  return {
    seat: LEARNER,
    players: [...players],
    options: {},
    first: LEARNER,
    turn: LEARNER,
    phase: "first_tickets",
    market,
    pile,
    discards: {},
    hand_sizes: [cards, cards],
    ticket_counts: [null, null],
    offered: [0, 0],
    resets: [],
    shuffles: 0,
    hand: hand as Record<string, number>,
    tickets: [],
    offer: [],
    moves: [],
  };
}

/** It is the learner's turn again. */
export function myTurn<V extends View>(view: V, changes: Partial<V> = {}): V {
  return { ...view, turn: LEARNER, phase: "turn", ...changes };
}

export function turn(view: View): Change {
  return { view: myTurn(view), events: [] };
}

/** All ways to keep at least `least` of the offered tickets, the first one always among them. */
export function keepsWithFirst(offer: readonly string[], least: number): string[] {
  if (offer.length === 0) return [];
  const others = offer.slice(1).map((_, n) => n + 1);
  const choices = others.reduce<number[][]>((sets, n) => [...sets, ...sets.map((set) => [...set, n])], [[0]]);
  return choices.filter((kept) => kept.length >= least).map((kept) => moveText({ kind: "keep", kept }));
}

const PLUS4_FROM = 4;

/** All payments for a route from a hand, as moves (U20, M20). */
export function claimMoves(route: Route, hand: Readonly<Record<string, number>>): string[] {
  const colours = route.color === "gray" ? COLOURS : [route.color as Kind];
  const most = (kind: Kind): number => Math.min(hand[kind] ?? 0, route.length);
  const moves = new Set<string>();
  for (const colour of colours) {
    for (let wild = 0; wild <= most("locomotive"); wild++) {
      for (let plus4 = 0; plus4 <= (route.length >= PLUS4_FROM ? most("locomotive_plus4") : 0); plus4++) {
        const plain = route.length - wild - plus4;
        if (plain < 0 || plain > most(colour)) continue;
        const cards: Cards = { [colour]: plain, locomotive: wild, locomotive_plus4: plus4 };
        moves.add(moveText({ kind: "claim", route: route.id, cards }));
      }
    }
  }
  return [...moves];
}

export function litTicketOf(box: GameBox, id: string): (view: View) => Lit {
  return (view) =>
    view.game === "card"
      ? { places: new Set(), routes: new Set() }
      : litTicket(box, view, box.ticket.get(id)!, LEARNER, false);
}
