// `usa`: routes across North America.

import BoardTickets from "../../board/BoardTickets.svelte";
import type { Arrangement } from "../../board/drawing";
import { LOUD, tellBoard } from "../../board/log";
import type { BoardMap } from "../../board/maps";
import Paying from "../../board/Paying.svelte";
import Stage from "../../board/Stage.svelte";
import { carFact, lastRound } from "../../board/status";
import { boardTrips } from "../../board/trips";
import type { UsaView } from "../../lib/messages";
import * as places from "../../places/america";
import type { GameClient } from "../client";
import Actions from "./Actions.svelte";
import { UsaDesk } from "./desk.svelte";
import { en } from "./en";
import { play, script } from "./intro";
import Poster from "./Poster.svelte";
import { ru } from "./ru";
import { sheet } from "./score";
import arrangement from "./sheet.json";
import { t } from "./words";

export const map: BoardMap = {
  sheet: arrangement as unknown as Arrangement,
  land: async () => (await import("virtual:land/usa")).default,
  sea: (id) => t(`seas.${id as keyof typeof en.seas}`),
};

export const usa = {
  id: "usa",
  texts: { en, ru },
  places,
  Poster,

  desk: (store, box) => new UsaDesk(store, box, map),
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
  trips: boardTrips,
  loud: LOUD,
  sheet,
  ruleAt: { first_tickets: "U03", turn: "U10", second_card: "U11", choose_tickets: "U30", over: "U41" },
  figures: async (box) => (await import("./figures")).figures(box),
  script,
  play,
} satisfies GameClient<UsaView, UsaDesk>;
