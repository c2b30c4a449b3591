// The live table: what the server says of it from one seat, and the moves that go out.

import { applied } from "./differences";
import { NO_INSIGHT, NO_JOURNEYS, type Journeys } from "./insight";
import type {
  Accepted,
  CardCounts,
  ClientMessage,
  Code,
  Insight,
  JourneyPlans,
  NumberedEvent,
  PlanJourney,
  PlayMove,
  Refused,
  Result,
  Ruling,
  ServerMessage,
  TableInfo,
  Update,
  View,
  Why,
} from "./messages";
import { PROTOCOL } from "./messages";
import { PAUSES, Queue } from "./pace";
import { settings } from "./settings.svelte";
import { Line, type Connection, type Ending } from "./socket";
import { recallInvite } from "./storage";
import { Talk } from "../talk/talk.svelte";

/** Milliseconds: with less time for a turn, none of it is spent on looking. */
const SHORT_CLOCK = 60_000;

type Answer = Accepted | Refused | Ruling | JourneyPlans;

const ANSWERS: ReadonlySet<ServerMessage["type"]> = new Set(["accepted", "refused", "ruling", "journeys"]);

interface Question {
  message: PlayMove | Why | PlanJourney;
  answer(answer: Answer): void;
}

export class TableStore {
  table = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  host = $state(false);
  /** From whose eyes we look; null: only what is public. */
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  /** What is shown; while bots' moves wait to be shown, the server is further. */
  version = $state(0);
  waiting = $state(0);
  /** The whole log. */
  events = $state.raw<NumberedEvent[]>([]);
  /** What follows from the view by the rules. */
  insight = $state.raw<Insight>(NO_INSIGHT);
  /** Cards that were counted, at tables that do. */
  counts = $state.raw<CardCounts | null>(null);
  deadline = $state<number | null>(null);
  result = $state.raw<Result | null>(null);
  connection = $state<Connection>("connecting");
  problem = $state.raw<{ code: Code; text: string } | null>(null);
  /** The seat was moved to another device. */
  moved = $state(false);
  /** Moves on their way, and the version that an accepted one led to. */
  private sent = $state(0);
  private acknowledged = $state(0);

  /** Until somebody chooses a seat: one's own, if it is the only one. */
  private chosen = false;
  /** The key that was shown last. */
  private key: string | null = null;
  /** The latest version that has arrived. */
  private newest = 0;
  /** The last update that has arrived, from whichever seat: what changes are about. */
  private latest: Update | null = null;
  private readonly queue = new Queue<Update>((update, left) => this.show(update, left));
  private readonly questions = new Map<string, Question>();
  private readonly line: Line;
  readonly talk: Talk;

  /** A move is on its way, or what came of it is not here yet: nothing can be answered meanwhile. */
  readonly pending = $derived.by((): boolean => this.sent > 0 || this.version < this.acknowledged);

  constructor(
    readonly id: string,
    private readonly invite: string | undefined = recallInvite(id),
  ) {
    this.talk = new Talk(id, () => this.comeAgain());
    this.line = new Line({
      hello: () => this.hello(),
      heard: (message) => this.heard(message),
      changed: (connection, ending) => this.changed(connection, ending),
    });
  }

  /**
   * Played once, even if the connection breaks on its way. The promise is kept when the server has answered. `version`
   * is the one that the move answers: what is shown, unless more is known.
   */
  play(move: string, version = this.version): Promise<Accepted | Refused> {
    if (this.seat === null) return Promise.resolve(refusal("", "not_yours"));
    const message: PlayMove = { type: "move", id: newId(), seat: this.seat, version, move };
    return this.ask(message) as Promise<Accepted | Refused>;
  }

  /** Is it legal now, and if not, why? */
  async why(move: string): Promise<Ruling> {
    const answer = await this.ask({ type: "why", id: newId(), move });
    if (answer.type === "ruling") return answer;
    const { code, rule, reason, facts, text } = answer as Refused;
    return { type: "ruling", id: answer.id, lawful: false, code, rule, reason, facts, text };
  }

  /** What a passenger could do that sets out from a city and goes on over these routes. */
  async journeys(city: string, routes: readonly string[]): Promise<Journeys> {
    const answer = await this.ask({ type: "plan_journey", id: newId(), city, routes: [...routes] });
    return answer.type === "journeys" ? answer : NO_JOURNEYS;
  }

  /** Looks from another of one's own seats; null: only what is public. */
  sit(seat: number | null): void {
    this.chosen = true;
    this.turnTo(seat);
  }

  /** Shows the newest, without the pauses between bots' moves. */
  skip(): void {
    this.queue.skip();
  }

  /** Whoever looked without a key may have one by now: there are things that only they hear. */
  private comeAgain(): void {
    if (this.key !== settings.key) this.line.again();
  }

