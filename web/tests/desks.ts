// Desks at a table of the test's own: what is played and asked can be looked at.

import { vi } from "vitest";
import { gameOf } from "../src/games";
import { NO_INSIGHT, NO_JOURNEYS } from "../src/lib/insight";
import type { Insight, Ruling, View } from "../src/lib/messages";
import type { TableLike } from "../src/lib/table.svelte";
import type { Desk } from "../src/table/desk.svelte";
import { boxOf } from "./played";

const ALLOWED: Ruling = {
  type: "ruling",
  id: "",
  lawful: true,
  code: null,
  rule: null,
  reason: null,
  facts: {},
  text: null,
};

interface Told {
  ruling?: Partial<Ruling>;
  /** Plays the seats of all persons. */
  bot?: string | null;
  insight?: Partial<Insight>;
}

/** The desk of the view's game, at a table where every move is accepted. */
export function deskOf<D extends Desk<any, any> = Desk>(view: View, { ruling, bot = null, insight }: Told = {}) {
  const store = {
    id: "", // nothing is remembered of it
    view,
    seat: view.seat,
    mine: view.seat === null ? [] : [view.seat],
    result: null,
    pending: false,
    insight: { ...NO_INSIGHT, ...insight },
    counts: null,
    events: [],
    table: { seats: view.players.map(() => ({ kind: "person", bot })) },
    play: vi.fn(async () => ({ type: "accepted", id: "", version: 1 })),
    journeys: vi.fn(async () => NO_JOURNEYS),
    why: vi.fn(async () => ({ ...ALLOWED, ...ruling })),
  };
  const desk = gameOf(view.game)!.desk(store as unknown as TableLike, boxOf(view.game)) as D;
  return { desk, store };
}
