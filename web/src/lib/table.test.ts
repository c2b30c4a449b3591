import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeSocket, fakeSockets, someTable, someUpdate } from "./fakes";
import type { PlayMove, TableInfo, Update } from "./messages";
import { PAUSES, type Pace } from "./pace";
import { settings } from "./settings.svelte";
import { TableStore } from "./table.svelte";

beforeEach(() => {
  fakeSockets();
  settings.change({ key: "secret" });
});

/** At a table with the one own seat 1, live at version 2. */
function seated(mine = [1]): TableStore {
  const store = new TableStore("t1", "invite");
  const socket = FakeSocket.last.open();
  socket.say({ type: "table", table: someTable(), mine, host: true });
  if (mine.length === 1) socket.say(someUpdate(1, 0, 2));
  return store;
}

test("the first message says who asks and nothing of a seat", () => {
  new TableStore("t1", "invite");
  expect(FakeSocket.last.address).toMatch(/^ws:\/\/.*\/api\/socket\?table=t1$/);
  expect(FakeSocket.last.open().sent).toEqual([
    { type: "hello", protocol: 1, table: "t1", key: "secret", invite: "invite", differences: true },
  ]);
});

test("the only own seat is sat down on, and the spectator's view before is not shown", () => {
  const store = new TableStore("t1");
  const socket = FakeSocket.last.open();
  socket.say({ type: "table", table: someTable(), mine: [1], host: false });
  socket.say(someUpdate(null, 0, 2));
  expect(store.view).toBeNull();
  expect(socket.sent.at(-1)).toEqual({ type: "sit", seat: 1 });
  socket.say(someUpdate(1, 0, 2));
  expect([store.seat, store.version, store.events.length]).toEqual([1, 2, 2]);
});

test("a hot seat begins with what is public, and hides a hand when the seat changes", () => {
  const store = seated([0, 1]);
  expect(store.seat).toBeNull();
  store.sit(0);
  FakeSocket.last.say(someUpdate(0, 0, 3));
  expect(store.view?.seat).toBe(0);
  store.sit(null);
  expect(store.view).toBeNull();
  FakeSocket.last.say({ type: "table", table: someTable(), mine: [0, 1], host: true });
  expect(store.seat).toBeNull();
});