  close(): void {
    this.forget();
    this.line.close();
  }

  private turnTo(seat: number | null): void {
    if (this.seat === seat) return;
    this.seat = seat;
    this.forget();
    this.view = null; // nothing of the other seat stays on the screen
    this.events = [];
    this.insight = NO_INSIGHT;
    this.counts = null;
    this.line.send({ type: "sit", seat });
  }

  private forget(): void {
    this.queue.clear();
    this.waiting = 0;
    this.acknowledged = 0;
  }

  private hello(): ClientMessage {
    this.key = settings.key;
    return {
      type: "hello",
      protocol: PROTOCOL,
      table: this.id,
      ...(this.key !== null ? { key: this.key } : {}),
      ...(this.invite !== undefined ? { invite: this.invite } : {}),
      ...(this.seat !== null ? { seat: this.seat } : {}),
      ...(this.view !== null ? { since: this.newest } : {}),
      differences: true,
    };
  }

  private heard(message: ServerMessage): void {
    if (message.type === "table") {
      this.table = message.table;
      this.mine = message.mine;
      this.host = message.host;
      if (!this.chosen) this.turnTo(message.mine.length === 1 ? message.mine[0]! : null);
    } else if (message.type === "update") {
      this.latest = message;
      this.update(message);
    } else if (message.type === "changes" && this.latest !== null) {
      this.latest = applied(this.latest, message);
      this.update(this.latest);
    } else if (message.type === "talk") {
      this.talk.hear(message);
    } else if (ANSWERS.has(message.type)) {
      const answer = message as Answer;
      this.settle(answer.id, answer);
    }
  }

  private update(update: Update): void {
    if (update.seat !== this.seat) return; // sent before we sat down elsewhere
    this.newest = update.version;
    this.deadline = update.deadline;
    if (update.since === 0) this.forget();
    const pause = this.pauseBefore(update);
    if (pause === 0) this.skip();
    this.queue.add(update, pause);
    this.waiting = this.queue.length;
  }

  /** Bots take their time; what people do, and the turn of somebody whose clock is short, is there at once. */
  private pauseBefore({ since, events, view, deadline }: Update): number {
    if (since === 0 || globalThis.document?.visibilityState === "hidden") return 0;
    if (deadline !== null && deadline - Date.now() < SHORT_CLOCK && view.moves.length > 0) return 0;
    const isBots = events.every(({ event }) => !("player" in event) || this.isBot(event.player));
    return isBots || this.queue.length > 0 ? PAUSES[settings.pace] : 0;
  }

  private isBot(seat: number): boolean {
    return (this.table?.seats[seat]?.bot ?? null) !== null;
  }

  private show(update: Update, left: number): void {
    const known = update.since === 0 ? [] : this.events.filter((event) => event.version <= update.since);
    this.events = [...known, ...update.events];
    // Nothing can be played at a moment that has passed.
    this.view = left > 0 ? { ...update.view, moves: [] } : update.view;
    this.version = update.version;
    this.insight = update;
    this.counts = update.counts;
    this.result = update.result;
    this.waiting = left;
  }

  private changed(connection: Connection, ending: Ending | null): void {
    this.connection = connection;
    if (connection === "live") {
      for (const { message } of this.questions.values()) this.line.send(message); // what was not answered
    }
    if (connection !== "closed") return;
    this.problem = ending === null ? null : { code: ending.code, text: ending.text };
    this.moved = ending?.moved ?? false;
    if (ending?.code === "unknown_key") settings.giveUp(this.key);
    for (const id of [...this.questions.keys()]) this.settle(id, refusal(id, ending?.code ?? "unavailable"));
  }

  private ask(message: PlayMove | Why | PlanJourney): Promise<Answer> {
    if (this.connection === "closed") {
      return Promise.resolve(refusal(message.id, this.problem?.code ?? "unavailable"));
    }
    return new Promise((answer) => {
      this.questions.set(message.id, { message, answer });
      this.noteSent();
      this.line.send(message);
    });
  }

  private settle(id: string, answer: Answer): void {
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (answer.type === "accepted") this.acknowledged = answer.version;
    this.noteSent();
    question?.answer(answer);
  }

  private noteSent(): void {
    this.sent = [...this.questions.values()].filter(({ message }) => message.type === "move").length;
  }
}

/** A table to look at: the live one, one that is replayed, or one of an introduction, where nobody talks. */
export type TableLike = Pick<TableStore, Exclude<keyof TableStore, "talk">>;

function refusal(id: string, code: Code): Refused {
  return { type: "refused", id, code, rule: null, reason: null, facts: {}, text: "", version: null };
}

/** Not `crypto.randomUUID`, which pages without TLS do not have. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
