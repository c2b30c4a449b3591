// `usa`: routes across North America.

import BoardTickets from "../../board/BoardTickets.svelte";
import { LOUD, tellBoard } from "../../board/log";
import Paying from "../../board/Paying.svelte";
import { sayBoard } from "../../board/saying";
import Stage from "../../board/Stage.svelte";
import { carFact, lastRound } from "../../board/status";
import { boardTrips } from "../../board/trips";
import type { UsaView } from "../../lib/messages";
import * as america from "../../places/america";
import type { GameClient } from "../client";
import Actions from "./Actions.svelte";
import { mapOf, small } from "./boards";
import * as others from "./boards/places";
import { UsaDesk } from "./desk.svelte";
import { en } from "./en";
import { play, script } from "./intro";
import Poster from "./Poster.svelte";
import { ru } from "./ru";
import { sheet } from "./score";
import { t } from "./words";

export { map } from "./boards";

export const usa = {
  id: "usa",
  texts: { en, ru },
  places: { en: america.en, ru: { ...america.ru, ...others.ru } },
  boards: Object.keys(small),
  Poster,

  desk: (store, box) => new UsaDesk(store, box, mapOf(box)),
  layout: "flat",
  Stage,
  Actions,
  Tickets: BoardTickets,
  Dialogs: Paying,
  asked: () => t("ask_turn"),
  lastRound,
  facts: (view, seat) => [carFact(view, seat)],
  points: (view, seat) => view.route_score[seat]!,

  tell: tellBoard,
  say: sayBoard,
  trips: boardTrips,
  loud: LOUD,
  sheet,
  ruleAt: { first_tickets: "U03", turn: "U10", second_card: "U11", choose_tickets: "U30", over: "U41" },
  figures: async (box) => (await import("./figures")).figures(box),
  script,
  play,
} satisfies GameClient<UsaView, UsaDesk>;
