// Real games for tests, made by the engine (fixtures/make.py), and the boxes of the data files.

import cardData from "../../src/stationmaster/games/card/data.json";
import marklinData from "../../src/stationmaster/games/marklin/data.json";
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
const DATA = { usa: usaData, marklin: marklinData, card: cardData };

export function played<V extends View = View>(game: (typeof GAMES)[number]): Played<V> {
  return FIXTURES[game] as unknown as Played<V>;
}

export function boxOf(game: (typeof GAMES)[number]): GameBox {
  const info: GameInfo = { game, least_players: 2, most_players: 4, options: [], phases: [], bots: [] };
  return indexBox(gameOf(game)!, info, DATA[game] as unknown as BoxData);
}
