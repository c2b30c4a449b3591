// The introduction to `card`.

import { inTurn, rivalDraws } from "../../intro/deeds";
import { dealt, keepsWithFirst, LEARNER, RIVAL, turn, type Change, type Script } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { CardView } from "../../lib/messages";
import { dispatch, group } from "./deeds";

export { play } from "./deeds";

const OFFER = [
  "kansas_city--new_york",
  "chicago--new_york--2",
  "chicago--dallas",
  "los_angeles--pittsburgh",
  "new_york--portland",
  "miami--seattle",
];

export function script(_box: GameBox, players: readonly string[]): Script<CardView> {
  const hand = { blue: 2, white: 1, green: 1, yellow: 1, red: 2, locomotive: 1 };
  const start: CardView = {
    ...dealt(players, ["orange", "blue", "black", "locomotive", "purple"], hand, 75),
    game: "card",
    offer: OFFER,
    stations: [{}, {}],
    stack_sizes: [0, 0],
    stack: null,
    ticket_pile: 34,
    completed_counts: [0, 0],
    ticket_score: [0, 0],
    completed: [],
    deals_left: 0,
    turns_left: null,
    idle: 0,
    stirred: false,
    deals: 1,
    idle_limit: 6,
  };
  const mine = (view: CardView, ...moves: string[]): string[] => (view.turn === LEARNER ? moves : []);
  const send =
    (seat: number) =>
    (view: CardView): Change<CardView> =>
      dispatch(view, seat);

  return {
    start,
    steps: [
      { name: "aim" },
      {
        name: "tickets",
        about: { ticket: OFFER[0]! },
        moves: ({ offer }) => keepsWithFirst(offer, 1),
      },
      {
        name: "draw",
        before: turn,
        moves: (view) => mine(view, view.phase === "turn" ? "draw 1" : "draw pile"),
        card: "green",
      },
      {
        name: "group",
        before: (view) => inTurn(view, rivalDraws, turn),
        moves: (view) => mine(view, "group blue 3"),
      },
      {
        name: "dispatch",
        before: (view) => inTurn(view, (now) => group(now, RIVAL, "red", { red: 2 }), send(LEARNER), turn),
      },
      { name: "memory" },
      {
        name: "rob",
        moves: (view) => mine(view, "group red 2 locomotive 1"),
      },
      {
        name: "row",
        before: (view) => inTurn(view, rivalDraws, send(LEARNER), turn),
        moves: (view) => mine(view, "row white green yellow"),
      },
      {
        name: "more",
        before: (view) => inTurn(view, rivalDraws, send(LEARNER), turn),
      },
      {
        name: "end",
        about: { ticket: OFFER[0]! },
      },
      { name: "deals" },
      { name: "score" },
    ],
  };
}
