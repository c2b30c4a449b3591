// Each introduction, played through: its script fits the data, every step can be done, and every step has its texts.
// What the moves of a game allow is looked at in its own folder.

import { describe, expect, test } from "vitest";
import { finish, lessonOf, walk } from "../../tests/lessons";
import { boxOf, GAMES } from "../../tests/played";
import { GAMES as KNOWN } from "../games";
import type { View } from "../lib/messages";
import { cardTotal, MoveText } from "../lib/moves";
import type { Lesson } from "./lesson.svelte";
import { LEARNER } from "./script";

/** What must hold at every moment. */
function sound(game: (typeof GAMES)[number], view: View): void {
  const box = boxOf(game);
  expect(cardTotal(view.hand!)).toBe(view.hand_sizes[LEARNER]);
  expect(Object.values(view.hand!).every((count) => count >= 0)).toBe(true);
  for (const id of [...(view.tickets ?? []), ...view.offer]) expect(box.ticket.has(id), id).toBe(true);
}

/** What a step speaks of, and what it lights, is in the box. */
function fits(game: (typeof GAMES)[number], { step, view }: Lesson): void {
  const box = boxOf(game);
  const { ticket, route, city, goal } = step.about ?? {};
  if (ticket) expect(box.ticket.has(ticket), ticket).toBe(true);
  if (route) expect(box.route.has(route), route).toBe(true);
  for (const place of [city, goal]) if (place) expect(box.place.has(place), place).toBe(true);
  const lit = step.lit?.(view);
  for (const place of lit?.places ?? []) expect(box.place.has(place), place).toBe(true);
  for (const id of lit?.routes ?? []) expect(box.route.has(id), id).toBe(true);
}

/** A look at the rules from the side: what the scripts offer must be possible in a real game. */
function isLegal(view: View, text: string): boolean {
  const move = new MoveText(text);
  if (move.verb === "keep") return move.kept().length >= 1 && move.kept().every((n) => n < view.offer.length);
  if (move.verb !== "draw" || text === "draw pile") return true;
  const card = view.market[move.number(0)];
  return card !== null && card !== "locomotive";
}

describe.each(GAMES)("%s", (game) => {
  test("every step can be done, with what the data have", async () => {
    const lesson = lessonOf(game);
    const desk = boxOf(game).game.desk(lesson, boxOf(game));
    await walk(lesson, (move) => {
      sound(game, lesson.view);
      fits(game, lesson);
      expect(desk.choices.texts.size).toBe(lesson.view.moves.length); // every move is one of the notation
      if (move !== null) expect(isLegal(lesson.view, move), move).toBe(true);
    });
    expect(lesson.index).toBe(lesson.steps.length - 1);
    lesson.next();
    expect(lesson.index).toBe(lesson.steps.length - 1);
  });

  test("nothing else than what is asked goes on", async () => {
    const lesson = lessonOf(game);
    await finish(lesson);
    const before = lesson.view;
    expect(await lesson.play("draw pile")).toMatchObject({ type: "refused" });
    await lesson.why("draw 4");
    expect([lesson.index, lesson.missed, lesson.view]).toEqual([1, 2, before]); // each is answered
    await finish(lesson);
    expect([lesson.index, lesson.missed]).toEqual([2, 0]);
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

  test.each(["en", "ru"] as const)("its texts: %s", (language) => {
    const words = boxOf(game).game.texts[language].intro;
    const steps = lessonOf(game).steps;
    expect(Object.keys(words)).toEqual(steps.map(({ name }) => name));
    for (const { name, moves, about = {} } of steps) {
      expect([name, words[name]!.do !== undefined]).toEqual([name, moves !== undefined]);
      const named = [...JSON.stringify(words[name]).matchAll(/\{(\w+)\}/g)].map(([, part]) => part!);
      expect([name, named.filter((part) => !(part in about))]).toEqual([name, []]);
    }
  });
});

test("all games are tried here", () => {
  expect(KNOWN.map(({ id }) => id)).toEqual([...GAMES]);
});
