// The introduction to `marklin`.

import { claim, claimMoves, lay, type BoardLesson } from "../../board/intro";
import { inTurn, rivalDraws } from "../../intro/deeds";
import { dealt, keepsWithFirst, LEARNER, RIVAL, turn, type Script } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { MarklinView } from "../../lib/messages";
import told from "./lesson.json";

export const LESSON = told as unknown as BoardLesson;

const OFFER = ["koln--nurnberg", "erfurt--wurzburg", "berlin--munchen", "hamburg--stuttgart"];
const OWN = "frankfurt--wurzburg--1";
const FOREIGN = "frankfurt--koln--1";
const START = "wurzburg";

export { play } from "./deeds";

export function script(box: GameBox, players: readonly string[]): Script<MarklinView> {
  const start: MarklinView = {
    ...dealt(
      players,
      ["black", "passenger", "red", "locomotive_plus4", "green"],
      { yellow: 2, blue: 1, purple: 1 },
      105,
    ),
    game: "marklin",
    offer: OFFER,
    routes: {},
    cars: [45, 45],
    route_score: [0, 0],
    turns_left: null,
    passes: 0,
    short_pile: 19,
    long_pile: 19,
    short_kept: [0, 0],
    long_kept: [0, 0],
    short_offered: [0, 0],
    long_offered: [0, 0],
    supply: [3, 3],
    passengers: {},
    merchandise: fullStacks(box),
    tokens: [0, 0],
    token_score: [0, 0],
    placing: null,
    journey: null,
  };
  const mine = (view: MarklinView, ...moves: string[]): string[] => (view.turn === LEARNER ? moves : []);
  const city = (view: MarklinView): string | undefined => view.journey?.city;

  return {
    start,
    moments: LESSON.moments,
    steps: [
      { name: "aim" },
      {
        name: "tickets",
        about: { ticket: OFFER[0]! },
        moves: ({ offer }) => keepsWithFirst(offer, 2),
      },
      {
        name: "draw",
        before: turn,
        moves: (view) => mine(view, view.phase === "turn" ? "draw 1" : "draw 3"),
        card: "white",
      },
      {
        name: "claim",
        about: { route: OWN },
        before: (view) => inTurn(view, rivalDraws, turn),
        moves: (view) => (view.phase === "turn" ? claimMoves(OWN, ["yellow 2"], view.hand!) : []),
      },
      {
        name: "place",
        about: { city: START },
        moves: (view) => mine(view, `place ${START}`),
      },
      {
        name: "board",
        about: { city: START, route: FOREIGN },
        before: (view) => inTurn(view, (now) => claim(box, now, RIVAL, FOREIGN, { orange: 4 }), turn),
        moves: (view) => (view.phase === "turn" ? [`board ${START}`] : []),
      },
      {
        name: "ride",
        about: { city: "frankfurt" },
        moves: (view) => (city(view) === START ? [`travel ${OWN}`] : []),
      },
      {
        name: "fare",
        about: { city: "koln" },
        moves: (view) => mine(view, city(view) === "koln" ? "alight" : `travel ${FOREIGN}`),
      },
      {
        name: "score",
        before: (view) => ({
          view: lay(box, view, LEARNER, ["nurnberg--wurzburg--1", "erfurt--nurnberg--1"]),
          events: [],
        }),
      },
    ],
  };
}

/** Merchandise stands on each city by its colour, the highest on top. */
function fullStacks(box: GameBox): Record<string, number[]> {
  const stacks = box.data.merchandise ?? {};
  return Object.fromEntries(
    (box.data.cities ?? []).flatMap(({ id, merchandise }) => (merchandise ? [[id, stacks[merchandise] ?? []]] : [])),
  );
}
