import { expect, test } from "vitest";
import { expectAsked, expectLaid, expectPossible } from "../../../tests/laws";
import { lessonOf, walk } from "../../../tests/lessons";
import { boxOf } from "../../../tests/played";
import { LEARNER } from "../../intro/script";
import type { MarklinView } from "../../lib/messages";
import { MoveText } from "../../lib/moves";
import { LESSON } from "./intro";

const box = boxOf("marklin");

function endsOf(id: string): string[] {
  const route = box.route.get(id)!;
  return [route.a, route.b];
}

/** A look at the rules of passengers from the side. */
function isLegal({ placing, passengers, journey, routes, hand }: MarklinView, text: string): boolean {
  const move = new MoveText(text);
  switch (move.verb) {
    case "place":
      return endsOf(placing!).includes(move.name) && !(move.name in passengers);
    case "board":
      return passengers[move.name] === LEARNER;
    case "travel": {
      const route = move.name;
      const open = routes[route] === LEARNER || (routes[route] !== undefined && hand!.passenger! > 0);
      return open && endsOf(route).includes(journey!.city) && !journey!.routes.includes(route);
    }
    case "alight":
      return journey!.routes.length > 0;
    default:
      return true;
  }
}

test("what the introduction offers is possible in a real game", async () => {
  const lesson = lessonOf("marklin");
  await walk(lesson, (move) => {
    const view = lesson.view as MarklinView;
    expectLaid(box, view);
    expectAsked(LESSON, lesson);
    if (move === null) return;
    expectPossible(box, view, move);
    expect(isLegal(view, move), move).toBe(true);
  });
});
