// What a claim does in an introduction. Not the rules: the scripts offer only what is legal.

import { changed, END_OF_TURN, paying } from "../intro/deeds";
import type { Change, Moment } from "../intro/script";
import type { GameBox } from "../lib/box";
import type { BoardGameView, Event, Kind, Route } from "../lib/messages";
import { COLOURS, type Cards } from "../lib/moves";
import { claimWith } from "./moves";

/** What the engine says of an introduction (lesson.json): with these tickets, when these routes are laid. */
export interface BoardLesson {
  tickets: readonly string[];
  moments: readonly BoardMoment[];
}

export interface BoardMoment extends Moment {
  routes: Readonly<Record<string, number>>;
  longest_path?: string[];
}

const LAST_CARS = 2;
const PLUS4_FROM = 4;

export function claim<V extends BoardGameView>(
  box: GameBox,
  view: V,
  seat: number,
  route: string,
  cards: Cards,
): Change<V> {
  const laid = lay(box, paying(view, seat, cards), seat, [route]);
  const last = laid.cars[seat]! <= LAST_CARS && laid.turns_left === null;
  const ended = { ...laid, ...END_OF_TURN, turns_left: last ? laid.players.length : laid.turns_left };
  const event: Event = { move: "claim", player: seat, route, cards: cards as Record<string, number> };
  return { view: ended, events: [event] };
}

/** Routes are laid with their cars, and scored. */
export function lay<V extends BoardGameView>(box: GameBox, view: V, seat: number, ids: readonly string[]): V {
  const routes = ids.map((id) => box.route.get(id)!);
  const spaces = routes.reduce((sum, { length }) => sum + length, 0);
  const points = routes.reduce((sum, { length }) => sum + (box.data.route_points?.[String(length)] ?? 0), 0);
  return {
    ...view,
    routes: { ...view.routes, ...Object.fromEntries(ids.map((id) => [id, seat])) },
    cars: changed(view.cars, seat, -spaces),
    route_score: changed(view.route_score, seat, points),
  };
}

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
        moves.add(claimWith(route.id, { [colour]: plain, locomotive: wild, locomotive_plus4: plus4 }));
      }
    }
  }
  return [...moves];
}
