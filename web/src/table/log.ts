// What happened, in words.

import { wordsOf } from "../games/words";
import type { GameBox } from "../lib/box";
import { cardName, ticketName } from "../lib/cards";
import { fill, t, type Params } from "../lib/i18n/index.svelte";
import type { Event, NumberedEvent } from "../lib/messages";

export interface Teller {
  box: GameBox;
  players: readonly string[];
  /** Who reads it. */
  seat: number | null;
}

type Who = "you" | "they";

/** In the words of the game, or in those that all games have. */
export function tell(event: Event, teller: Teller): string {
  const said = teller.box.game.tell(event, teller) ?? tellShared(event, teller);
  return [said, ...tellMarket(event)].join("; ") + ".";
}

/** For each player, the place of the event that the latest turn began with. */
export function latestTurns(events: readonly NumberedEvent[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>();
  let before: number | null = null;
  events.forEach(({ event }, place) => {
    if (!("player" in event)) return;
    if (event.player !== before) starts.set(event.player, place);
    before = event.player;
  });
  return starts;
}

/** As `tell`, but of an event from before its player's latest turn only what the rules let one look up. */
export function recall(event: Event, teller: Teller): string {
  const said = teller.box.game.kept?.(event, teller);
  return said ? `${said}.` : tell(event, teller);
}

/** The text for the reader's own deed, or for somebody else's. */
export function told(
  player: number,
  { seat, players }: Teller,
  words: (who: Who, params: Params) => string,
  params: Params = {},
): string {
  return words(player === seat ? "you" : "they", { player: players[player] ?? "", ...params });
}

function tellShared(event: Event, teller: Teller): string {
  switch (event.move) {
    case "draw": {
      const how = event.from !== "pile" ? "draw_market" : event.card ? "draw_seen" : "draw_blind";
      const card = event.card ? cardName(event.card) : "";
      return told(event.player, teller, (who, params) => t(`log.${how}.${who}`, params), { card });
    }
    case "draw_tickets": {
      const tickets = ticketCount(teller, event.tickets?.length ?? event.offered ?? 0);
      return told(event.player, teller, (who, params) => t(`log.draw_tickets.${who}`, params), { tickets });
    }
    case "keep_tickets":
      return tellKept(event, teller);
    case "pass":
      return told(event.player, teller, (who, params) => t(`log.pass.${who}`, params));
  }
  return event.move; // of a newer server
}

function tellKept(event: Extract<Event, { move: "keep_tickets" }>, teller: Teller): string {
  const say = (how: "keep_none" | "keep_named" | "keep_unseen" | "keep_counted", more: Params = {}): string =>
    told(event.player, teller, (who, params) => t(`log.${how}.${who}`, params), more);
  const { keep, kept, returned } = event;
  if (keep?.length === 0) return say("keep_none");
  if (keep !== undefined)
    return say("keep_named", { tickets: keep.map((id) => ticketName(teller.box, id)).join(", ") });
  if (kept === undefined) return say("keep_unseen");
  return say("keep_counted", { tickets: ticketCount(teller, kept), offered: kept + (returned ?? 0) });
}

/** "3 tickets", as the game calls them. */
function ticketCount({ box }: Teller, count: number): string {
  return fill(wordsOf(box.game).tickets.count, { count });
}

function tellMarket(event: Event): string[] {
  if (!("resets" in event || "shuffles" in event)) return [];
  const { resets, shuffles } = event;
  return [
    ...(resets?.length ? [t("log.resets", { count: resets.length })] : []),
    ...(shuffles ? [t("log.shuffled")] : []),
  ];
}
