// Names of cards, routes and tickets in the language that is set.

import type { GameBox } from "./box";
import { t } from "./i18n/index.svelte";
import { pairName } from "./i18n/places";
import type { Kind } from "./messages";
import { cardEntries, type Cards } from "./moves";

export function kindName(kind: Kind | "gray" | string): string {
  return t(`table.kind.${kind as Kind}`);
}

/** "3 red, 1 locomotive" */
export function cardsName(cards: Readonly<Record<string, number>> | Cards): string {
  return cardEntries(cards)
    .map(([kind, count]) => t("table.counted_kind", { count, kind: kindName(kind) }))
    .join(", ");
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
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : names.slice(0, -1).join(", ") + t("table.and") + last;
}
