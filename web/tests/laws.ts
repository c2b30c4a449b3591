// What holds in every introduction on a board.

import { expect } from "vitest";
import type { BoardLesson } from "../src/board/intro";
import type { Lesson } from "../src/intro/lesson.svelte";
import type { GameBox } from "../src/lib/box";
import type { BoardGameView } from "../src/lib/messages";
import { cardTotal, COLOURS, MoveText } from "../src/lib/moves";

/** Cars and points are those of the routes that are laid. */
export function expectLaid(box: GameBox, { routes, cars, route_score }: BoardGameView): void {
  const laid = [0, 0];
  const scored = [0, 0];
  for (const [id, seat] of Object.entries(routes)) {
    const { length } = box.route.get(id)!;
    laid[seat]! += length;
    scored[seat]! += box.data.route_points![String(length)]!;
  }
  expect(cars).toEqual(laid.map((spaces) => box.data.cars! - spaces));
  expect(cars.every((left) => left >= 0)).toBe(true);
  expect(route_score).toEqual(scored);
}

/** What the engine was asked about is what the script shows: the tickets, and from each moment on the routes. */
export function expectAsked({ tickets, moments }: BoardLesson, lesson: Lesson): void {
  const view = lesson.view as unknown as BoardGameView;
  const reached = lesson.steps.slice(0, lesson.index + 1).map(({ name }) => name);
  expect(view.routes).toEqual(moments.findLast(({ from }) => reached.includes(from))!.routes);
  for (const id of [...(view.tickets ?? []), ...view.offer]) expect(tickets).toContain(id);
}

/** A claim is paid in full, and of parallel routes none is taken; at least two of the first tickets are kept. */
export function expectPossible(box: GameBox, view: BoardGameView, text: string): void {
  const move = new MoveText(text);
  if (move.verb === "keep") expect(move.kept().length).toBeGreaterThanOrEqual(2);
  if (move.verb !== "claim") return;
  const route = box.route.get(move.rest[0]!)!;
  expect(box.routesBetween(route.a, route.b).some(({ id }) => id in view.routes)).toBe(false);
  expect(cardTotal(move.cards(1))).toBe(route.length);
  const colours = COLOURS.filter((kind) => move.cards(1)[kind]);
  expect(colours).toHaveLength(1); // no claim here is paid with locomotives alone
  if (route.color !== "gray") expect(colours).toEqual([route.color]);
}
