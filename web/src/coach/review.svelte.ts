// The review of a stored game: whether there is one, how far it is, and what it says.

import { api } from "../lib/api";
import type { Review, ReviewState } from "../lib/messages";
import { attempt } from "../lib/toasts.svelte";

const PAUSE = 1000; // milliseconds between two looks at one that is being made
const LONGEST_PAUSE = 10_000;

export class ReviewStore {
  /** As the server told it last; null where it has not told anything. */
  state = $state.raw<ReviewState | null>(null);
  /** It was asked for, and the server has not answered. */
  asking = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private misses = 0;

  constructor(readonly table: string) {}

  readonly review = $derived.by((): Review | null => this.state?.review ?? null);
  readonly underWay = $derived.by(() => this.state?.state === "waiting" || this.state?.state === "working");

  /** Looks what there is; as long as it is being made, again and again. `begins`: has one made, where there is none. */
  async look(begins = false): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.take(await api.review(this.table));
      if (begins && this.state?.state === "none") await this.begin();
    } catch {
      this.misses += 1;
      if (this.underWay) this.lookLater();
    }
  }

  async begin(): Promise<void> {
    this.asking = true;
    const begun = await attempt(() => api.beginReview(this.table));
    this.asking = false;
    if (begun !== undefined) this.take(begun);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private take(state: ReviewState): void {
    this.misses = 0;
    this.state = state;
    if (this.underWay) this.lookLater();
  }

  private lookLater(): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), Math.min(PAUSE * 2 ** this.misses, LONGEST_PAUSE));
  }
}
