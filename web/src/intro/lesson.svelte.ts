// An introduction under way: a table where the script deals, and the learner plays with the real things.

import type { GameBox } from "../lib/box";
import { NO_INSIGHT, NO_JOURNEYS, type Journeys } from "../lib/insight";
import type { Accepted, Insight, NumberedEvent, Refused, Ruling, View } from "../lib/messages";
import { StillTable } from "../lib/still.svelte";
import type { Change, LessonStep, Moment } from "./script";

interface Beginning {
  view: View;
  events: NumberedEvent[];
}

export class Lesson extends StillTable {
  index = $state(0);
  /** How often something else was tried than what the step asks. */
  missed = $state(0);

  readonly steps: LessonStep[];
  private readonly moments: readonly Moment[];
  /** How each step that was reached began, for the way back. */
  private readonly beginnings: Beginning[] = [];

  constructor(
    private readonly box: GameBox,
    players: readonly string[],
  ) {
    const { start, steps, moments = [] } = box.game.script(box, players);
    super(start);
    this.steps = steps;
    this.moments = moments;
    this.begin();
  }

  readonly step = $derived.by((): LessonStep => this.steps[this.index]!);
  private readonly moment = $derived.by((): Moment | undefined => {
    const reached = this.steps.slice(0, this.index + 1).map(({ name }) => name);
    return this.moments.findLast(({ from }) => reached.includes(from));
  });
  private readonly known = $derived.by((): Insight => {
    const held = [...(this.view.tickets ?? []), ...this.view.offer];
    const plans = Object.entries(this.moment?.plans ?? {}).filter(([id]) => held.includes(id));
    return { ...NO_INSIGHT, plans: Object.fromEntries(plans) };
  });
  readonly atEnd = $derived.by(() => this.index === this.steps.length - 1);

  override get insight(): Insight {
    return this.known;
  }

  override play(move: string): Promise<Accepted | Refused> {
    if (!this.view.moves.includes(move)) {
      this.miss();
      return super.play(move);
    }
    this.take(this.box.game.play(this.box, this.view, move, this.step.card ?? "white"));
    if (this.view.moves.length === 0) this.next();
    return Promise.resolve({ type: "accepted", id: "", version: this.version });
  }

  /** The step itself says what to do: no ruling is shown. */
  override why(move: string): Promise<Ruling> {
    this.miss();
    return super.why(move);
  }

  override journeys(city: string, routes: readonly string[]): Promise<Journeys> {
    const { passenger, journeys = {} } = this.moment ?? {};
    return Promise.resolve((city === passenger && journeys[routes.join(" ")]) || NO_JOURNEYS);
  }

  /** Something else was tried than what the step asks. */
  miss(): void {
    this.missed += 1;
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
    this.missed = 0;
    this.view = beginning.view;
    this.events = beginning.events;
  }

  private begin(): void {
    this.take(this.step.before?.(this.view) ?? { view: this.view, events: [] });
    this.beginnings[this.index] = { view: this.view, events: this.events };
  }

  private take({ view, events }: Change): void {
    const version = (this.version += 1);
    this.missed = 0;
    this.view = { ...view, moves: this.step.moves?.(view) ?? [] } as View;
    this.events = [...this.events, ...events.map((event) => ({ version, event }))];
  }
}
