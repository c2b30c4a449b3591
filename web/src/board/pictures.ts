/** What can be lit on the board: a ticket, a way, and the pictures of the end, with which people recount. */
import type { GameBox } from "../lib/box";
import type { Lit } from "../lib/lit";
import type { BoardGameView, Ticket } from "../lib/messages";
import { longestPath } from "./longest";
import { cheapestWay } from "./way";

/** The two places of a ticket and, if wanted, the cheapest way between them that is left for the seat. */
export function litTicket(box: GameBox, view: BoardGameView, ticket: Ticket, seat: number | null, way: boolean): Lit {
  const found = way && seat !== null ? cheapestWay(box, view, seat, ticket.a, ticket.b) : null;
  return { places: new Set([ticket.a, ticket.b, ...(found?.places ?? [])]), routes: new Set(found?.routes) };
}

/** A ticket at the end: the seat's routes that complete it, or only its places where nothing joins them. */
export function litScored(box: GameBox, view: BoardGameView, ticket: Ticket, seat: number): Lit {
  const way = cheapestWay(box, view, seat, ticket.a, ticket.b);
  const joined = way?.spaces === 0 ? way : null;
  return { places: new Set([ticket.a, ticket.b]), routes: new Set(joined?.routes), seat };
}

export function litLongest(box: GameBox, view: BoardGameView, seat: number): Lit {
  return litRoutes(box, longestPath(box, view, seat), seat);
}

/** Routes with the places that they join. */
export function litRoutes(box: GameBox, ids: Iterable<string>, seat: number): Lit {
  const routes = new Set(ids);
  return { places: placesOf(box, routes), routes, seat };
}

function placesOf(box: GameBox, routes: Iterable<string>): Set<string> {
  return new Set([...routes].flatMap((id) => [box.route.get(id)!.a, box.route.get(id)!.b]));
}
