// The ways of tickets as lines on the board.

import type { GameBox } from "../lib/box";
import type { Ticket } from "../lib/messages";
import type { Drawing } from "./drawing";
import { round } from "./geometry";

export interface TicketWay {
  ticket: string;
  /** The two places that it joins. */
  ends: readonly string[];
  /** The number of its pin; null where it is only pointed at. */
  pin: number | null;
  /** From the one place to the other; none where no way is left. */
  routes: readonly string[];
}

/** How far beside the middle of the track, so that several ways over one route are all seen. */
const ASIDE = [0, 7, -7, 13, -13] as const;

/** The line over the routes of a way, in one path for each route. */
export function wayLines(drawing: Drawing, { routes, pin }: TicketWay): string[] {
  const aside = ASIDE[((pin ?? 1) - 1) % ASIDE.length]!;
  return routes.flatMap((id) => {
    const drawn = drawing.routes.get(id);
    if (!drawn) return [];
    const [from, to] = [drawing.places.get(drawn.route.a)!, drawing.places.get(drawn.route.b)!];
    const along = drawn.spaces.map(({ x, y, angle }) => ({
      x: x - aside * Math.sin(angle),
      y: y + aside * Math.cos(angle),
    }));
    return [`M${[from, ...along, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`];
  });
}

/** The places where a ticket's way begins and ends: of a country, the border that it comes to. */
export function endsOf(box: GameBox, ticket: Ticket, routes: readonly string[]): string[] {
  const met = routes.flatMap((id) => [box.route.get(id)!.a, box.route.get(id)!.b]);
  return [ticket.a, ticket.b].flatMap((end) => {
    if (box.place.has(end)) return [end];
    return met.filter((place) => box.place.get(place)?.country === end).slice(0, 1);
  });
}
