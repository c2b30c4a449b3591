// Whose turn it is, and what is asked of me.

import type { GameBox } from "../lib/box";
import { t } from "../lib/i18n/index.svelte";
import { placeName } from "../lib/i18n/places";
import type { View } from "../lib/messages";
import { routeName } from "../lib/cards";

/** What the seat in turn is asked, in words. */
export function asked(view: View, box: GameBox): string {
  if (view.moves.length === 1 && view.moves[0] === "pass") return t("table.ask_pass");
  switch (view.phase) {
    case "first_tickets":
    case "choose_tickets":
      return t("table.ask_choose");
    case "second_card":
      return t("table.ask_second");
    case "announce_tickets":
      return t("table.ask_announce");
    case "place_passenger":
      return t("table.ask_place", { route: routeName(box, (view.game === "marklin" && view.placing) || "") });
    case "journey": {
      const journey = view.game === "marklin" ? view.journey : null;
      const city = placeName(box, journey?.city ?? "");
      return t(journey?.routes.length ? "table.ask_journey" : "table.ask_journey_first", { city });
    }
  }
  if (view.game === "marklin") return t("table.ask_turn_marklin");
  return t(view.game === "card" ? "table.ask_turn_card" : "table.ask_turn");
}

/** The warning of the last round, while it lasts. `mine`: it is the turn of the reader. */
export function lastRound(view: View, mine: boolean): string | null {
  const left = view.turns_left;
  if (left === null || view.phase === "over") return null;
  if (view.game === "card") return t("table.last_deal_round", { count: left });
  return mine && left <= view.players.length ? t("table.last_turn_yours") : t("table.last_round", { count: left });
}
