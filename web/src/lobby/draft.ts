// A table that is being set up: what the form holds, and what is asked of the server.

import type { GameInfo, NewSeat, NewTable } from "../lib/messages";
import { usualBot } from "../lib/names";
import { settings } from "../lib/settings.svelte";

export type Chair =
  | { who: "me" }
  /** Another person at this device. */
  | { who: "here"; name: string }
  /** Whoever comes by the link. */
  | { who: "link" }
  | { who: "bot"; bot: string };

export type Clock = { kind: "none" } | { kind: "quick"; seconds: number } | { kind: "days"; days: number };

/** The value of an option: one that the game knows, or the seats that it holds for. */
export type Choice = string | boolean | number | number[];

export interface Draft {
  game: string;
  /** One that comes with the game besides its own; null: that. */
  board: string | null;
  chairs: Chair[];
  options: Record<string, Choice>;
  public: boolean;
  spectators: boolean;
  clock: Clock;
  /** Days of extra time for each over the whole game; 0: none. */
  bankDays: number;
  /** Plays for whoever leaves or runs out of time; null: the table waits. */
  handOver: string | null;
  /** Cards are counted for the players. */
  counters: boolean;
  /** The coach may be asked; null: where all others are bots. */
  hints: boolean | null;
  /** People may talk in their own words. */
  freeTalk: boolean;
  /** The seat that begins; null: drawn by lot. */
  first: number | null;
  /** Its end changes ratings. */
  rated: boolean;
}

export const QUICK_SECONDS = [15, 30, 60, 120, 300];
export const DAYS = [1, 2, 3, 7];
const DAY = 86_400;
const USUAL_PLAYERS = 3;

/** Me, a friend, and a bot where there is room for one. */
export function firstDraft(info: GameInfo): Draft {
  const chairs: Chair[] = [{ who: "me" }, { who: "link" }];
  if (info.most_players >= USUAL_PLAYERS) chairs.push({ who: "bot", bot: usualBot(info.bots) });
  return {
    game: info.game,
    board: null,
    chairs,
    options: Object.fromEntries(info.options.map(({ name, values }) => [name, values[0]!])),
    public: false,
    spectators: true,
    clock: { kind: "none" },
    bankDays: 0,
    handOver: usualBot(info.bots),
    counters: false,
    hints: null,
    freeTalk: false,
    first: null,
    rated: false,
  };
}

/** The bots that one plays against at once: those chosen last, if they play this game. */
export function chosenLevel({ bots }: GameInfo): string {
  return settings.level !== null && bots.includes(settings.level) ? settings.level : usualBot(bots);
}

/** A game that begins at once: me against bots of that level. */
export function playNow(info: GameInfo, level = chosenLevel(info)): Draft {
  const bots = Math.min(USUAL_PLAYERS, info.most_players) - 1;
  const bot: Chair = { who: "bot", bot: level };
  return { ...firstDraft(info), chairs: [{ who: "me" }, ...Array<Chair>(bots).fill(bot)] };
}

/** The same table for another game, as far as it goes. */
export function forGame(draft: Draft, info: GameInfo): Draft {
  const knows = (bot: string) => info.bots.includes(bot);
  const chairs = draft.chairs
    .slice(0, mostPlayers(info, null))
    .map((chair): Chair =>
      chair.who === "bot" && !knows(chair.bot) ? { who: "bot", bot: usualBot(info.bots) } : chair,
    );
  const handOver = draft.handOver === null || knows(draft.handOver) ? draft.handOver : usualBot(info.bots);
  const first = firstOf(draft, chairs.length);
  return { ...draft, game: info.game, board: null, chairs, handOver, first, options: firstDraft(info).options };
}

/** How many can play on a board. */
export function mostPlayers(info: GameInfo, board: string | null): number {
  return info.boards.find(({ name }) => name === board)?.most_players ?? info.most_players;
}

/** The same table on another board: chairs that it has no room for are taken away. */
export function onBoard(draft: Draft, board: string | null, info: GameInfo): Draft {
  return withChairs({ ...draft, board }, Math.min(draft.chairs.length, mostPlayers(info, board)), info);
}

