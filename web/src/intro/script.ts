// What the script of an introduction is made of.

import type { Journeys } from "../lib/insight";
import type { Lit } from "../lib/lit";
import type { Event, Insight, Kind, SharedView } from "../lib/messages";
import type { Cards } from "../lib/moves";

/** The learner sits here; the other one's deeds are told. */
export const LEARNER = 0;
export const RIVAL = 1;

export interface Change<V extends SharedView = SharedView> {
  view: V;
  events: Event[];
}

export interface LessonStep<V extends SharedView = any> {
  /** Its texts: `say`, and `do` where something is to be done. */
  name: string;
  /** Ids that the texts name. */
  about?: { ticket?: string; route?: string; city?: string; goal?: string };
  /** What happened since the step before. */
  before?: (view: V) => Change<V>;
  /** What can be done now; the step is done when nothing is left. Without: one reads and goes on. */
  moves?: (view: V) => string[];
  /** What chance gives: the card that is drawn, or that fills the market up. */
  card?: Kind;
  lit?: (view: V) => Lit;
}

/** What holds from some step on. The engine worked it out (tests/fixtures/make.py). */
export interface Moment extends Pick<Insight, "plans"> {
  from: string;
  /** Where a passenger of the learner stands, and what can be planned for it, by the routes of the plan so far. */
  passenger?: string;
  journeys?: Readonly<Record<string, Journeys>>;
}

export interface Script<V extends SharedView = any> {
  start: V;
  steps: LessonStep<V>[];
  /** What follows from the view by the rules. */
  moments?: readonly Moment[];
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
export function myTurn<V extends SharedView>(view: V, changes: Partial<V> = {}): V {
  return { ...view, turn: LEARNER, phase: "turn", ...changes };
}

export function turn<V extends SharedView>(view: V): Change<V> {
  return { view: myTurn(view), events: [] };
}

/** All ways to keep at least `least` of the offered tickets, the first one always among them. */
export function keepsWithFirst(offer: readonly string[], least: number): string[] {
  if (offer.length === 0) return [];
  const others = offer.slice(1).map((_, n) => n + 1);
  const choices = others.reduce<number[][]>((sets, n) => [...sets, ...sets.map((set) => [...set, n])], [[0]]);
  return choices.filter((kept) => kept.length >= least).map((kept) => ["keep", ...kept].join(" "));
}