test("updates are appended, and from 0 replace the log", () => {
  const store = seated();
  FakeSocket.last.say(someUpdate(1, 2, 4));
  expect(store.events.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  FakeSocket.last.say(someUpdate(1, 0, 5));
  expect(store.events.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
});

test("changes are put into the last update, and what they leave out stays", () => {
  const store = seated();
  const before = store.view;
  const events = [{ version: 3, event: { move: "pass" as const, player: 1 } }];
  FakeSocket.last.say({ type: "changes", seat: 1, since: 2, version: 3, events, view: { turn: 1 }, deadline: 5 });
  store.skip();
  expect(store.view).toEqual({ ...before, turn: 1 });
  expect([store.version, store.deadline, store.events.length]).toEqual([3, 5, 3]);
  FakeSocket.last.say({ type: "changes", seat: 1, since: 3, version: 4, events: [], view: {}, deadline: null });
  store.skip();
  expect(store.view).toEqual({ ...before, turn: 1 });
  expect([store.version, store.deadline]).toEqual([4, null]);
});

test("changes of a seat that we left are not shown", () => {
  const store = seated([0, 1]);
  store.sit(0);
  FakeSocket.last.say(someUpdate(0, 0, 3));
  store.sit(1);
  FakeSocket.last.say({ type: "changes", seat: 0, since: 3, version: 4, events: [], view: { turn: 1 } });
  expect(store.view).toBeNull();
});

test("after a break it comes back with what it knows", () => {
  const store = seated();
  FakeSocket.last.break();
  expect(store.connection).toBe("reconnecting");
  expect(store.view).not.toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all.length).toBe(2);
  expect(FakeSocket.last.open().sent[0]).toMatchObject({ type: "hello", seat: 1, since: 2 });
  FakeSocket.last.say({ type: "table", table: someTable(), mine: [1], host: true });
  expect(store.connection).toBe("live");
});

test("a move that was not acknowledged is sent again with the same id, once it is live", async () => {
  const store = seated();
  const answer = store.play("draw pile");
  const sent = FakeSocket.last.sent.at(-1) as PlayMove;
  expect(sent).toMatchObject({ type: "move", seat: 1, version: 2, move: "draw pile" });
  expect(store.pending).toBe(true);
  FakeSocket.last.break(1012);
  vi.advanceTimersByTime(10_000);
  const socket = FakeSocket.last.open();
  expect(socket.sent.length).toBe(1);
  socket.say({ type: "table", table: someTable(), mine: [1], host: true });
  expect(socket.sent.filter(({ type }) => type === "move")).toEqual([sent]);
  socket.say({ type: "accepted", id: sent.id, version: 3 });
  expect(await answer).toEqual({ type: "accepted", id: sent.id, version: 3 });
  expect(store.pending).toBe(true); // until it is to be seen what came of it
  socket.say(someUpdate(1, 2, 3));
  expect(store.pending).toBe(false);
  FakeSocket.last.break();
  vi.advanceTimersByTime(10_000);
  FakeSocket.last.open().say({ type: "table", table: someTable(), mine: [1], host: true });
  expect(FakeSocket.last.sent.some(({ type }) => type === "move")).toBe(false);
});

test("a move made while there is no connection goes out later", async () => {
  const store = seated();
  FakeSocket.last.break();
  const answer = store.play("draw pile");
  vi.advanceTimersByTime(10_000);
  FakeSocket.last.open().say({ type: "table", table: someTable(), mine: [1], host: true });
  const sent = FakeSocket.last.sent.find(({ type }) => type === "move") as PlayMove;
  FakeSocket.last.say({
    type: "refused",
    id: sent.id,
    code: "stale",
    rule: null,
    reason: null,
    facts: {},
    text: "",
    version: 3,
  });
  expect(await answer).toMatchObject({ type: "refused", code: "stale" });
});

test("why asks, and a refusal is a ruling too", async () => {
  const store = seated();
  const ruling = store.why("claim denver--omaha");
  const { id } = FakeSocket.last.sent.at(-1) as { id: string };
  FakeSocket.last.say({
    type: "refused",
    id,
    code: "rate_limited",
    rule: null,
    reason: null,
    facts: {},
    text: "slow",
    version: null,
  });
  expect(await ruling).toMatchObject({ type: "ruling", lawful: false, code: "rate_limited" });
  expect(store.pending).toBe(false);
});

test("a seat that was moved ends it, and answers what was asked", async () => {
  const store = seated();
  const answer = store.play("draw pile");
  FakeSocket.last.break(4409);
  expect([store.connection, store.moved, store.problem?.code]).toEqual(["closed", true, "not_yours"]);
  expect(await answer).toMatchObject({ type: "refused", code: "not_yours" });
  expect(await store.play("draw pile")).toMatchObject({ type: "refused" });
  vi.advanceTimersByTime(100_000);
  expect(FakeSocket.all.length).toBe(1);
});

test("the reason that the server gave before closing is kept", () => {
  const store = new TableStore("t1");
  const socket = FakeSocket.last.open();
  socket.say({ type: "error", code: "no_spectators", text: "no", closing: true });
  socket.break(4403);
  expect(store.problem).toEqual({ code: "no_spectators", text: "no" });
});

test("closing is for good", () => {
  const store = seated();
  store.close();
  expect(FakeSocket.last.closed).toBe(true);
  vi.advanceTimersByTime(100_000);
  expect([FakeSocket.all.length, store.connection, store.problem]).toEqual([1, "closed", null]);
});

describe("bots' moves", () => {
  /** Seat 0 is a bot's, seat 1 is ours; in `someUpdate` the even versions are of seat 0. */
  function withBot(pace: Pace = "normal"): TableStore {
    settings.change({ pace });
    const store = new TableStore("t1");
    const seats = [{ bot: "easy" }, { bot: null }] as TableInfo["seats"];
    FakeSocket.last.open().say({ type: "table", table: someTable({ seats }), mine: [1], host: true });
    FakeSocket.last.say(someUpdate(1, 0, 1));
    return store;
  }

  /** Three moves of the bot, as fast as they can come. */
  function rush(change: Partial<Update> = {}): void {
    for (const [since, version] of [
      [1, 2],
      [2, 4],
      [4, 6],
    ] as const) {
      const update = someUpdate(1, since, version);
      const events = update.events.map((numbered) => ({ ...numbered, event: { move: "pass" as const, player: 0 } }));
      FakeSocket.last.say({ ...update, events, ...change });
    }
  }

  const PAUSE = PAUSES.normal;

  test("are shown one after another; nothing can be played before the last, and nothing is lost", () => {
    const store = withBot();
    const seen: unknown[] = [];
    const look = () => seen.push([store.version, store.waiting, store.view?.moves.length, store.events.length]);
    rush();
    look();
    for (let n = 0; n < 3; n++) {
      vi.advanceTimersByTime(PAUSE);
      look();
    }
    expect(seen).toEqual([
      [1, 3, 1, 1],
      [2, 2, 0, 2],
      [4, 1, 0, 4],
      [6, 0, 1, 6],
    ]);
  });

  test("are shown at once where that is wanted, or where nobody looks", () => {
    const store = withBot("instant");
    rush();
    expect([store.version, store.waiting]).toEqual([6, 0]);
    const hidden = withBot();
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    rush();
    expect(hidden.version).toBe(6);
    vi.restoreAllMocks();
  });

  test("can be skipped", () => {
    const store = withBot("slow");
    rush();
    store.skip();
    expect([store.version, store.waiting, store.events.length, store.view?.moves.length]).toEqual([6, 0, 6, 1]);
  });

  test("cost nobody time of a short clock; the time left is the server's from the first moment", () => {
    const store = withBot("slow");
    rush({ deadline: Date.now() + 3_600_000 });
    expect([store.version, store.deadline]).toEqual([1, Date.now() + 3_600_000]);
    FakeSocket.last.say({ ...someUpdate(1, 6, 8), deadline: Date.now() + 20_000 });
    expect([store.version, store.waiting, store.events.length]).toEqual([8, 0, 8]);
  });

  test("do not hold up a person's, unless they wait themselves", () => {
    const store = withBot();
    vi.advanceTimersByTime(10 * PAUSE);
    const mine = (since: number): Update => ({
      ...someUpdate(1, since, since + 1),
      events: [{ version: since + 1, event: { move: "pass", player: 1 } }],
    });
    FakeSocket.last.say(mine(1));
    FakeSocket.last.say(mine(2));
    expect([store.version, store.waiting]).toEqual([3, 0]);
  });

  test("that wait are not asked for again after a break, and not shown from another seat", () => {
    const store = withBot();
    rush();
    FakeSocket.last.break();
    FakeSocket.last.closed = true;
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.last.open().sent[0]).toMatchObject({ since: 6 });
    expect(store.version).toBe(6);
    FakeSocket.last.say({ type: "table", table: someTable(), mine: [1], host: true });
    store.sit(null);
    vi.advanceTimersByTime(10_000);
    expect([store.view, store.waiting]).toEqual([null, 0]);
  });
});
