// `marklin`: routes through Germany, and passengers who gather merchandise.

import Paying from "../../board/Paying.svelte";
import BoardTickets from "../../board/BoardTickets.svelte";
import type { Arrangement } from "../../board/drawing";
import type { BoardMap } from "../../board/maps";
import { lastRound } from "../../board/status";
import type { MarklinView } from "../../lib/messages";
import type { GameClient } from "../client";
import Actions from "./Actions.svelte";
import { MarklinDesk } from "./desk.svelte";
import { en } from "./en";
import { play, script } from "./intro";
import { LOUD, tellMarklin } from "./log";
import * as places from "./places";
import Poster from "./Poster.svelte";
import { ru } from "./ru";
import { sayMarklin } from "./saying";
import { sheet } from "./score";
import arrangement from "./sheet.json";
import Stage from "./Stage.svelte";
import { asked, facts } from "./status";
import { marklinTrips } from "./trips";
import { t } from "./words";

export const map: BoardMap = {
  sheet: arrangement as unknown as Arrangement,
  land: async () => (await import("virtual:land/marklin")).default,
  sea: (id) => t(`seas.${id as keyof typeof en.seas}`),
};

export const marklin = {
  id: "marklin",
  texts: { en, ru },
  places,
  Poster,

  desk: (store, box) => new MarklinDesk(store, box, map),
  layout: "tall",
  Stage,
  Actions,
  Tickets: BoardTickets,
  Dialogs: Paying,
  asked,
  lastRound,
  facts,
  points: (view, seat) => view.route_score[seat]! + view.token_score[seat]!,

  tell: tellMarklin,
  say: sayMarklin,
  trips: marklinTrips,
  loud: LOUD,
  sheet,
  ruleAt: {
    first_tickets: "M05",
    announce_tickets: "M30",
    turn: "M10",
    second_card: "M10",
    place_passenger: "M22",
    choose_tickets: "M30",
    journey: "M40",
    over: "M50",
  },
  figures: async (box) => (await import("./figures")).figures(box),
  script,
  play,
} satisfies GameClient<MarklinView, MarklinDesk>;