/** More chairs are like the last one, unless that is a person's own; fewer lose the last ones. */
export function withChairs(draft: Draft, count: number, info: GameInfo): Draft {
  const chairs = draft.chairs.slice(0, count);
  while (chairs.length < count) {
    const last = chairs.at(-1);
    chairs.push(last?.who === "link" || last?.who === "bot" ? { ...last } : { who: "bot", bot: usualBot(info.bots) });
  }
  return { ...draft, chairs, first: firstOf(draft, count) };
}

/** Whoever was to begin has lost the chair where there are too few. */
function firstOf({ first }: Draft, chairs: number): number | null {
  return first !== null && first < chairs ? first : null;
}

/** One's own chair is one: sitting down elsewhere leaves the old one to a person who comes by the link. */
export function withChair(draft: Draft, number: number, chair: Chair): Draft {
  const chairs = draft.chairs.map((old, n): Chair => {
    if (n === number) return chair;
    return chair.who === "me" && old.who === "me" ? { who: "link" } : old;
  });
  return { ...draft, chairs };
}

/** The same table, rated: without what helps one more than another, and with nobody else at this device. */
export function asRated(draft: Draft, info: GameInfo): Draft {
  const usual = firstDraft(info).options;
  const casual = info.options.filter((option) => option.casual).map(({ name }) => [name, usual[name]!]);
  const chairs = draft.chairs.map((chair): Chair => (chair.who === "here" ? { who: "link" } : chair));
  const options = { ...draft.options, ...(Object.fromEntries(casual) as Draft["options"]) };
  return { ...draft, board: null, chairs, options, counters: false, hints: null, first: null, rated: true };
}

export type Fault = "nobody" | "unwatched" | "unrated";

/** What keeps the table from being created. Bots may play alone, if somebody may look on. */
export function fault(draft: Draft): Fault | null {
  if (draft.rated && botsAlone(draft)) return "unrated";
  if (draft.chairs.some(({ who }) => who === "me" || who === "here")) return null;
  if (draft.chairs.some(({ who }) => who === "link")) return "nobody";
  return draft.spectators ? null : "unwatched";
}

/** Does the table give hints? */
export function givesHints({ hints, chairs, rated }: Draft): boolean {
  return !rated && (hints ?? chairs.filter(({ who }) => who !== "bot").length === 1);
}

export function botsAlone(draft: Draft): boolean {
  return draft.chairs.every(({ who }) => who === "bot");
}

/** Nobody is waited for. */
export function startsAtOnce(draft: Draft): boolean {
  return draft.chairs.every(({ who }) => who !== "link");
}

export function newTable(draft: Draft): NewTable {
  const seconds = secondsATurn(draft.clock);
  return {
    game: draft.game,
    seats: draft.chairs.map(newSeat),
    options: Object.fromEntries(
      Object.entries(draft.options).map(([name, value]) => [name, settled(value, draft.chairs.length)]),
    ),
    public: draft.public,
    spectators: draft.spectators,
    counters: draft.counters,
    free_talk: draft.freeTalk,
    ...(draft.hints !== null ? { hints: draft.hints } : {}),
    ...(seconds !== null ? { seconds_a_turn: seconds } : {}),
    ...(draft.clock.kind === "days" && draft.bankDays > 0 ? { time_bank: draft.bankDays * DAY } : {}),
    ...(draft.handOver !== null ? { hand_over: draft.handOver } : {}),
    ...(draft.first !== null ? { first: draft.first } : {}),
    ...(draft.board !== null ? { board: draft.board } : {}),
    ...(draft.rated ? { rated: true } : {}),
  };
}

/** Seats that are there. What holds for all of them, or for none, is no list. */
function settled(value: Choice, chairs: number): Choice {
  if (!Array.isArray(value)) return value;
  const seats = value.filter((seat) => seat < chairs);
  return seats.length === chairs || (seats.length > 0 && seats);
}

function newSeat(chair: Chair): NewSeat {
  if (chair.who === "bot") return { kind: "bot", bot: chair.bot };
  if (chair.who === "link") return { kind: "open" };
  if (chair.who === "me") return { kind: "me" };
  const name = chair.name.trim();
  return name === "" ? { kind: "me" } : { kind: "me", name };
}

function secondsATurn(clock: Clock): number | null {
  if (clock.kind === "none") return null;
  return clock.kind === "quick" ? clock.seconds : clock.days * DAY;
}
