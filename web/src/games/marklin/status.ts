// What is asked of a player of `marklin`, and what everyone may know of one.

import { carFact } from "../../board/status";
import type { GameBox } from "../../lib/box";
import { routeName } from "../../lib/cards";
import { placeName } from "../../lib/i18n/places";
import type { MarklinView } from "../../lib/messages";
import type { Fact } from "../client";
import { t } from "./words";

export function asked({ phase, placing, journey }: MarklinView, box: GameBox): string {
  switch (phase) {
    case "announce_tickets":
      return t("ask_announce");
    case "place_passenger":
      return t("ask_place", { route: routeName(box, placing ?? "") });
    case "journey": {
      const city = placeName(box, journey?.city ?? "");
      return t(journey?.routes.length ? "ask_journey" : "ask_journey_first", { city });
    }
    default:
      return t("ask_turn");
  }
}

export function facts(view: MarklinView, seat: number): Fact[] {
  const [supply, tokens] = [view.supply[seat]!, view.tokens[seat]!];
  return [
    carFact(view, seat),
    { icon: "passenger", words: t("passengers_left", { count: supply }), short: `${supply}` },
    { icon: "token", words: t("tokens", { count: tokens }), short: `${tokens}` },
  ];
}
