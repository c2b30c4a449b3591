// The tests' own world: a server for each worker, and people with a browser of their own.

import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Entry } from "./record";
import { Server } from "./server";

export { expect };

export interface Ways extends BrowserContextOptions {
  name?: string;
}

/** What the browser says by itself when a server is gone. */
const OUTAGE =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|WebSocket connection to/;

/** An update of the protocol, as far as tests look at it. */
export interface Told {
  type: string;
  view: Record<string, unknown> & { moves: string[] };
  events: { event: Entry }[];
  result: unknown;
}

/** Somebody at a browser. All that the browser hears, asks for and complains about is kept. */
export class Person {
  /** Messages of sockets, in the order heard. */
  readonly frames: string[] = [];
  readonly bodies: { address: string; body: string }[] = [];
  readonly requests: string[] = [];
  readonly faults: string[] = [];
  /** Is the server's absence meant? */
  outage = false;
  private readonly reading: Promise<void>[] = [];

  private constructor(
    readonly page: Page,
    readonly server: Server,
  ) {
    page.on("console", (message) => {
      if (message.type() === "error" && !(this.outage && OUTAGE.test(message.text()))) this.faults.push(message.text());
    });
    page.on("pageerror", (error) => this.faults.push(`${error.stack ?? error}`));
    page.on("request", (request) => this.asked(request.url()));
    page.on("websocket", (socket) => {
      this.asked(socket.url().replace(/^ws/, "http"));
      socket.on("framereceived", ({ payload }) => this.frames.push(`${payload}`));
    });
    page.on("response", (response) => {
      if (!response.url().includes("/api/")) return;
      const read = response.text().then(
        (body) => void this.bodies.push({ address: response.url(), body }),
        () => undefined, // the page was left before all had come
      );
      this.reading.push(read);
    });
  }

  static async arrive(browser: Browser, server: Server, { name, ...options }: Ways): Promise<Person> {
    const context = await browser.newContext({ baseURL: server.address, ...options });
    await context.addInitScript(introduce, { pace: "instant", ...(name !== undefined ? { name } : {}) });
    return new Person(await context.newPage(), server);
  }

  /** Opens one of the client's pages, by the part of its address after `#`. */
  async open(hash: string): Promise<void> {
    await this.page.goto(hash.startsWith("http") ? hash : `/${hash}`);
  }

  /** All bodies that were sent until now. */
  async heard(): Promise<{ address: string; body: string }[]> {
    await Promise.all(this.reading);
    return this.bodies;
  }

  /** All that was told of a table, each time as a whole: changes are laid over what was told before. */
  get updates(): Told[] {
    const told: Told[] = [];
    for (const frame of this.frames) {
      const message = JSON.parse(frame) as Told;
      if (message.type === "update") told.push(message);
      if (message.type !== "changes") continue;
      const before = told.at(-1)!;
      told.push({ ...before, ...message, view: { ...before.view, ...message.view } });
    }
    return told;
  }

  get table(): string {
    return /#\/table\/([^/]+)/.exec(this.page.url())![1]!;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
    expect(this.faults, "what the browser complained of").toEqual([]);
  }

  private asked(address: string): void {
    this.requests.push(address);
    const local = address.startsWith("blob:") ? address.slice("blob:".length) : address;
    if (![this.server.address, this.server.site].includes(new URL(local).origin))
      this.faults.push(`asks elsewhere: ${address}`);
  }
}

/** Runs in the page: a name and a pace (nobody waits for bots unless a test is about that), unless the browser has its settings already. */
function introduce(settings: { name?: string; pace: string }): void {
  const key = "stationmaster.settings";
  if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(settings));
}

interface World {
  /** A new person; whoever came leaves after the test, without complaints. */
  arrive(ways?: Ways): Promise<Person>;
}

export const test = base.extend<World, { server: Server; botPause: number }>({
  botPause: [0, { scope: "worker", option: true }],
  server: [
    async ({ botPause }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "stationmaster-"));
      const server = await Server.start(folder, botPause);
      await use(server);
      await server.stop();
      expect(readFileSync(join(folder, "server.log"), "utf8")).not.toContain("Traceback");
    },
    { scope: "worker" },
  ],
  arrive: async ({ browser, server, contextOptions, locale, viewport }, use, info) => {
    const people: Person[] = [];
    await use(async (ways = {}) => {
      const usual = { locale: locale ?? "en-GB", viewport, ...contextOptions };
      const person = await Person.arrive(browser, server, { ...usual, ...ways });
      people.push(person);
      return person;
    });
    if (info.status !== info.expectedStatus) {
      for (const [n, person] of people.entries()) {
        await person.page.screenshot({ path: info.outputPath(`person-${n}.png`) }).catch(() => undefined);
      }
    }
    for (const person of people) await person.leave();
  },
});
