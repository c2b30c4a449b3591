// Passengers on their way.

import { boardTrips } from "../../board/trips";
import type { Event, MovePassengerEvent } from "../../lib/messages";
import type { Looker, Place, Trip } from "../../table/trips";
import { stops } from "./log";

export function marklinTrips(event: Event, { box }: Looker): Trip[] | null {
  switch (event.move) {
    case "place_passenger": {
      const { player, city } = event;
      return city === null ? [] : [{ piece: { pawn: player }, way: [`player-${player}`, `city-${city}`] }];
    }
    case "move_passenger":
      return [{ piece: { pawn: event.player }, way: journey(event, stops(box, event.from, event.routes)) }];
    default:
      return boardTrips(event);
  }
}

/** From city to city, and between them over the routes. */
function journey({ from, routes }: MovePassengerEvent, cities: readonly string[]): Trip["way"] {
  const way = routes.flatMap((route, n): Place[] => [`route-${route}`, `city-${cities[n + 1]!}`]);
  return [`city-${from}`, ...way] as Trip["way"];
}
