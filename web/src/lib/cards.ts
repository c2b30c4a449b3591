// Names of cards, routes and tickets in the language that is set.

import type { GameBox } from "./box";
import { t } from "./i18n/index.svelte";
import { pairName } from "./i18n/places";
import type { Kind } from "./messages";
import { cardEntries, type Cards } from "./moves";

export function kindName(kind: Kind | "gray" | string): string {
  return t(`table.kind.${kind as Kind}`);
}

/** "a red card" */
export function cardName(kind: Kind): string {
  return t(`table.card.${kind}`);
}

/** "3 red and 1 locomotive" */
export function cardsName(cards: Readonly<Record<string, number>> | Cards): string {
  const counted = cardEntries(cards).map(([kind, count]) => t(`table.counted.${kind}`, { count }));
  return listed(counted, t("table.and_cards"));
}

export function routeName(box: GameBox, id: string): string {
  const route = box.route.get(id);
  return route ? pairName(box, route) : id;
}

export function ticketName(box: GameBox, id: string): string {
  const ticket = box.ticket.get(id);
  return ticket ? pairName(box, ticket) : id;
}

/** "Ann, Boris and Chen" */
export function listed(names: readonly string[], and = t("table.and")): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : names.slice(0, -1).join(", ") + and + last;
}
