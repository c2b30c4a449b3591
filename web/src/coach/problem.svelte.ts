// A problem as a table: the position, one decision, and what the coach says of it.

import { api } from "../lib/api";
import type { Accepted, Insight, ProblemAnswer, ProblemShown, Refused, Ruling, View } from "../lib/messages";
import { StillTable } from "../lib/still.svelte";
import { attempt } from "../lib/toasts.svelte";
import { noteTried } from "./solved";

export class ProblemTable extends StillTable {
  /** What was decided: the moves of a journey are made one by one. */
  made = $state.raw<readonly string[]>([]);
  answer = $state.raw<ProblemAnswer | null>(null);
  private known = $state.raw<Insight>(undefined!); // the constructor sets it

  constructor(readonly position: ProblemShown) {
    super(position.view);
    this.take(position);
  }

  override get insight(): Insight {
    return this.known;
  }

  readonly decision = $derived.by((): string => this.made.join(", "));

  override async play(move: string): Promise<Accepted | Refused> {
    const made = [...this.made, move];
    const answer = await attempt(() => api.answerProblem(this.position.id, made.join(", ")));
    if (answer === undefined) return super.play(move);
    this.made = made;
    if (answer.continues) this.take(answer.continues);
    else this.end(answer);
    return { type: "accepted", id: "", version: this.version };
  }

  /** Only what the rules allow is offered: the server is not asked why it allows no more. */
  override why(): Promise<Ruling> {
    const unlawful = { code: "unlawful", rule: null, reason: null, facts: {}, text: "" } as const;
    return Promise.resolve({ type: "ruling", id: "", lawful: false, ...unlawful });
  }

  /** Once more, from the beginning. */
  retry(): void {
    this.made = [];
    this.answer = null;
    this.take(this.position);
  }

  private take({ view, events, ...insight }: ProblemShown): void {
    this.version += 1;
    this.view = view;
    this.events = events.map((event) => ({ version: 0, event }));
    this.known = insight;
  }

  /** The position stays as it was when it was asked for: there the better move is drawn. */
  private end(answer: ProblemAnswer): void {
    this.take(this.position);
    this.view = { ...this.view, moves: [] } as View;
    this.answer = answer;
    noteTried(this.position.id, answer.right === true);
  }
}
