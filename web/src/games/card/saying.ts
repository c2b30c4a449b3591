// What could be played to the station, in words.

import { cardsName, kindName } from "../../lib/cards";
import type { MoveText } from "../../lib/moves";
import { t } from "./words";

export function sayCard([move]: readonly MoveText[]): string | null {
  if (move?.verb === "group") return t("say.group", { cards: cardsName(move.cards(0)) });
  if (move?.verb === "row") return t("say.row", { cards: move.kinds().map(kindName).join(", ") });
  return null;
}
