// What a game brings to this client. All else is shared: the parts of the table take from here what differs from game
// to game, and never ask which game it is. games/index.ts lists the games.

import type { Component } from "svelte";
import type { IconName } from "../art/Icon.svelte";
import type { Script, Change } from "../intro/script";
import type { GameBox } from "../lib/box";
import type { Plural } from "../lib/i18n/plural";
import type { Lit } from "../lib/lit";
import type { Event, Kind, NumberedEvent, Proof, Reason, Result, SharedView } from "../lib/messages";
import type { MoveText } from "../lib/moves";
import type { Language } from "../lib/settings.svelte";
import type { TableLike } from "../lib/table.svelte";
import type { Figure } from "../rules/figures";
import type { Desk } from "../table/desk.svelte";
import type { Teller } from "../table/log";
import type { Scene } from "../table/saying";
import type { Looker, Trip } from "../table/trips";

/** The types of its view and of its desk are the game's own: the registry takes any. */
export interface GameClient<V extends SharedView = any, D extends Desk<any, any> = any> {
  /** As the server calls it. */
  id: string;
  texts: Record<Language, GameTexts>;
  /** Names of places that are not those of the data, by id. */
  places: Record<Language, Readonly<Record<string, string>>>;
  /** The other boards of the game that this client can draw, as the server calls them. */
  boards?: readonly string[];
  /** The picture on the first page; it stands in art/Poster.svelte. */
  Poster: Component;

  // ---- the table ----

  /** A seat at the table: what it may do now, and what a click does. */
  desk: (store: TableLike, box: GameBox) => D;
  layout: Layout;
  /** What lies in the middle: a board, or the stations. */
  Stage: Component<StageProps<D>>;
  /** Its name, where it can be too long for the screen: it scrolls, so the keyboard must come to it. */
  stageLabel?: () => string;
  /** What can be done in a turn: the market, and what the game has besides. */
  Actions: Component<{ desk: D; players: string[] }>;
  /** The tickets of the seat that looks. */
  Tickets: Component<{ desk: D; tickets: string[] }>;
  /** Questions that a click may bring up. */
  Dialogs?: Component<{ desk: D }>;
  /** What the seat in turn is asked, in the phases that only this game has and in its turn. */
  asked: (view: V, box: GameBox) => string;
  /** The warning of the last round, while it lasts. `mine`: it is the turn of the reader. */
  lastRound: (view: V, mine: boolean) => string | null;
  /** What everyone may know of a player, besides cards and tickets; the points that all have seen. */
  facts: (view: V, seat: number) => Fact[];
  points: (view: V, seat: number) => number;

  // ---- what happened ----

  /** An event in words, without the full stop; null where it is one that all games have. */
  tell: (event: Event, teller: Teller) => string | null;
  /** What moves from where to where in an event; null where it is one that all games have. */
  trips: (event: Event, looker: Looker) => Trip[] | null;
  /** A decision in words, as something that can be done; null where it is one that all games have. */
  say: (moves: readonly MoveText[], scene: Scene) => string | null;
  /** What the log keeps of an event when its player moves again, if the rules leave the rest to memory; else null. */
  kept?: (event: Event, teller: Teller) => string | null;
  /** Moves that are heard. */
  loud: ReadonlySet<Event["move"]>;
  /** Events that stand out in the log. */
  weight?: (event: Event) => "break" | "alarm" | null;

  // ---- the end ----

  /** The score sheet of a seat; the points of the sections add up to its total. */
  sheet: (finished: Finished<V>, seat: number) => Section[];
  /** Above the score sheet of a seat. */
  ScoreNote?: Component<{ finished: Finished<V>; seat: number }>;

  // ---- the rules, and the introduction ----

  /** Where the rules open: the number that is about each phase. */
  ruleAt: Readonly<Record<string, string>>;
  /** The pictures beside the rules; loaded with them. */
  figures: (box: GameBox) => Promise<readonly Figure[]>;

  script: (box: GameBox, players: readonly string[]) => Script;
  /** What a move of the learner does; `card` is what chance gives. */
  play: (box: GameBox, view: V, move: string, card: Kind) => Change;
}

/** The texts that every game has; it may have more for itself. */
export interface GameTexts {
  name: string;
  /** In a sentence, for the first page. */
  about: string;
  /** What decides between equal points and equal numbers of tickets. */
  tie: string;
  /** Tickets, which some rules call otherwise. */
  tickets: { draw: string; yours: string; tab: string; none: string; count: Plural; score: string };
  /** For each option of the server its `title`, and the values. */
  options: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Its other boards. */
  boards?: Readonly<Record<string, { name: string; about: string }>>;
  /** Reasons of rulings that not all games have. */
  rulings: Readonly<Partial<Record<Reason, string>>>;
  /** For each step of the introduction what it says, and what is to be done. */
  intro: Readonly<Record<string, { say: string; do?: string }>>;
  /** What the pictures beside the rules show. */
  figures: Readonly<Record<string, string>>;
}

/** How the table is laid out: round a flat board, beside a tall one, or under rows of stations. */
export type Layout = "flat" | "tall" | "stations";

export interface StageProps<D> {
  desk: D;
  players: string[];
  /** Whose own table it is; in a replay one looks with the eyes of others. */
  you: number | null;
  /** The last event, while it is fresh. */
  last: Event | null;
  over: boolean;
}

export interface Fact {
  icon: IconName;
  words: string;
  short: string;
  low?: boolean;
}

export interface Finished<V extends SharedView = SharedView> {
  box: GameBox;
  view: V;
  events: readonly NumberedEvent[];
  result: Result;
  /** For each seat the routes that its sheet counts. */
  proofs: readonly Proof[];
}

export interface Section {
  title: string;
  points: number;
  /** What nobody could count before the end, and is opened then: tickets first, then bonuses. */
  opened?: "tickets" | "bonus";
  /** The number of the rule that counts so. */
  rule?: string;
  lines: Line[];
}

export interface Line {
  text: string;
  points: number;
  /** Of a ticket: was it completed? */
  done?: boolean;
  /** The cards that a ticket takes, where it takes some. */
  needs?: Record<string, number>;
  /** What the board shows for it. */
  lit?: Lit;
}
