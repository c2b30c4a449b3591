// What a claim does in an introduction. Not the rules: the scripts offer only what is legal.

import { changed, END_OF_TURN, paying } from "../intro/deeds";
import { LEARNER, RIVAL, type Change, type Moment } from "../intro/script";
import type { GameBox } from "../lib/box";
import type { BoardGameView, Event } from "../lib/messages";
import { cardEntries, readCards, type Cards } from "../lib/moves";
import { pairs } from "./drawing";
import { claimOf } from "./moves";

/** What the engine says of an introduction (lesson.json): with these tickets, when these routes are laid. */
export interface BoardLesson {
  tickets: readonly string[];
  moments: readonly BoardMoment[];
}

export interface BoardMoment extends Moment {
  routes: Readonly<Record<string, number>>;
  longest_path?: string[];
}

export function claim<V extends BoardGameView>(
  box: GameBox,
  view: V,
  seat: number,
  route: string,
  cards: Cards,
): Change<V> {
  const laid = lay(box, paying(view, seat, cards), seat, [route]);
  const event: Event = { move: "claim", player: seat, route, cards: cards as Record<string, number> };
  return { view: { ...laid, ...END_OF_TURN }, events: [event] };
}

/** Routes are laid with their cars, and scored. */
export function lay<V extends BoardGameView>(box: GameBox, view: V, seat: number, ids: readonly string[]): V {
  const routes = ids.map((id) => box.route.get(id)!);
  const spaces = routes.reduce((sum, { length }) => sum + length, 0);
  const points = routes.reduce((sum, { length }) => sum + (box.data.route_points?.[String(length)] ?? 0), 0);
  return {
    ...view,
    routes: { ...view.routes, ...Object.fromEntries(ids.map((id) => [id, seat])) },
    closed: { ...view.closed, ...closedBeside(box, ids) },
    cars: changed(view.cars, seat, -spaces),
    route_score: changed(view.route_score, seat, points),
  };
}

/** Introductions are games of two, so the routes beside these are closed to both (U24). */
function closedBeside(box: GameBox, ids: readonly string[]): Record<string, number[]> {
  const beside = pairs(box.data).filter((parallel) => parallel.some(({ id }) => ids.includes(id)));
  const free = beside.flat().filter(({ id }) => !ids.includes(id));
  return Object.fromEntries(free.map(({ id }) => [id, [LEARNER, RIVAL]]));
}

/** Claims with those of these payments (`white 2`) that the hand has cards for. */
export function claimMoves(
  route: string,
  payments: readonly string[],
  hand: Readonly<Record<string, number>>,
): string[] {
  const isHeld = ([kind, count]: [string, number]): boolean => count <= (hand[kind] ?? 0);
  const payable = payments.filter((cards) => cardEntries(readCards(cards)).every(isHeld));
  return payable.map((cards) => `${claimOf(route)} ${cards}`);
}
