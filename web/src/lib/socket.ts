// One socket that comes back by itself (docs/server.md, "The socket").

import { announcement } from "./announcement.svelte";
import type { ClientMessage, Code, ServerMessage } from "./messages";

export type Connection = "connecting" | "live" | "reconnecting" | "closed";

/** Why a connection ended for good. `moved`: the seat is played on another device now. */
export interface Ending {
  code: Code;
  text: string;
  moved: boolean;
}

export interface Listener {
  /** The first message of each connection: what is known changes in between. */
  hello(): ClientMessage;
  heard(message: ServerMessage): void;
  changed(connection: Connection, ending: Ending | null): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4_000; // everyone is back within 5 s of the server
const RATE_LIMITED_WAIT = 60_000;
const PING_EVERY = 20_000;
const SILENCE = 10_000; // after a ping: longer, and the connection is dead

const MOVED = 4409;
const RATE_LIMITED = 4429;
const ENDINGS: Record<number, Code> = {
  4400: "malformed",
  4401: "unknown_key",
  4403: "not_yours",
  4404: "not_found",
  [MOVED]: "not_yours",
};

/** It names the table for the sake of proxies: they can send all who sit at one to the same process. */
export function socketAddress(hello: ClientMessage, page: Location = location): string {
  const address = `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/api/socket`;
  return hello.type === "hello" ? `${address}?table=${encodeURIComponent(hello.table)}` : address;
}

/** Twice as long each time, and never all clients at once. */
export function waitBefore(attempt: number, random: number = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.5 + random / 2);
}

export class Line {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private failure: { code: Code; text: string } | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setTimeout> | undefined;
  private state: Connection = "connecting";

  constructor(private readonly listener: Listener) {
    globalThis.addEventListener("online", this.hurry);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** False where there is no connection now; the listener sends again what matters when it is live. */
  send(message: ClientMessage): boolean {
    if (this.state !== "live" || this.socket === null) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Anew, as whoever one is now. */
  again(): void {
    if (this.state === "closed") return;
    const old = this.socket;
    this.turn("reconnecting", null);
    this.connect();
    old?.close();
  }

  close(): void {
    this.end(null);
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.failure = null;
    const socket = new WebSocket(socketAddress(this.listener.hello()));
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = (event) => this.receive(socket, String(event.data));
    socket.onclose = (event) => this.lost(socket, event.code);
  }

  private receive(socket: WebSocket, data: string): void {
    if (socket !== this.socket) return;
    const message = JSON.parse(data) as ServerMessage;
    this.watch();
    if (message.type === "error" && message.closing) {
      this.failure = { code: message.code, text: message.text };
      return;
    }
    if (this.state !== "live") {
      this.attempt = 0;
      announcement.forget(); // the server tells it again, unless it has restarted
      this.turn("live", null);
    }
    if (message.type === "notice") announcement.hear(message);
    else this.listener.heard(message);
  }

  private lost(socket: WebSocket, code: number): void {
    if (socket !== this.socket || this.state === "closed") return;
    this.socket = null;
    clearTimeout(this.pinging);
    const ending = ENDINGS[code];
    if (ending !== undefined) {
      this.end({ code: ending, text: "", ...this.failure, moved: code === MOVED });
      return;
    }
    this.turn("reconnecting", null);
    const wait = code === RATE_LIMITED ? RATE_LIMITED_WAIT : waitBefore(this.attempt++);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** Asks for a sign of life when it has been quiet. */
  private watch(): void {
    clearTimeout(this.pinging);
    this.pinging = setTimeout(() => {
      this.send({ type: "ping" });
      this.pinging = setTimeout(() => this.drop(), SILENCE);
    }, PING_EVERY);
  }

  private drop(): void {
    const socket = this.socket;
    if (socket === null) return;
    this.lost(socket, 1006); // a dead socket may take minutes to say so itself
    socket.close();
  }

  /** The device is online again, or the page is looked at: no need to wait. */
  private readonly hurry = (): void => {
    if (globalThis.document?.visibilityState === "hidden") return;
    if (this.state === "reconnecting" && this.socket === null) {
      this.connect();
    } else if (this.send({ type: "ping" })) {
      clearTimeout(this.pinging);
      this.pinging = setTimeout(() => this.drop(), SILENCE);
    }
  };

  private end(ending: Ending | null): void {
    if (this.state === "closed") return;
    globalThis.removeEventListener("online", this.hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.retry);
    clearTimeout(this.pinging);
    const socket = this.socket;
    this.socket = null;
    this.turn("closed", ending);
    socket?.close();
  }

  private turn(state: Connection, ending: Ending | null): void {
    if (this.state === state && ending === null) return;
    this.state = state;
    this.listener.changed(state, ending);
  }
}
