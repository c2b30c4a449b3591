/** For tests: the boxes of the games from the data files, and a view of a game that has just begun. */
import { readData } from "../../cartography/atlas";
import { indexBox, type GameBox } from "../lib/box";
import type { MarklinView, UsaView } from "../lib/messages";

export function boxOf(game: "usa" | "marklin"): GameBox {
  const info = { game, least_players: 2, most_players: 5, options: [], phases: [], bots: [] };
  return indexBox(info, readData(game));
}

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
    cars: [45, 45, 45, 45],
    route_score: [0, 0, 0, 0],
    turns_left: null,
    passes: 0,
  };
}
