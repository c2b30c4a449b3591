// The introduction to `marklin`.

import { claim, claimMoves, lay, type BoardLesson } from "../../board/intro";
import { litRoutes } from "../../board/pictures";
import { inTurn, rivalDraws } from "../../intro/deeds";
import { dealt, keepsWithFirst, LEARNER, RIVAL, turn, type Script } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { MarklinView } from "../../lib/messages";
import told from "./lesson.json";

export const LESSON = told as unknown as BoardLesson;

const OFFER = ["koln--nurnberg", "erfurt--wurzburg", "berlin--munchen", "hamburg--stuttgart"];
const OWN = "frankfurt--wurzburg--1";
const TWIN = "frankfurt--wurzburg--2";
const FOREIGN = "frankfurt--koln--1";
const START = "wurzburg";
const GOAL = "koln";
/** All routes into one of the countries. */
const ABROAD = [
  "frankreich-saarbrucken--saarbrucken",
  "frankreich-karlsruhe--karlsruhe",
  "frankreich-freiburg--freiburg",
];

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
    closed: {},
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
      { name: "market" },
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
        name: "parallel",
        lit: () => litRoutes(box, [OWN, TWIN]),
      },
      {
        name: "journey",
        before: (view) => inTurn(view, (now) => claim(box, now, RIVAL, FOREIGN, { orange: 4 }), turn),
      },
      {
        name: "fares",
        about: { route: FOREIGN },
        lit: () => litRoutes(box, [OWN, FOREIGN]),
      },
      {
        name: "travel",
        about: { city: START, goal: GOAL },
        moves: (view) => mine(view, nextOf(view)),
      },
      {
        name: "countries",
        lit: () => litRoutes(box, ABROAD),
      },
      { name: "more" },
      {
        name: "end",
        before: (view) => ({
          view: lay(box, view, LEARNER, ["nurnberg--wurzburg--1", "erfurt--nurnberg--1"]),
          events: [],
        }),
      },
      { name: "score" },
    ],
  };
}

/** What the passenger does next, on its way to the goal. */
function nextOf({ journey }: MarklinView): string {
  if (journey === null) return `board ${START}`;
  if (journey.city === GOAL) return "alight";
  return `travel ${journey.city === START ? OWN : FOREIGN}`;
}

/** Merchandise stands on each city by its colour, the highest on top. */
function fullStacks(box: GameBox): Record<string, number[]> {
  const stacks = box.data.merchandise ?? {};
  return Object.fromEntries(
    (box.data.cities ?? []).flatMap(({ id, merchandise }) => (merchandise ? [[id, stacks[merchandise] ?? []]] : [])),
  );
}
