// Cards between hands, stations and train stacks.

import type { Event } from "../../lib/messages";
import { cardEntries } from "../../lib/moves";
import { handOf, type Looker, type Place, type Trip } from "../../table/trips";

export function cardTrips(event: Event, { seat }: Looker): Trip[] | null {
  switch (event.move) {
    case "dispatch":
      return each(event.cards, `station-${event.player}`, `stack-${event.player}`);
    case "play_row":
      return each(event.cards, handOf(event.player, seat), `station-${event.player}`);
    case "play_group": {
      const robbed = (event.robs ?? []).flatMap((victim) => each({ [event.color]: 1 }, `station-${victim}`, "pile"));
      return [...robbed, ...each(event.cards, handOf(event.player, seat), `station-${event.player}`)];
    }
    default:
      return null;
  }
}

/** Every single card. */
function each(cards: Readonly<Record<string, number>>, from: Place, to: Place): Trip[] {
  return cardEntries(cards).flatMap(([card, count]) =>
    Array.from({ length: count }, (): Trip => ({ piece: { card }, way: [from, to] })),
  );
}
