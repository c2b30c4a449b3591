// Views of games with a board that have just begun, and the maps of those games.

import type { BoardMap } from "../src/board/maps";
import { map as marklin } from "../src/games/marklin";
import { map as usa, small } from "../src/games/usa/boards";
import type { MarklinView, UsaView } from "../src/lib/messages";

/** By the names that cartography/plan.ts gives them. */
export const MAPS = {
  usa,
  "usa/mini": small.mini,
  "usa/tiny": small.tiny,
  marklin,
} satisfies Record<string, BoardMap>;
export const BOARDS = Object.keys(MAPS) as (keyof typeof MAPS)[];

export function usaView(change: Partial<UsaView> = {}): UsaView {
  return { ...shared(), game: "usa", ticket_pile: 20, ...change };
}

export function marklinView(change: Partial<MarklinView> = {}): MarklinView {
  return {
    ...shared(),
    game: "marklin",
    short_pile: 20,
    long_pile: 20,
    short_kept: [0, 0, 0, 0],
    long_kept: [0, 0, 0, 0],
    short_offered: [0, 0, 0, 0],
    long_offered: [0, 0, 0, 0],
    supply: [3, 3, 3, 3],
    passengers: {},
    merchandise: {},
    tokens: [0, 0, 0, 0],
    token_score: [0, 0, 0, 0],
    placing: null,
    journey: null,
    ...change,
  };
}

function shared(): Omit<UsaView, "game" | "ticket_pile"> {
  return {
    seat: 0,
    players: ["Ann", "Boris", "Clara", "Dmitri"],
    options: {},
    first: 0,
    turn: 0,
    phase: "turn",
    market: [],
    pile: 80,
    discards: {},
    hand_sizes: [4, 4, 4, 4],
    ticket_counts: [3, 3, 3, 3],
    offered: [0, 0, 0, 0],
    resets: [],
    shuffles: 0,
    hand: null,
    tickets: null,
    offer: [],
    moves: [],
    routes: {},
    closed: {},
    cars: [45, 45, 45, 45],
    route_score: [0, 0, 0, 0],
    turns_left: null,
    passes: 0,
  };
}
