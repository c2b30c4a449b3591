// Each introduction, played through: its script fits the data, every step can be done, and every step has its texts.

import { describe, expect, test } from "vitest";
import { boxOf, GAMES } from "../../tests/played";
import { en } from "../lib/i18n/en";
import { ru } from "../lib/i18n/ru";
import type { MarklinView, View } from "../lib/messages";
import { cardTotal, Choices, parseMove } from "../lib/moves";
import { Lesson, SCRIPTS } from "./lesson.svelte";
import { claimMoves, LEARNER } from "./script";

type Texts = Record<string, { say: string; do?: string }>;

const lessonOf = (game: (typeof GAMES)[number]) => new Lesson(boxOf(game), ["You", "Rival"]);

/** Does what the step asks, as often as it asks: always the last of the moves that it offers. */
async function finish(lesson: Lesson, look: (move: string | null) => void = () => undefined): Promise<void> {
  const { index } = lesson;
  if (lesson.step.moves === undefined) {
    look(null);
    lesson.next();
    return;
  }
  for (let n = 0; lesson.index === index; n++) {
    if (n > 5) throw new Error(`step ${lesson.step.name} does not end`);
    const move = lesson.view.moves.at(-1)!;
    look(move);
    expect(await lesson.play(move)).toMatchObject({ type: "accepted" });
  }
}

/** What must hold at every moment. */
function sound(game: (typeof GAMES)[number], view: View): void {
  const box = boxOf(game);
  expect(cardTotal(view.hand!)).toBe(view.hand_sizes[LEARNER]);
  expect(Object.values(view.hand!).every((count) => count >= 0)).toBe(true);
  for (const id of [...(view.tickets ?? []), ...view.offer]) expect(box.ticket.has(id), id).toBe(true);
  if (view.game === "card") return;
  for (const id of Object.keys(view.routes)) expect(box.route.has(id), id).toBe(true);
  const laid = [0, 0];
  const scored = [0, 0];
  for (const [id, seat] of Object.entries(view.routes)) {
    laid[seat]! += box.route.get(id)!.length;
    scored[seat]! += box.data.route_points![String(box.route.get(id)!.length)]!;
  }
  expect(view.cars).toEqual(laid.map((spaces) => box.data.cars! - spaces));
  expect(view.cars.every((cars) => cars >= 0)).toBe(true);
  expect(view.route_score).toEqual(scored);
}

describe.each(GAMES)("%s", (game) => {
  test("every step can be done, with what the data have", async () => {
    const box = boxOf(game);
    const lesson = lessonOf(game);
    for (let index = 0; index < lesson.steps.length - 1; index++) {
      expect(lesson.index).toBe(index);
      const { ticket, route, city } = lesson.step.about ?? {};
      if (ticket) expect(box.ticket.has(ticket), ticket).toBe(true);
      if (route) expect(box.route.has(route), route).toBe(true);
      if (city) expect(box.place.has(city), city).toBe(true);
      const lit = lesson.step.lit?.(lesson.view);
      for (const place of lit?.places ?? []) expect(box.place.has(place), place).toBe(true);
      for (const id of lit?.routes ?? []) expect(box.route.has(id), id).toBe(true);
      await finish(lesson, (move) => {
        sound(game, lesson.view);
        new Choices(lesson.view.moves); // every move is one of the notation
        if (move !== null) expect(lawful(game, lesson.view, move), move).toBe(true);
      });
    }
    sound(game, lesson.view);
    expect(lesson.atEnd).toBe(true);
    lesson.next();
    expect(lesson.index).toBe(lesson.steps.length - 1);
  });

  test("nothing else than what is asked goes on", async () => {
    const lesson = lessonOf(game);
    await finish(lesson);
    const before = lesson.view;
    expect(await lesson.play("draw pile")).toMatchObject({ type: "refused" });
    expect([lesson.index, lesson.missed, lesson.view]).toEqual([1, true, before]);
    await finish(lesson);
    expect([lesson.index, lesson.missed]).toEqual([2, false]);
  });

  test("one can go back, and on again", async () => {
    const lesson = lessonOf(game);
    for (let n = 0; n < 3; n++) await finish(lesson);
    const { events, version } = lesson;
    lesson.back();
    expect(lesson.index).toBe(2);
    expect(lesson.view.moves.length).toBeGreaterThan(0);
    expect(lesson.events.length).toBeLessThan(events.length);
    expect(lesson.version).toBeGreaterThan(version);
    await finish(lesson);
    expect(lesson.index).toBe(3);
    expect(lesson.events.map(({ event }) => event)).toEqual(events.map(({ event }) => event));
  });

  test.each([
    ["en", en],
    ["ru", ru],
  ])("its texts: %s", (_, texts) => {
    const words = texts.intro[game] as Texts;
    const steps = lessonOf(game).steps;
    expect(Object.keys(words)).toEqual(steps.map(({ name }) => name));
    for (const { name, moves, about = {} } of steps) {
      expect([name, words[name]!.do !== undefined]).toEqual([name, moves !== undefined]);
      const named = [...JSON.stringify(words[name]).matchAll(/\{(\w+)\}/g)].map(([, part]) => part!);
      expect([name, named.filter((part) => !(part in about))]).toEqual([name, []]);
    }
  });
});

