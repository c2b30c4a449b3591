// The pictures beside the rules of `card`.

import { LEARNER, RIVAL } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { CardView } from "../../lib/messages";
import type { Figure } from "../../rules/figures";
import { group } from "./deeds";
import { script } from "./intro";

export function figures(box: GameBox): Figure[] {
  const start: CardView = { ...script(box, ["", ""]).start, phase: "turn", offer: [] };
  const stations = (mine: CardView["stations"][number], theirs: CardView["stations"][number] = {}): CardView => ({
    ...start,
    stations: [mine, theirs],
    stack_sizes: [3, 2],
  });
  const before = stations({ blue: [2, 0] }, { red: [2, 0], white: [1, 0] });
  const robbery = group(before, LEARNER, "red", { red: 2, locomotive: 1 });

  return [
    { rule: "C11", name: "dispatch", view: stations({ blue: [3, 0], red: [2, 1] }, { green: [2, 0] }) },
    { rule: "C30", name: "row", cards: { white: 1, green: 1, yellow: 1 } },
    {
      rule: "C31",
      name: "robbery",
      view: { ...robbery.view, turn: RIVAL },
      last: robbery.events[0]!,
      cards: { red: 2, locomotive: 1 },
    },
  ];
}
