// What happened, in words.

import type { GameBox } from "../lib/box";
import { t, type Key } from "../lib/i18n/index.svelte";
import { placeName } from "../lib/i18n/places";
import type { DealEvent, Event, MovePassengerEvent } from "../lib/messages";
import { cardsName, kindName, listed, routeName, ticketName } from "../lib/cards";

export interface Teller {
  box: GameBox;
  players: readonly string[];
  /** Who reads it. */
  seat: number | null;
}

type Deed = Extract<Event, { player: number }>;

export function tell(event: Event, teller: Teller): string {
  const said = event.move === "deal" ? tellDeal(event, teller) : tellDeed(event, teller);
  return [said, ...tellMarket(event)].join("; ") + ".";
}

/** The text for the reader's own deed, or for somebody else's. */
function said(event: Deed, teller: Teller, key: string, params: Record<string, string | number> = {}): string {
  const who = event.player === teller.seat ? "you" : "they";
  return t(`log.${key}.${who}` as Key, { player: teller.players[event.player] ?? "", ...params });
}

function tellDeed(event: Deed, teller: Teller): string {
  const { box } = teller;
  switch (event.move) {
    case "draw": {
      const card = event.card ? kindName(event.card) : "";
      const key = event.from !== "pile" ? "draw_market" : event.card ? "draw_seen" : "draw_blind";
      return said(event, teller, key, { card });
    }
    case "claim": {
      const points = routePoints(box, event.route);
      const how = { route: routeName(box, event.route), cards: cardsName(event.cards) };
      return said(event, teller, "claim", { ...how, points: t("log.points", { count: points }) });
    }
    case "draw_tickets": {
      const { short, long } = event;
      if (short !== undefined && long !== undefined) return said(event, teller, "draw_piles", { short, long });
      const count = event.tickets?.length ?? event.offered ?? 0;
      return said(event, teller, "draw_tickets", { tickets: t("log.tickets", { count }) });
    }
    case "keep_tickets": {
      if (event.keep !== undefined) {
        if (event.keep.length === 0) return said(event, teller, "keep_none");
        return said(event, teller, "keep_named", { tickets: event.keep.map((id) => ticketName(box, id)).join(", ") });
      }
      if (event.kept === undefined) return said(event, teller, "keep_unseen");
      return said(event, teller, "keep_counted", { kept: event.kept, offered: event.kept + (event.returned ?? 0) });
    }
    case "pass":
      return said(event, teller, "pass");
    case "place_passenger":
      if (event.city === null) return said(event, teller, "place_none");
      return said(event, teller, "place", { city: placeName(box, event.city) });
    case "move_passenger":
      return tellJourney(event, teller);
    case "dispatch":
      return said(event, teller, "dispatch", { cards: cardsName(event.cards) });
    case "play_row":
      return said(event, teller, "row", { cards: Object.keys(event.cards).map(kindName).join(", ") });
    case "play_group": {
      const played = said(event, teller, "group", { cards: cardsName(event.cards) });
      if (!event.robs?.length) return played;
      const robbed = listed(
        event.robs.map((seat) => (seat === teller.seat ? t("log.you") : (teller.players[seat] ?? ""))),
      );
      return `${played}. ${t("log.robs", { robbed, card: kindName(event.color) })}`;
    }
  }
}

function tellJourney(event: MovePassengerEvent, teller: Teller): string {
  const way = stops(teller.box, event.from, event.routes)
    .map((city) => placeName(teller.box, city))
    .join(" → ");
  const count = event.tokens.reduce<number>((sum, token) => sum + (token ?? 0), 0);
  const told = said(event, teller, "journey", { way, points: t("log.points", { count }) });
  const fares = event.cards.passenger ?? 0;
  return fares ? `${told} (${t("log.fares", { count: fares })})` : told;
}

function tellDeal(event: DealEvent, teller: Teller): string {
  const counts = event.completed_counts ?? event.completed?.map((tickets) => tickets.length) ?? [];
  const told = t("log.deal", { counts: counts.map((count, seat) => `${teller.players[seat]} ${count}`).join(", ") });
  return event.own_cards ? `${told}; ${t("log.deal_own", { cards: cardsName(event.own_cards) })}` : told;
}

function tellMarket(event: Event): string[] {
  if (!("resets" in event || "shuffles" in event)) return [];
  const { resets, shuffles } = event;
  return [
    ...(resets?.length ? [t("log.resets", { count: resets.length })] : []),
    ...(shuffles ? [t("log.shuffled")] : []),
  ];
}

export function routePoints(box: GameBox, route: string): number {
  return box.data.route_points?.[String(box.route.get(route)?.length)] ?? 0;
}

/** The cities of a journey, the first one included. */
export function stops(box: GameBox, from: string, routes: readonly string[]): string[] {
  const cities = [from];
  for (const id of routes) {
    const route = box.route.get(id);
    if (route) cities.push(route.a === cities.at(-1) ? route.b : route.a);
  }
  return cities;
}
