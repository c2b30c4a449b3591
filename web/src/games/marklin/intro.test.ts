import { expect, test } from "vitest";
import { expectAsked, expectLaid, expectPossible } from "../../../tests/laws";
import { finish, lessonOf, walk } from "../../../tests/lessons";
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

test("the journey that the introduction asks for can be planned, and what was planned is what it asks for", async () => {
  const lesson = lessonOf("marklin");
  while (lesson.step.name !== "travel") await finish(lesson);
  const { city, goal } = lesson.step.about!;
  const { draft, journeys } = await lesson.journeys(city!, []);
  expect(draft).toBeNull();
  const journey = journeys.find(({ cities }) => cities.at(-1) === goal)!;
  expect((await lesson.journeys(city!, journey.routes)).draft).toEqual(journey);
  for (const move of journey.moves) expect(await lesson.play(move)).toMatchObject({ type: "accepted" });
  expect(lesson.step.name).toBe("countries");
  const { token_score, hand } = lesson.view as MarklinView;
  expect([token_score[LEARNER], hand!.passenger]).toEqual([journey.points, 1 - journey.fares]);
});
