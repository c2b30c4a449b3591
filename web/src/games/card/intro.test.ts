import { expect, test } from "vitest";
import { finish, lessonOf, walk } from "../../../tests/lessons";
import { boxOf } from "../../../tests/played";
import { LEARNER, RIVAL } from "../../intro/script";
import type { CardView } from "../../lib/messages";
import { cardTotal, MoveText } from "../../lib/moves";

test("what the introduction offers is possible in a real game", async () => {
  const lesson = lessonOf("card");
  await walk(lesson, (text) => {
    const move = new MoveText(text ?? "");
    const { hand, stations } = lesson.view as CardView;
    if (move.verb !== "group" && move.verb !== "row") return;
    const cards = move.verb === "group" ? move.cards(0) : Object.fromEntries(move.kinds().map((kind) => [kind, 1]));
    const played = move.verb === "group" ? cardTotal(cards) : 1;
    for (const [kind, count] of Object.entries(cards)) {
      const theirs = (stations[RIVAL]![kind] ?? []).reduce((sum, number) => sum + number, 0);
      expect(count, kind).toBeLessThanOrEqual(hand![kind] ?? 0);
      expect(theirs, kind).toBeLessThan(played);
    }
  });
});

test("a ticket is completed by the stack when the introduction says so", async () => {
  const lesson = lessonOf("card");
  while (lesson.step.name !== "end") await finish(lesson);
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
