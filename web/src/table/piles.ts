// The tickets that can be drawn, as they lie beside the market.

import { t } from "../lib/i18n/index.svelte";
import { DRAW_TICKETS } from "../lib/moves";
import type { Desk } from "./desk.svelte";

export interface TicketPile {
  back: "ticket" | "long";
  /** What stands on the pile, and what it says of itself. */
  count: string;
  title: string;
  gone: boolean;
  legal: boolean;
  /** Tickets are being drawn already. */
  closed: boolean;
  ondraw: () => void;
}

/** The pile of a game that has one. */
export function onePile(desk: Desk, left: number): TicketPile {
  return {
    back: "ticket",
    count: `${left}`,
    title: t("table.ticket_pile", { count: left }),
    gone: left === 0,
    legal: desk.choices.texts.has(DRAW_TICKETS),
    closed: false,
    ondraw: () => void desk.attempt(DRAW_TICKETS),
  };
}
