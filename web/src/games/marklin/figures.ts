// The pictures beside the rules of `marklin`.

import { excerpt } from "../../board/excerpt";
import { litRoutes } from "../../board/pictures";
import { LEARNER, RIVAL } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { MarklinView } from "../../lib/messages";
import type { Figure } from "../../rules/figures";
import { map } from ".";
import { script } from "./intro";

const OWN = "frankfurt--wurzburg--1";
const FOREIGN = "frankfurt--koln--1";
const TO_FRANCE = ["frankreich-karlsruhe--karlsruhe", "karlsruhe--stuttgart"];

export function figures(box: GameBox): Figure[] {
  const start: MarklinView = script(box, ["", ""]).start;
  const board = (changes: Partial<MarklinView>, places: readonly string[]) => ({
    ...excerpt(box, map.sheet, places),
    view: { ...start, phase: "turn", offer: [], ...changes },
  });
  const ridden = { ...start.merchandise, frankfurt: start.merchandise.frankfurt!.slice(1) };

  return [
    { rule: "M03", name: "merchandise", ...board({}, ["berlin", "magdeburg", "dresden"]) },
    { rule: "M10", name: "plain", cards: { locomotive_plus4: 1, passenger: 1 } },
    {
      rule: "M21",
      name: "triple",
      ...board({ routes: { "dusseldorf--koln--2": RIVAL } }, ["dusseldorf", "koln"]),
    },
    {
      rule: "M22",
      name: "passenger",
      ...board({ routes: { [OWN]: LEARNER }, passengers: { wurzburg: LEARNER } }, ["frankfurt", "wurzburg"]),
    },
    {
      rule: "M32",
      name: "country",
      ...board({ routes: Object.fromEntries(TO_FRANCE.map((id) => [id, LEARNER])) }, [
        "frankreich-karlsruhe",
        "frankreich-freiburg",
        "stuttgart",
      ]),
      lit: litRoutes(box, TO_FRANCE, LEARNER),
    },
    {
      rule: "M43",
      name: "journey",
      ...board(
        {
          phase: "journey",
          routes: { [OWN]: LEARNER, [FOREIGN]: RIVAL },
          merchandise: { ...ridden, koln: start.merchandise.koln!.slice(1) },
          journey: { from: "wurzburg", city: "koln", routes: [OWN, FOREIGN], tokens: [4, 4], fares: 1 },
        },
        ["wurzburg", "koln"],
      ),
      cards: { passenger: 1 },
    },
  ];
}
