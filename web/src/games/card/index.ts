// `card`: no map, only cards.

import type { CardView } from "../../lib/messages";
import * as places from "../../places/america";
import type { GameClient } from "../client";
import Actions from "./Actions.svelte";
import CardTickets from "./CardTickets.svelte";
import { CardDesk } from "./desk.svelte";
import { en } from "./en";
import { play, script } from "./intro";
import { kept, LOUD, tellCard, weight } from "./log";
import Poster from "./Poster.svelte";
import { ru } from "./ru";
import { sayCard } from "./saying";
import { sheet } from "./score";
import ScoreNote from "./ScoreNote.svelte";
import Stage from "./Stage.svelte";
import { facts, lastRound } from "./status";
import { cardTrips } from "./trips";
import { t } from "./words";

export const card = {
  id: "card",
  texts: { en, ru },
  places,
  Poster,

  desk: (store, box) => new CardDesk(store, box),
  layout: "stations",
  Stage,
  stageLabel: () => t("stations"),
  Actions,
  Tickets: CardTickets,
  asked: () => t("ask_turn"),
  lastRound,
  facts,
  points: (view, seat) => view.ticket_score[seat]!,

  tell: tellCard,
  say: sayCard,
  kept,
  trips: cardTrips,
  loud: LOUD,
  weight,
  sheet,
  ScoreNote,
  ruleAt: { first_tickets: "C03", turn: "C10", second_card: "C20", choose_tickets: "C40", over: "C52" },
  figures: async (box) => (await import("./figures")).figures(box),
  script,
  play,
} satisfies GameClient<CardView, CardDesk>;
