import { placeName } from "../../lib/i18n/places";
import type { CardView, NumberedEvent } from "../../lib/messages";
import { bonusSection, ticketSection } from "../../end/score";
import type { Finished, Section } from "../client";
import { t } from "./words";

type Ended = Finished<CardView>;

/** Tickets, and the cards of the big cities. */
export function sheet(finished: Ended, seat: number): Section[] {
  const { box, result } = finished;
  const points = new Map(box.data.bonus_cards?.map((card) => [card.city, card.points]));
  const lines = (result.scores[seat]!.bonus_cards ?? []).map((city) => ({
    text: t("big_city_scored", { city: placeName(box, city) }),
    points: points.get(city) ?? 0,
  }));
  return [
    { ...ticketSection(finished, seat), rule: "C52" },
    { ...bonusSection(finished, seat, lines), rule: "C56" },
  ];
}

/** What a seat has dispatched in this deal: its train stack, for whom it lies open. Everyone saw it go there. */
export function dispatched(events: readonly NumberedEvent[], seat: number): Record<string, number> {
  const stack: Record<string, number> = {};
  const lastDeal = events.findLastIndex(({ event }) => event.move === "deal");
  for (const { event } of events.slice(lastDeal + 1)) {
    if (event.move !== "dispatch" || event.player !== seat) continue;
    for (const [kind, count] of Object.entries(event.cards)) stack[kind] = (stack[kind] ?? 0) + count;
  }
  return stack;
}
