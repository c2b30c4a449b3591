// A table that no server keeps: nothing happens there but what is done to its view.

import { NO_INSIGHT, NO_JOURNEYS, type Journeys } from "./insight";
import type { Accepted, Insight, NumberedEvent, Refused, Ruling, View } from "./messages";
import type { TableLike } from "./table.svelte";

export class StillTable implements TableLike {
  view: View = $state.raw(undefined!); // the constructor sets it
  events = $state.raw<NumberedEvent[]>([]);
  version = $state(0);

  readonly id = "";
  readonly table = null;
  readonly mine: number[];
  readonly host = false;
  readonly seat: number | null;
  readonly counts = null;
  readonly deadline = null;
  readonly result = null;
  readonly connection = "live";
  readonly problem = null;
  readonly moved = false;
  readonly pending = false;
  readonly waiting = 0;

  constructor(view: View) {
    this.view = view;
    this.seat = view.seat;
    this.mine = view.seat === null ? [] : [view.seat];
  }

  get insight(): Insight {
    return NO_INSIGHT;
  }

  play(_move: string): Promise<Accepted | Refused> {
    return Promise.resolve({ ...NO, type: "refused", version: this.version });
  }

  why(_move: string): Promise<Ruling> {
    return Promise.resolve({ ...NO, type: "ruling", lawful: true });
  }

  journeys(_city: string, _routes: readonly string[]): Promise<Journeys> {
    return Promise.resolve(NO_JOURNEYS);
  }

  sit(): void {
    // there is one seat to look from
  }

  skip(): void {
    // nothing waits
  }

  close(): void {
    // nothing is open
  }
}

/** Refused without a reason. */
const NO = { id: "", code: "unlawful", rule: null, reason: null, facts: {}, text: "" } as const;
