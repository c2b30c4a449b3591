// What everyone may know of a player at a board, and how long the game lasts.

import type { Fact } from "../games/client";
import type { BoardGameView } from "../lib/messages";
import { t } from "./words";

const FEW_CARS = 6;

export function carFact(view: BoardGameView, seat: number): Fact {
  const cars = view.cars[seat]!;
  return { icon: "car", words: t("cars", { count: cars }), short: `${cars}`, low: cars <= FEW_CARS };
}

export function lastRound(view: BoardGameView, mine: boolean): string | null {
  const left = view.turns_left;
  if (left === null || view.phase === "over") return null;
  return mine && left <= view.players.length ? t("last_turn_yours") : t("last_round", { count: left });
}
