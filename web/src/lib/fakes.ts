// A server for tests: sockets that are opened, answered and broken by hand.

import { vi } from "vitest";
import { NO_INSIGHT } from "./insight";
import type { ClientMessage, Plan, ServerMessage, TableInfo, Update, View } from "./messages";

export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  /** The connection stands: the client says hello. */
  open(): this {
    this.onopen!();
    return this;
  }

  say(message: ServerMessage): void {
    this.onmessage!({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.onclose!({ code });
  }
}

export function fakeSockets(): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.useFakeTimers();
}

export function someTable(more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "t1",
    game: "usa",
    options: {},
    status: "playing",
    public: false,
    spectators: true,
    seconds_a_turn: null,
    hand_over: null,
    counters: false,
    hints: false,
    hints_agreed: [],
    hints_left: [],
    free_talk: false,
    first: null,
    board: null,
    rated: false,
    seats: [],
    version: 0,
    turn: 0,
    deadline: null,
    created: 0,
    started: 0,
    finished: null,
    expires: null,
    ended: null,
    result: null,
    rematch: null,
    kept: [],
    shared: false,
    agreed: [],
    ...more,
  };
}

export function somePlan(more: Partial<Plan> = {}): Plan {
  const nothing = { lacks: null, way: [], vital: [], cars: 0, route_points: 0, needs: [], wild: {}, missing: 0 };
  return { state: "open", points: 10, ...nothing, ...more };
}

export function someUpdate(seat: number | null, since: number, version: number): Update {
  const events = [];
  for (let n = since + 1; n <= version; n++) {
    events.push({ version: n, event: { move: "pass" as const, player: n % 2 } });
  }
  const view = { game: "usa", seat, turn: 0, moves: [`move at ${version}`] } as unknown as View;
  return {
    type: "update",
    seat,
    since,
    version,
    events,
    view,
    ...NO_INSIGHT,
    counts: null,
    deadline: null,
    result: null,
  };
}
