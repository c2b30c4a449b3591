// What moves on a board.

import type { Event } from "../lib/messages";
import type { Trip } from "../table/trips";

export function boardTrips(event: Event): Trip[] | null {
  if (event.move !== "claim") return null;
  const { player, route } = event;
  return [{ piece: { train: player }, way: [`player-${player}`, `route-${route}`] }];
}
