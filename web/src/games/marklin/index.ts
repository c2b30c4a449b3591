// `marklin`: routes through Germany, and passengers who gather merchandise.

import BoardTickets from "../../board/BoardTickets.svelte";
import type { Arrangement } from "../../board/drawing";
import type { BoardMap } from "../../board/maps";
import { lastRound } from "../../board/status";
import type { MarklinView } from "../../lib/messages";
import type { GameClient } from "../client";
import Actions from "./Actions.svelte";
import { MarklinDesk } from "./desk.svelte";
import Dialogs from "./Dialogs.svelte";
import { en } from "./en";
import { play, script } from "./intro";
import { LOUD, tellMarklin } from "./log";
import * as places from "./places";
import Poster from "./Poster.svelte";
import { ru } from "./ru";
import { sheet } from "./score";
import arrangement from "./sheet.json";
import Stage from "./Stage.svelte";
import { asked, facts } from "./status";
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
  Dialogs,
  asked,
  lastRound,
  facts,
  points: (view, seat) => view.route_score[seat]! + view.token_score[seat]!,

  tell: tellMarklin,
  loud: LOUD,
  sheet,
  script,
  play,
} satisfies GameClient<MarklinView, MarklinDesk>;
