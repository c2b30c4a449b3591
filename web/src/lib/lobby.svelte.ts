// The lists of tables, live.

import { api } from "./api";
import { t } from "./i18n/index.svelte";
import type { ServerMessage, Table } from "./messages";
import { PROTOCOL } from "./messages";
import { settings } from "./settings.svelte";
import { Line, type Connection } from "./socket";
import { tell } from "./toasts.svelte";

export class LobbyStore {
  open = $state.raw<Table[]>([]);
  watchable = $state.raw<Table[]>([]);
  mine = $state.raw<Table[]>([]);
  finished = $state.raw<Table[]>([]);
  /** There are older finished games. */
  more = $state<string | null>(null);
  connection = $state<Connection>("connecting");
  /** The lists are there, or cannot be had: the page can be laid out without jumping. */
  readonly ready: Promise<void>;

  private line: Line;
  /** The key that was shown last. */
  private key: string | null = null;
  private isReady!: () => void;

  constructor() {
    this.ready = new Promise((done) => (this.isReady = done));
    this.line = this.connect();
    void this.loadFinished();
  }

  async loadFinished(after?: string): Promise<void> {
    const page = await api.tables("finished", after).catch(() => null);
    if (page === null) return; // the state of the connection says why
    this.finished = after === undefined ? page.tables : [...this.finished, ...page.tables];
    this.more = page.more;
  }

  close(): void {
    this.line.close();
  }

  private connect(): Line {
    return new Line({
      hello: () => {
        this.key = settings.key;
        return { type: "lobby", protocol: PROTOCOL, ...(this.key !== null ? { key: this.key } : {}) };
      },
      heard: (message) => this.heard(message),
      changed: (connection, ending) => {
        this.connection = connection;
        if (connection !== "live") this.isReady();
        if (ending?.code === "blocked") tell(t("common.problem.blocked"), true);
        if (ending?.code !== "unknown_key") return;
        settings.giveUp(this.key);
        this.line = this.connect();
      },
    });
  }

  private heard(message: ServerMessage): void {
    if (message.type !== "lobby") return;
    const stillMine = new Set(message.mine.map(({ table }) => table.id));
    const ended = this.mine.some(({ table }) => !stillMine.has(table.id));
    this.open = message.open;
    this.watchable = message.watchable;
    this.mine = message.mine;
    this.isReady();
    if (ended) void this.loadFinished();
  }
}
