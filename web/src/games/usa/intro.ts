// The introduction to `usa`.

import { claim, claimMoves, lay, type BoardLesson } from "../../board/intro";
import { litRoutes } from "../../board/pictures";
import { inTurn, playShared, rivalDraws } from "../../intro/deeds";
import { dealt, keepsWithFirst, LEARNER, myTurn, RIVAL, turn, type Change, type Script } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { Kind, UsaView } from "../../lib/messages";
import { MoveText } from "../../lib/moves";
import told from "./lesson.json";

export const LESSON = told as unknown as BoardLesson;

const OFFER = ["denver--el_paso", "chicago--los_angeles", "helena--los_angeles"];
const TICKET = OFFER[0]!;
const FIRST = "denver--santa_fe";
const SECOND = "el_paso--santa_fe";
const LAST = "dallas--el_paso";
/** What the learner can have in hand for them, as far as it pays for one. */
const FOR_TWO_GREY = [
  "blue 1 locomotive 1",
  "white 2",
  "white 1 locomotive 1",
  "green 2",
  "green 1 locomotive 1",
  "yellow 1 locomotive 1",
  "red 1 locomotive 1",
];
const FOR_FOUR_RED = ["red 4", "red 3 locomotive 1"];

/** One of the pairs of routes that lie side by side. */
const TWINS = ["los_angeles--san_francisco--1", "los_angeles--san_francisco--2"];

/** Until near the end of the game. */
const MINE = [
  "el_paso--los_angeles",
  "los_angeles--san_francisco--1",
  "portland--san_francisco--1",
  "denver--helena",
  "helena--winnipeg",
  "duluth--winnipeg",
  "chicago--duluth",
  "chicago--saint_louis--1",
  "dallas--oklahoma_city--1",
  "portland--seattle--1",
  "seattle--vancouver--1",
];
const THEIRS = [
  "atlanta--new_orleans--1",
  "atlanta--miami",
  "atlanta--nashville",
  "nashville--saint_louis",
  "kansas_city--saint_louis--1",
  "pittsburgh--saint_louis",
  "new_york--pittsburgh--1",
  "montreal--new_york",
  "helena--seattle",
];

export function play(box: GameBox, view: UsaView, text: string, card: Kind): Change<UsaView> {
  const move = new MoveText(text);
  if (move.verb === "claim") return claim(box, view, LEARNER, move.rest[0]!, move.cards(1));
  return playShared(view, text, card);
}

export function script(box: GameBox, players: readonly string[]): Script<UsaView> {
  const start: UsaView = {
    ...dealt(players, ["white", "green", "locomotive", "blue", "orange"], { white: 1, red: 1, blue: 1, yellow: 1 }, 97),
    game: "usa",
    offer: OFFER,
    routes: {},
    closed: {},
    cars: [45, 45],
    route_score: [0, 0],
    turns_left: null,
    passes: 0,
    ticket_pile: 24,
  };
  const claims =
    (route: string, payments: readonly string[]) =>
    (view: UsaView): string[] =>
      view.turn === LEARNER ? claimMoves(route, payments, view.hand!) : [];

  return {
    start,
    moments: LESSON.moments,
    steps: [
      { name: "aim" },
      {
        name: "tickets",
        about: { ticket: TICKET },
        moves: ({ offer }) => keepsWithFirst(offer, 2),
      },
      {
        name: "draw",
        about: { route: FIRST },
        before: turn,
        moves: ({ phase }) => (phase === "turn" ? ["draw 0"] : []),
        card: "purple",
        lit: () => ({ places: new Set(["denver", "santa_fe", "el_paso"]), routes: new Set([FIRST, SECOND]) }),
      },
      {
        name: "second",
        moves: ({ phase }) => (phase === "second_card" ? ["draw pile"] : []),
        card: "locomotive",
      },
      { name: "market" },
      {
        name: "claim",
        about: { route: FIRST },
        before: (view) => inTurn(view, (now) => claim(box, now, RIVAL, "dallas--houston--1", { black: 1 }), turn),
        moves: claims(FIRST, FOR_TWO_GREY),
      },
      {
        name: "colours",
        about: { route: LAST },
        lit: () => litRoutes(box, [LAST]),
      },
      {
        name: "twins",
        lit: () => litRoutes(box, TWINS),
      },
      {
        name: "complete",
        about: { ticket: TICKET, route: SECOND },
        before: (view) =>
          inTurn(view, rivalDraws, (now) => ({
            view: myTurn(now, {
              hand: { ...now.hand, green: 2 },
              hand_sizes: [now.hand_sizes[0]! + 2, now.hand_sizes[1]!],
              pile: now.pile - 2,
            }),
            events: [],
          })),
        moves: claims(SECOND, FOR_TWO_GREY),
      },
      {
        name: "ticket",
        about: { ticket: TICKET },
        lit: () => litRoutes(box, [FIRST, SECOND], LEARNER),
      },
      {
        name: "last",
        about: { route: LAST },
        before: (view) => {
          const mine = lay(box, view, LEARNER, MINE);
          const both = lay(box, mine, RIVAL, THEIRS);
          const hand = { red: 4, yellow: 1, locomotive: 1 };
          return { view: myTurn(both, { hand, hand_sizes: [6, 5], pile: 41 }), events: [] };
        },
        moves: claims(LAST, FOR_FOUR_RED),
      },
      {
        name: "longest",
        before: (view) => ({ view: { ...view, turns_left: 2 }, events: [] }),
        lit: () => litRoutes(box, LESSON.moments.at(-1)!.longest_path!, LEARNER),
      },
      { name: "score" },
    ],
  };
}
