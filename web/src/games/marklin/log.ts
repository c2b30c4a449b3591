// What passengers do, in words.

import { LOUD as BOARD, tellBoard } from "../../board/log";
import type { GameBox } from "../../lib/box";
import { t as shared } from "../../lib/i18n/index.svelte";
import { placeName } from "../../lib/i18n/places";
import type { Event, MovePassengerEvent } from "../../lib/messages";
import { told, type Teller } from "../../table/log";
import { t } from "./words";

export const LOUD = new Set<Event["move"]>([...BOARD, "move_passenger"]);

export function tellMarklin(event: Event, teller: Teller): string | null {
  switch (event.move) {
    case "draw_tickets": {
      const { short, long } = event;
      if (short === undefined || long === undefined) return null;
      return told(event.player, teller, (who, params) => t(`log.draw_piles.${who}`, params), { short, long });
    }
    case "place_passenger": {
      if (event.city === null) return told(event.player, teller, (who, params) => t(`log.place_none.${who}`, params));
      const city = placeName(teller.box, event.city);
      return told(event.player, teller, (who, params) => t(`log.place.${who}`, params), { city });
    }
    case "move_passenger":
      return tellJourney(event, teller);
    default:
      return tellBoard(event, teller);
  }
}

function tellJourney(event: MovePassengerEvent, teller: Teller): string {
  const way = stops(teller.box, event.from, event.routes)
    .map((city) => placeName(teller.box, city))
    .join(" → ");
  const count = event.tokens.reduce<number>((sum, token) => sum + (token ?? 0), 0);
  const points = shared("log.points", { count });
  const journey = told(event.player, teller, (who, params) => t(`log.journey.${who}`, params), { way, points });
  const fares = event.cards.passenger ?? 0;
  return fares ? `${journey} (${t("log.fares", { count: fares })})` : journey;
}

/** The cities of a journey, the first one included. */
export function stops(box: GameBox, from: string, routes: readonly string[]): string[] {
  const cities = [from];
  for (const id of routes) {
    const route = box.route.get(id);
    if (route) cities.push(route.a === cities.at(-1) ? route.b : route.a);
  }
  return cities;
}
