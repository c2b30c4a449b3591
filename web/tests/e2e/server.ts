// A real server in a process of its own, with a real database. It can be killed, and come back.

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";

export const PYTHON = process.env.STATIONMASTER_PYTHON ?? "python3";

const PATIENT = ["-m", "stationmaster"];
const IMPATIENT = [
  "-c",
  "from stationmaster.cli import main; from stationmaster.server import timetable as t; t.GRACE = t.DAY = 1; main()",
];

async function freePort(): Promise<number> {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  listening.close();
  await once(listening, "close");
  return port;
}

export class Server {
  address = "";
  /** Where browsers make passkeys: not at a number. */
  get site(): string {
    return `http://localhost:${this.port}`;
  }
  private process!: ChildProcess;

  private constructor(
    private readonly folder: string,
    private readonly botPause: number,
    private port = 0,
  ) {}

  private get database(): string {
    return join(this.folder, "games.db");
  }

  /** `botPause`: so many seconds a bot waits before it moves. */
  static async start(folder: string, botPause: number): Promise<Server> {
    const server = new Server(folder, botPause);
    await server.begin();
    return server;
  }

  /** As the machine's end would: nothing is tidied up. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /**
   * At the same address, with what the database holds. After a start everyone has a minute to come back, and what
   * expired while the server was down has a day more; `impatient`: only a second each.
   */
  async restart({ impatient = false } = {}): Promise<void> {
    await this.begin(impatient ? IMPATIENT : PATIENT);
  }

  /** While it is down: as if so much time had passed that the table ends then (milliseconds since 1970). */
  setExpiry(table: string, at: number): void {
    const change = "import sqlite3, sys; db = sqlite3.connect(sys.argv[1])";
    const write =
      "db.execute('UPDATE tables SET expires = ? WHERE id = ?', (int(sys.argv[2]), sys.argv[3])); db.commit()";
    execFileSync(PYTHON, ["-c", `${change}; ${write}`, this.database, `${at}`, table]);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.end("SIGTERM");
  }

  private async begin(stationmaster = PATIENT): Promise<void> {
    const db = `sqlite:///${this.database}`;
    if (this.port === 0) this.port = await freePort();
    this.process = spawn(
      PYTHON,
      [
        ...[...stationmaster, "serve", "--port", `${this.port}`, "--public-url", this.site],
        ...["--db", db, "--bot-pause", `${this.botPause}`, "--push", "mailto:test@example.org"],
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.process.stderr!.pipe(createWriteStream(join(this.folder, "server.log"), { flags: "a" }));
    for await (const line of createInterface(this.process.stdout!)) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address === undefined) continue;
      this.address = new URL(address).origin;
      this.port = Number(new URL(address).port);
      return;
    }
    throw new Error(`the server did not start: see ${join(this.folder, "server.log")}`);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const ended = once(this.process, "exit");
    this.process.kill(signal);
    await ended;
  }
}
