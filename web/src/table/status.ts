// What is asked of me.

import type { GameBox } from "../lib/box";
import { t } from "../lib/i18n/index.svelte";
import type { SharedView } from "../lib/messages";
import { PASS } from "../lib/moves";

/** What the seat in turn is asked, in words. */
export function asked(view: SharedView, box: GameBox): string {
  if (view.moves.length === 1 && view.moves[0] === PASS) return t("table.ask_pass");
  switch (view.phase) {
    case "first_tickets":
    case "choose_tickets":
      return t("table.ask_choose");
    case "second_card":
      return t("table.ask_second");
    default:
      return box.game.asked(view, box);
  }
}
