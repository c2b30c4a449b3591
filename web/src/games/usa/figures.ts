// The pictures beside the rules of `usa`.

import { excerpt } from "../../board/excerpt";
import { litRoutes } from "../../board/pictures";
import { LEARNER, RIVAL } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { UsaView } from "../../lib/messages";
import type { Figure } from "../../rules/figures";
import { map } from "./boards";
import { script } from "./intro";

const TICKET = ["denver--santa_fe", "el_paso--santa_fe"];
/** It passes through Santa Fe twice. */
const PATH = [
  "el_paso--santa_fe",
  "phoenix--santa_fe",
  "denver--phoenix",
  "denver--santa_fe",
  "oklahoma_city--santa_fe",
];

export function figures(box: GameBox): Figure[] {
  const start: UsaView = script(box, ["", ""]).start;
  const board = (seats: Readonly<Record<string, number>>, places: readonly string[]) => ({
    ...excerpt(box, map.sheet, places),
    view: { ...start, phase: "turn", offer: [], routes: seats },
  });
  const owned = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, LEARNER]));

  return [
    { rule: "U12", name: "locomotive", cards: { locomotive: 1 } },
    { rule: "U14", name: "three_locomotives", cards: { locomotive: 3, green: 1, white: 1 } },
    {
      rule: "U20",
      name: "claim",
      ...board({ "dallas--el_paso": LEARNER }, ["dallas", "el_paso"]),
      cards: { red: 3, locomotive: 1 },
    },
    {
      rule: "U24",
      name: "double",
      ...board({ "los_angeles--san_francisco--1": RIVAL }, ["los_angeles", "san_francisco"]),
    },
    {
      rule: "U41",
      name: "ticket",
      ...board(owned(TICKET), ["denver", "el_paso"]),
      lit: litRoutes(box, TICKET, LEARNER),
    },
    {
      rule: "U42",
      name: "longest",
      ...board(owned(PATH), ["el_paso", "phoenix", "denver", "oklahoma_city"]),
      lit: litRoutes(box, PATH, LEARNER),
    },
  ];
}
