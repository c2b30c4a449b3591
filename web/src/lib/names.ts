// Names of things in the language that is set.

import type { GameBox } from "./box";
import { t } from "./i18n/index.svelte";
import type { Kind, Route, Ticket } from "./messages";
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

/** The two ends of a route or a ticket: cities, or countries. */
export function endsName(box: GameBox, ends: Pick<Route | Ticket, "a" | "b">): string {
  return t("table.ticket", { a: placeName(box, ends.a), b: placeName(box, ends.b) });
}

export function routeName(box: GameBox, id: string): string {
  const route = box.route.get(id);
  return route ? endsName(box, route) : id;
}

export function ticketName(box: GameBox, id: string): string {
  const ticket = box.ticket.get(id);
  return ticket ? endsName(box, ticket) : id;
}

/** "Ann, Boris and Chen" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : names.slice(0, -1).join(", ") + t("table.and") + last;
}

export function placeName(box: GameBox, id: string): string {
  const place = box.place.get(id);
  const country = box.data.countries?.find((one) => one.id === (place?.country ?? id));
  return country?.name ?? place?.name ?? titled(id);
}

/** The cities of `card` have ids only. */
function titled(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
