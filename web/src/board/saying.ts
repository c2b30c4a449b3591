// Claims in words, as something that can be done.

import { cardsName, routeName } from "../lib/cards";
import type { MoveText } from "../lib/moves";
import type { Scene } from "../table/saying";
import { t } from "./words";

export function sayBoard([move]: readonly MoveText[], { box }: Scene): string | null {
  if (move?.verb !== "claim") return null;
  return t("say.claim", { route: routeName(box, move.rest[0]!), cards: cardsName(move.cards(1)) });
}
