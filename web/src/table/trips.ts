// What goes from where to where when something happens: cards to a hand, trains onto the board.

import type { Event, Kind, NumberedEvent } from "../lib/messages";
import type { Teller } from "./log";

/** A place on the page, as its `data-place` names it. */
export type Place =
  | "pile"
  | "tickets"
  | "hand"
  | "own-tickets"
  | `${"market" | "player" | "station" | "stack"}-${number}`
  | `${"hand" | "route" | "city"}-${string}`;

/** A card, face down where it is hidden; a ticket; a train or a passenger of a seat. */
export type Piece = { card: Kind | null } | { ticket: true } | { train: number } | { pawn: number };

/** Whose eyes see it. */
export type Looker = Pick<Teller, "box" | "seat">;

export interface Trip {
  piece: Piece;
  /** Through these places, in order. */
  way: [Place, Place, ...Place[]];
}

/** Where the cards of a player are to be seen, for whoever looks from `seat`. */
export function handOf(player: number, seat: number | null, card?: Kind | null): Place {
  if (player !== seat) return `player-${player}`;
  return card ? `hand-${card}` : "hand";
}

export function tripsOf(event: Event, looker: Looker): Trip[] {
  return looker.box.game.trips(event, looker) ?? sharedTrips(event, looker);
}

function sharedTrips(event: Event, { seat }: Looker): Trip[] {
  switch (event.move) {
    case "draw": {
      const { from, player, card = null } = event;
      const start: Place = from === "pile" ? "pile" : `market-${from}`;
      return [{ piece: { card }, way: [start, handOf(player, seat, card)] }];
    }
    case "keep_tickets": {
      const kept = event.keep?.length ?? event.kept ?? 0;
      const end = event.player === seat ? "own-tickets" : handOf(event.player, seat);
      return Array.from({ length: kept }, () => ({ piece: { ticket: true }, way: ["tickets", end] }));
    }
    default:
      return [];
  }
}

/** What happened after the last thing that the seat did itself. */
export function sinceTurn(events: readonly NumberedEvent[], seat: number | null): NumberedEvent[] {
  if (seat === null) return [];
  const own = events.findLastIndex(({ event }) => "player" in event && event.player === seat);
  return events.slice(own + 1);
}

/** The places of the table that have changed: where something came to, and where a card of the market is a new one. */
export function changedPlaces(trips: readonly Trip[]): Place[] {
  return trips.flatMap(({ way }) =>
    way.filter((place, n) => {
      if (place.startsWith("market-")) return true;
      if (place.startsWith("route-")) return n === way.length - 1; // others were only passed
      return n > 0 && /^(city|station)-/.test(place);
    }),
  );
}
