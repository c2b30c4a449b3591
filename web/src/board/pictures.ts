/** What can be lit on the board: a ticket, a way, and the pictures of the end, with which people recount. */
import type { GameBox } from "../lib/box";
import type { Lit } from "../lib/lit";
import type { Ticket } from "../lib/messages";
import type { Trip } from "../table/trips";

/** The two places of a ticket and the way between them, if one is to be shown. */
export function litTicket(box: GameBox, ticket: Ticket, way: readonly string[]): Lit {
  return { places: new Set([ticket.a, ticket.b, ...placesOf(box, way)]), routes: new Set(way) };
}

/** A ticket at the end: the seat's routes that complete it, or only its places where nothing joins them. */
export function litScored(ticket: Ticket, seat: number, joined: readonly string[] = []): Lit {
  return { places: new Set([ticket.a, ticket.b]), routes: new Set(joined), seat };
}

/** Routes with the places that they join; with a seat, in its colour. */
export function litRoutes(box: GameBox, ids: readonly string[], seat?: number): Lit {
  const lit = { places: new Set(placesOf(box, ids)), routes: new Set(ids) };
  return seat === undefined ? lit : { ...lit, seat };
}

/** Where something moves on the board; undefined where nothing does. */
export function litTrips(box: GameBox, trips: readonly Trip[]): Lit | undefined {
  const on = (kind: "route" | "city"): string[] =>
    trips
      .flatMap(({ way }) => way)
      .filter((place) => place.startsWith(`${kind}-`))
      .map((place) => place.slice(kind.length + 1));
  const [routes, cities] = [on("route"), on("city")];
  if (routes.length + cities.length === 0) return undefined;
  return { places: new Set([...cities, ...placesOf(box, routes)]), routes: new Set(routes) };
}

function placesOf(box: GameBox, routes: readonly string[]): string[] {
  return routes.flatMap((id) => [box.route.get(id)!.a, box.route.get(id)!.b]);
}
