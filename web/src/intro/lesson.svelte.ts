// An introduction under way: a table where the script deals, and the learner plays with the real things.

import type { GameBox } from "../lib/box";
import { NO_INSIGHT } from "../lib/insight";
import type { Accepted, Insight, NumberedEvent, Refused, Ruling, View } from "../lib/messages";
import type { TableLike } from "../lib/table.svelte";
import { LEARNER, type Change, type LessonStep, type Moment } from "./script";

interface Beginning {
  view: View;
  events: NumberedEvent[];
}

export class Lesson implements TableLike {
  index = $state(0);
  view: View = $state.raw(undefined!); // the constructor deals
  events = $state.raw<NumberedEvent[]>([]);
  /** Grows with everything that happens, a step back too. */
  version = $state(0);
  /** Something else was tried than what is asked. */
  missed = $state(false);

  readonly id = "";
  readonly table = null;
  readonly mine = [LEARNER];
  readonly host = false;
  readonly seat = LEARNER;
  readonly deadline = null;
  readonly result = null;
  readonly connection = "live";
  readonly problem = null;
  readonly moved = false;
  readonly pending = false;

  readonly steps: LessonStep[];
  private readonly moments: readonly Moment[];
  /** How each step that was reached began, for the way back. */
  private readonly beginnings: Beginning[] = [];

  constructor(
    private readonly box: GameBox,
    players: readonly string[],
  ) {
    const { start, steps, moments = [] } = box.game.script(box, players);
    this.steps = steps;
    this.moments = moments;
    this.view = start;
    this.begin();
  }

  readonly step = $derived.by((): LessonStep => this.steps[this.index]!);
  readonly insight = $derived.by((): Insight => {
    const reached = this.steps.slice(0, this.index + 1).map(({ name }) => name);
    const known = this.moments.findLast(({ from }) => reached.includes(from));
    const { tickets } = this.view;
    return { ...NO_INSIGHT, ...known, completed: (known?.completed ?? []).filter((id) => tickets?.includes(id)) };
  });
  readonly atEnd = $derived.by(() => this.index === this.steps.length - 1);

  play(move: string): Promise<Accepted | Refused> {
    if (!this.view.moves.includes(move)) {
      this.missed = true;
      return Promise.resolve({ ...NO, type: "refused", version: this.version });
    }
    this.take(this.box.game.play(this.box, this.view, move, this.step.card ?? "white"));
    if (this.view.moves.length === 0) this.next();
    return Promise.resolve({ type: "accepted", id: "", version: this.version });
  }

  /** The step itself says what to do: no ruling is shown. */
  why(): Promise<Ruling> {
    this.missed = true;
    return Promise.resolve({ ...NO, type: "ruling", lawful: true });
  }

  next(): void {
    if (this.atEnd) return;
    this.index += 1;
    this.begin();
  }

  back(): void {
    const beginning = this.beginnings[this.index - 1];
    if (beginning === undefined) return;
    this.index -= 1;
    this.version += 1;
    this.missed = false;
    this.view = beginning.view;
    this.events = beginning.events;
  }

  sit(): void {
    // there is one seat to learn from
  }

  close(): void {
    // nothing is open
  }

  private begin(): void {
    this.take(this.step.before?.(this.view) ?? { view: this.view, events: [] });
    this.beginnings[this.index] = { view: this.view, events: this.events };
  }

  private take({ view, events }: Change): void {
    const version = (this.version += 1);
    this.missed = false;
    this.view = { ...view, moves: this.step.moves?.(view) ?? [] } as View;
    this.events = [...this.events, ...events.map((event) => ({ version, event }))];
  }
}

const NO = { id: "", code: "unlawful", rule: null, reason: null, facts: {}, text: "" } as const;
