// A review beside the replay of its game: which decision is where.

import type { Review } from "../lib/messages";
import type { View } from "../lib/messages";
import type { ReplayStore } from "../replay/replay.svelte";
import type { Scene } from "../table/saying";
import { marksOf, momentAt, momentsOf, type Mark, type Moment } from "./review";

export class Reviewed {
  readonly moments: readonly Moment[];
  readonly marks: readonly Mark[];

  /** `entries`: of each entry of the record, the version that shows it. */
  constructor(
    readonly review: Review,
    private readonly store: ReplayStore,
    entries: readonly number[],
  ) {
    this.moments = momentsOf(review, entries);
    this.marks = marksOf(review, this.moments);
  }

  get versions(): number {
    return this.store.versions;
  }

  /** The place of the decision that is to be made at a version; null at the end. */
  placeAt(version: number): number | null {
    return momentAt(this.moments, version);
  }

  /** What lay on the table when it was decided; the tickets that were offered, whoever looks now. */
  sceneAt({ before, decision }: Moment): Omit<Scene, "box"> {
    const step = this.store.open.at(before);
    const hidden = step?.private?.[decision.seat] as Partial<View> | undefined;
    return { market: step?.view.market ?? [], offer: hidden?.offer ?? [] };
  }
}
