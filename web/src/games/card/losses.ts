// What the stations lost to train robberies, as far as it is still news.

import type { Kind, NumberedEvent } from "../../lib/messages";

export interface Loss {
  colour: Kind;
  robber: number;
  version: number;
}

/** The last robbery that the seat has suffered since it did something itself. */
export function lossOf(events: readonly NumberedEvent[], seat: number): Loss | null {
  for (const { version, event } of events.toReversed()) {
    if (event.move === "play_group" && event.robs?.includes(seat)) {
      return { colour: event.color, robber: event.player, version };
    }
    if (event.move === "deal") return null;
    if (event.move !== "dispatch" && event.player === seat) return null;
  }
  return null;
}
