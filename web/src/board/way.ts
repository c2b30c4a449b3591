/** The cheapest way that is left between two places: own routes are free, closed ones impassable. */
import type { GameBox } from "../lib/box";
import type { BoardGameView, Route } from "../lib/messages";

export interface Way {
  /** All routes of the way, those that the seat owns too. */
  routes: string[];
  places: string[];
  /** Spaces that are still to be claimed. */
  spaces: number;
}

/**
 * A way for `seat` from `a` to `b`, which may be countries; null where none is left. Of parallel routes the first free
 * one is named. Nothing passes through a country.
 */
export function cheapestWay(box: GameBox, view: BoardGameView, seat: number, a: string, b: string): Way | null {
  const cost = new Map<string, number>();
  const came = new Map<string, { route: Route; from: string }>();
  const open = new Set(pointsOf(box, a));
  const goals = new Set(pointsOf(box, b));
  for (const start of open) cost.set(start, 0);
  const neighbours = waysOn(box, view, seat);
  while (open.size > 0) {
    const here = cheapest(open, cost);
    if (goals.has(here)) return wayTo(here, cost.get(here)!, came);
    open.delete(here);
    if (box.place.get(here)?.country !== undefined && came.has(here)) continue;
    for (const { route, price } of neighbours.get(here) ?? []) {
      const there = route.a === here ? route.b : route.a;
      const total = cost.get(here)! + price;
      if (total >= (cost.get(there) ?? Infinity)) continue;
      cost.set(there, total);
      came.set(there, { route, from: here });
      open.add(there);
    }
  }
  return null;
}

/** Whether a route can no longer be claimed by `seat`: it is another's, or a parallel one closes it (U23, U24). */
export function isClosed(box: GameBox, view: BoardGameView, seat: number, route: Route): boolean {
  const owner = view.routes[route.id];
  if (owner !== undefined) return owner !== seat;
  return box
    .routesBetween(route.a, route.b)
    .some(({ id }) => view.routes[id] === seat || (view.routes[id] !== undefined && view.players.length < 4));
}

function waysOn(box: GameBox, view: BoardGameView, seat: number): Map<string, { route: Route; price: number }[]> {
  const ways = new Map<string, { route: Route; price: number }[]>();
  for (const route of box.route.values()) {
    if (isClosed(box, view, seat, route)) continue;
    const price = view.routes[route.id] === seat ? 0 : route.length;
    for (const end of [route.a, route.b]) ways.set(end, [...(ways.get(end) ?? []), { route, price }]);
  }
  return ways;
}

/** A city, or the border places of a country. */
function pointsOf(box: GameBox, id: string): string[] {
  const country = box.data.countries?.find((country) => country.id === id);
  return country ? country.borders.map((border) => border.id) : [id];
}

function cheapest(open: Set<string>, cost: Map<string, number>): string {
  let best: string | undefined;
  for (const place of open) if (best === undefined || cost.get(place)! < cost.get(best)!) best = place;
  return best!;
}

function wayTo(goal: string, spaces: number, came: Map<string, { route: Route; from: string }>): Way {
  const routes: string[] = [];
  const places = [goal];
  for (let step = came.get(goal); step !== undefined; step = came.get(places[0]!)) {
    routes.unshift(step.route.id);
    places.unshift(step.from);
  }
  return { routes, places, spaces };
}

/** The tickets of the seat that looks which its routes complete. */
export function completedTickets(box: GameBox, view: BoardGameView): string[] {
  const { seat } = view;
  if (seat === null) return [];
  return (view.tickets ?? []).filter((id) => {
    const ticket = box.ticket.get(id);
    return ticket !== undefined && cheapestWay(box, view, seat, ticket.a, ticket.b)?.spaces === 0;
  });
}