/** A look at the rules from the side: what the scripts offer must be possible in a real game. */
function lawful(game: (typeof GAMES)[number], view: View, text: string): boolean {
  const box = boxOf(game);
  const move = parseMove(text);
  switch (move.kind) {
    case "keep":
      return move.kept.length >= (game === "card" ? 1 : 2) && move.kept.every((n) => n < view.offer.length);
    case "draw":
      return move.from === "pile" || (view.market[move.from] !== null && view.market[move.from] !== "locomotive");
    case "claim": {
      const route = box.route.get(move.route)!;
      const free = box.routesBetween(route.a, route.b).every(({ id }) => !("routes" in view) || !(id in view.routes));
      return free && cardTotal(move.cards) === route.length;
    }
    case "place":
      return (
        move.city !== null &&
        endsOf(game, (view as MarklinView).placing!).includes(move.city) &&
        !(move.city in (view as MarklinView).passengers)
      );
    case "board":
      return (view as MarklinView).passengers[move.city] === LEARNER;
    case "travel": {
      const { journey, routes } = view as MarklinView;
      const open = routes[move.route] === LEARNER || (routes[move.route] !== undefined && view.hand!.passenger! > 0);
      return open && endsOf(game, move.route).includes(journey!.city) && !journey!.routes.includes(move.route);
    }
    case "alight":
      return (view as MarklinView).journey!.routes.length > 0;
    case "group":
    case "row": {
      if (view.game !== "card") return false;
      const cards = move.kind === "group" ? move.cards : Object.fromEntries(move.colours.map((kind) => [kind, 1]));
      const held = Object.entries(cards).every(([kind, count]) => count <= (view.hand![kind] ?? 0));
      const theirs = Object.keys(cards).map((kind) => (view.stations[1]![kind] ?? []).reduce((a, b) => a + b, 0));
      return held && theirs.every((count) => count < (move.kind === "group" ? cardTotal(cards) : 1));
    }
    default:
      return false;
  }
}

function endsOf(game: (typeof GAMES)[number], id: string): string[] {
  const route = boxOf(game).route.get(id)!;
  return [route.a, route.b];
}

test("there is an introduction to each game", () => {
  expect(Object.keys(SCRIPTS)).toEqual([...GAMES]);
});

test("a route can be paid in every way that the rules allow", () => {
  const grey = { id: "a--b", a: "a", b: "b", length: 2, color: "gray" };
  expect(claimMoves(grey, { white: 2, red: 1, locomotive: 1, locomotive_plus4: 1 }).sort()).toEqual([
    "claim a--b red 1 locomotive 1",
    "claim a--b white 1 locomotive 1",
    "claim a--b white 2",
  ]);
  const long = { ...grey, length: 4, color: "red" };
  expect(claimMoves(long, { red: 2, locomotive: 1, locomotive_plus4: 1 })).toEqual([
    "claim a--b red 2 locomotive 1 locomotive_plus4 1",
  ]);
  expect(claimMoves({ ...grey, length: 1 }, { locomotive: 1 })).toEqual(["claim a--b locomotive 1"]);
});

test("the card game's first ticket is completed by the stack, as the last step says", async () => {
  const lesson = lessonOf("card");
  while (!lesson.atEnd) await finish(lesson);
  const stack: Record<string, number> = {};
  for (const { event } of lesson.events) {
    if (event.move !== "dispatch" || event.player !== LEARNER) continue;
    for (const [kind, count] of Object.entries(event.cards)) stack[kind] = (stack[kind] ?? 0) + count;
  }
  const { ticket } = lesson.step.about!;
  for (const [kind, count] of Object.entries(boxOf("card").ticket.get(ticket!)!.needs!)) {
    expect(stack[kind] ?? 0).toBeGreaterThanOrEqual(count);
  }
});

test("the tickets of usa are completed when the introduction says so", async () => {
  const lesson = lessonOf("usa");
  while (lesson.step.name !== "ticket") await finish(lesson);
  expect(lesson.completed).toContain(lesson.step.about!.ticket);
  while (!lesson.atEnd) await finish(lesson);
  expect("turns_left" in lesson.view && lesson.view.turns_left).toBe(2); // the last round
});
