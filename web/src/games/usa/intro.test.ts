import { expect, test } from "vitest";
import { expectAsked, expectLaid, expectPossible } from "../../../tests/laws";
import { finish, lessonOf, walk } from "../../../tests/lessons";
import { boxOf } from "../../../tests/played";
import type { Lesson } from "../../intro/lesson.svelte";
import type { UsaView } from "../../lib/messages";
import { LESSON } from "./intro";

const completed = ({ insight }: Lesson): string[] =>
  Object.keys(insight.plans).filter((id) => insight.plans[id]!.state === "done");

test("what the introduction offers is possible in a real game", async () => {
  const lesson = lessonOf("usa");
  await walk(lesson, (move) => {
    const view = lesson.view as UsaView;
    expectLaid(boxOf("usa"), view);
    expectAsked(LESSON, lesson);
    if (move !== null) expectPossible(boxOf("usa"), view, move);
  });
});

test("the ticket is completed when the introduction says so, and the last round begins", async () => {
  const lesson = lessonOf("usa");
  while (lesson.step.name !== "ticket") await finish(lesson);
  expect(completed(lesson)).toContain(lesson.step.about!.ticket);
  while (!lesson.atEnd) await finish(lesson);
  expect((lesson.view as UsaView).turns_left).toBe(2);
  expect(completed(lesson).sort()).toEqual([...lesson.view.tickets!].sort());
  expect(LESSON.moments.at(-1)!.longest_path!.length).toBeGreaterThan(10);
});
