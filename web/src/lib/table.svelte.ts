// The live table: what the server says of it from one seat, and the moves that go out.

import { NO_INSIGHT } from "./insight";
import type {
  Accepted,
  ClientMessage,
  Code,
  Insight,
  NumberedEvent,
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
import { settings } from "./settings.svelte";
import { Line, type Connection, type Ending } from "./socket";
import { recallInvite } from "./storage";

type Answer = Accepted | Refused | Ruling;

interface Question {
  message: PlayMove | Why;
  answer(answer: Answer): void;
}

export class TableStore {
  table = $state.raw<TableInfo | null>(null);
  mine = $state.raw<number[]>([]);
  host = $state(false);
  /** From whose eyes we look; null: only what is public. */
  seat = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  version = $state(0);
  /** The whole log. */
  events = $state.raw<NumberedEvent[]>([]);
  /** What follows from the view by the rules. */
  insight = $state.raw<Insight>(NO_INSIGHT);
  deadline = $state<number | null>(null);
  result = $state.raw<Result | null>(null);
  connection = $state<Connection>("connecting");
  problem = $state.raw<{ code: Code; text: string } | null>(null);
  /** The seat was moved to another device. */
  moved = $state(false);
  /** A move is on its way. */
  pending = $state(false);

  /** Until somebody chooses a seat: one's own, if it is the only one. */
  private chosen = false;
  /** The key that was shown last. */
  private key: string | null = null;
  private readonly questions = new Map<string, Question>();
  private readonly line: Line;

  constructor(
    readonly id: string,
    private readonly invite: string | undefined = recallInvite(id),
  ) {
    this.line = new Line({
      hello: () => this.hello(),
      heard: (message) => this.heard(message),
      changed: (connection, ending) => this.changed(connection, ending),
    });
  }

  /** Played once, even if the connection breaks on its way. The promise is kept when the server has answered. */
  play(move: string): Promise<Accepted | Refused> {
    if (this.seat === null) return Promise.resolve(refusal("", "not_yours"));
    const message: PlayMove = { type: "move", id: newId(), seat: this.seat, version: this.version, move };
    return this.ask(message) as Promise<Accepted | Refused>;
  }

  /** Is it legal now, and if not, why? */
  async why(move: string): Promise<Ruling> {
    const answer = await this.ask({ type: "why", id: newId(), move });
    if (answer.type === "ruling") return answer;
    const { code, rule, reason, facts, text } = answer as Refused;
    return { type: "ruling", id: answer.id, lawful: false, code, rule, reason, facts, text };
  }

  /** Looks from another of one's own seats; null: only what is public. */
  sit(seat: number | null): void {
    this.chosen = true;
    this.turnTo(seat);
  }

  close(): void {
    this.line.close();
  }

  private turnTo(seat: number | null): void {
    if (this.seat === seat) return;
    this.seat = seat;
    this.view = null; // nothing of the other seat stays on the screen
    this.events = [];
    this.insight = NO_INSIGHT;
    this.line.send({ type: "sit", seat });
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
      ...(this.view !== null ? { since: this.version } : {}),
    };
  }

  private heard(message: ServerMessage): void {
    if (message.type === "table") {
      this.table = message.table;
      this.mine = message.mine;
      this.host = message.host;
      if (!this.chosen) this.turnTo(message.mine.length === 1 ? message.mine[0]! : null);
    } else if (message.type === "update") {
      this.update(message);
    } else if (message.type === "accepted" || message.type === "refused" || message.type === "ruling") {
      this.settle(message.id, message);
    }
  }

  private update(update: Update): void {
    if (update.seat !== this.seat) return; // sent before we sat down elsewhere
    const known = update.since === 0 ? [] : this.events.filter((event) => event.version <= update.since);
    this.events = [...known, ...update.events];
    this.view = update.view;
    this.version = update.version;
    this.insight = update;
    this.deadline = update.deadline;
    this.result = update.result;
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

  private ask(message: PlayMove | Why): Promise<Answer> {
    if (this.connection === "closed") {
      return Promise.resolve(refusal(message.id, this.problem?.code ?? "unavailable"));
    }
    return new Promise((answer) => {
      this.questions.set(message.id, { message, answer });
      this.notePending();
      this.line.send(message);
    });
  }

  private settle(id: string, answer: Answer): void {
    const question = this.questions.get(id);
    this.questions.delete(id);
    this.notePending();
    question?.answer(answer);
  }

  private notePending(): void {
    this.pending = [...this.questions.values()].some(({ message }) => message.type === "move");
  }
}

/** A table to look at: the live one, one that is replayed, or one of an introduction. */
export type TableLike = Pick<TableStore, keyof TableStore>;

function refusal(id: string, code: Code): Refused {
  return { type: "refused", id, code, rule: null, reason: null, facts: {}, text: "", version: null };
}

/** Not `crypto.randomUUID`, which pages without TLS do not have. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
