// What happens at the stations, in words.

import { cardsName, kindName, listed } from "../../lib/cards";
import type { DealEvent, Event, PlayGroupEvent } from "../../lib/messages";
import { cardTotal } from "../../lib/moves";
import { told, type Teller } from "../../table/log";
import { t } from "./words";

export const LOUD = new Set<Event["move"]>(["play_group"]);

export function tellCard(event: Event, teller: Teller): string | null {
  switch (event.move) {
    case "dispatch":
      return told(event.player, teller, (who, params) => t(`log.dispatch.${who}`, params), {
        cards: cardsName(event.cards),
      });
    case "play_row":
      return told(event.player, teller, (who, params) => t(`log.row.${who}`, params), {
        cards: Object.keys(event.cards).map(kindName).join(", "),
      });
    case "play_group":
      return tellGroup(event, teller);
    case "deal":
      return tellDeal(event, teller);
    default:
      return null;
  }
}

/** Nobody may look into a train stack (C05), so the log does not tell for ever what went into it. */
export function kept(event: Event, teller: Teller): string | null {
  if (event.move !== "dispatch") return null;
  const count = cardTotal(event.cards);
  return told(event.player, teller, (who, params) => t(`log.dispatch_count.${who}`, params), { count });
}

function tellGroup(event: PlayGroupEvent, teller: Teller): string {
  const cards = cardsName(event.cards);
  const played = told(event.player, teller, (who, params) => t(`log.group.${who}`, params), { cards });
  if (!event.robs?.length) return played;
  const robbed = listed(event.robs.map((seat) => (seat === teller.seat ? t("log.you") : (teller.players[seat] ?? ""))));
  return `${played}. ${t("log.robs", { robbed, card: kindName(event.color) })}`;
}

function tellDeal(event: DealEvent, teller: Teller): string {
  const counts = event.completed_counts ?? event.completed?.map((tickets) => tickets.length) ?? [];
  const counted = counts.map((count, seat) => t("log.deal_count", { player: teller.players[seat] ?? "", count }));
  const over = t("log.deal", { counts: counted.join(", ") });
  return event.own_cards ? `${over}; ${t("log.deal_own", { cards: cardsName(event.own_cards) })}` : over;
}

/** A new deal parts the log, a robbery stands out. */
export function weight(event: Event): "break" | "alarm" | null {
  if (event.move === "deal") return "break";
  return event.move === "play_group" && event.robs ? "alarm" : null;
}
