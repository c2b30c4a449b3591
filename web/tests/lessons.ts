// Introductions, played through.

import { expect } from "vitest";
import { Lesson } from "../src/intro/lesson.svelte";
import type { GAMES } from "./played";
import { boxOf } from "./played";

export const lessonOf = (game: (typeof GAMES)[number]) => new Lesson(boxOf(game), ["You", "Rival"]);

/** Does what the step asks, as often as it asks: always the last of the moves that it offers. */
export async function finish(lesson: Lesson, look: (move: string | null) => void = () => undefined): Promise<void> {
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

/** The whole introduction; `look` sees each moment, and the move that is about to be played. */
export async function walk(lesson: Lesson, look: (move: string | null) => void): Promise<void> {
  while (!lesson.atEnd) await finish(lesson, look);
  look(null);
}
