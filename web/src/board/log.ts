// What happens on a board, in words.

import type { GameBox } from "../lib/box";
import { cardsName, routeName } from "../lib/cards";
import { t as shared } from "../lib/i18n/index.svelte";
import type { Event } from "../lib/messages";
import { told, type Teller } from "../table/log";
import { t } from "./words";

export const LOUD = new Set<Event["move"]>(["claim"]);

export function tellBoard(event: Event, teller: Teller): string | null {
  if (event.move !== "claim") return null;
  const { box } = teller;
  return told(event.player, teller, (who, params) => t(`log.claim.${who}`, params), {
    route: routeName(box, event.route),
    cards: cardsName(event.cards),
    points: shared("log.points", { count: routePoints(box, event.route) }),
  });
}

export function routePoints(box: GameBox, route: string): number {
  return box.data.route_points?.[String(box.route.get(route)?.length)] ?? 0;
}
