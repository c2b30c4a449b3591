// Real games for tests, made by the engine (fixtures/make.py), and the boxes of the data files.

import cardData from "../../src/stationmaster/games/card/data.json";
import marklinData from "../../src/stationmaster/games/marklin/data.json";
import miniData from "../../src/stationmaster/games/usa/boards/mini.json";
import tinyData from "../../src/stationmaster/games/usa/boards/tiny.json";
import usaData from "../../src/stationmaster/games/usa/data.json";
import { gameOf } from "../src/games";
import { indexBox, type GameBox } from "../src/lib/box";
import type { BoxData, GameInfo, Insight, NumberedEvent, Result, View } from "../src/lib/messages";
import cardGame from "./fixtures/card.json";
import marklinGame from "./fixtures/marklin.json";
import usaGame from "./fixtures/usa.json";

export interface Played<V extends View = View> {
  moves: string[];
  events: NumberedEvent[];
  /** Views of seat 0 before its own decisions, by phase. */
  views: Record<string, { view: V; insight: Insight }[]>;
  end: V;
  insight: Insight;
  result: Result;
}

export const GAMES = ["usa", "marklin", "card"] as const;

const FIXTURES = { usa: usaGame, marklin: marklinGame, card: cardGame };
const DATA = {
  usa: usaData,
  "usa/mini": miniData,
  "usa/tiny": tinyData,
  marklin: marklinData,
  card: cardData,
};

export function played<V extends View = View>(game: (typeof GAMES)[number]): Played<V> {
  return FIXTURES[game] as unknown as Played<V>;
}

/** The box of a game, or of a board that comes with it: `usa/mini`. */
export function boxOf(name: keyof typeof DATA): GameBox {
  const [game, board = null] = name.split("/") as [string, string?];
  const info: GameInfo = { game, least_players: 2, most_players: 4, boards: [], options: [], phases: [], bots: [] };
  return indexBox(gameOf(game)!, info, DATA[name] as unknown as BoxData, board);
}
