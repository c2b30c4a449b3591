// `card`: no map, only cards.

import type { CardView } from "../../lib/messages";
import { cities } from "../../places/america";
import type { GameClient } from "../client";
import Actions from "./Actions.svelte";
import CardTickets from "./CardTickets.svelte";
import { CardDesk } from "./desk.svelte";
import { en } from "./en";
import { play, script } from "./intro";
import { LOUD, tellCard, weight } from "./log";
import Poster from "./Poster.svelte";
import { ru } from "./ru";
import { sheet } from "./score";
import ScoreNote from "./ScoreNote.svelte";
import Stage from "./Stage.svelte";
import { facts, lastRound } from "./status";
import { t } from "./words";

export const card = {
  id: "card",
  texts: { en, ru },
  places: { en: {}, ru: cities },
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
  loud: LOUD,
  weight,
  sheet,
  ScoreNote,
  script,
  play,
} satisfies GameClient<CardView, CardDesk>;
