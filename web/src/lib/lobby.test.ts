import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, fakeSockets, someTable } from "./fakes";
import { LobbyStore } from "./lobby.svelte";
import type { Table } from "./messages";
import { settings } from "./settings.svelte";

const table = (id: string): Table => ({ table: someTable({ id }), mine: [0], host: true });
let finished: Table[] = [];
let asked: string[] = [];

beforeEach(() => {
  fakeSockets();
  settings.change({ key: "KEY" });
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ tables: finished, more: path.includes("after") ? null : "7" }));
  });
});

test("the lists follow the server, and a game that ends is among the finished", async () => {
  finished = [];
  const lobby = new LobbyStore();
  FakeSocket.last.open().say({ type: "lobby", open: [table("a")], watchable: [], mine: [table("b"), table("c")] });
  await lobby.ready;
  expect(FakeSocket.last.sent).toEqual([{ type: "lobby", protocol: 1, key: "KEY" }]);
  expect(lobby.mine.map((shown) => shown.table.id)).toEqual(["b", "c"]);
  finished = [table("c")];
  FakeSocket.last.say({ type: "lobby", open: [], watchable: [], mine: [table("b")] });
  await vi.waitFor(() => expect(lobby.finished.map((shown) => shown.table.id)).toEqual(["c"]));
  await lobby.loadFinished(lobby.more!);
  expect(asked.at(-1)).toBe("/api/tables?list=finished&after=7");
  expect([lobby.finished.length, lobby.more]).toEqual([2, null]);
});

test("without a server the page is laid out all the same", async () => {
  const lobby = new LobbyStore();
  FakeSocket.last.break();
  await lobby.ready;
  expect(lobby.connection).toBe("reconnecting");
});

test("a key of another database is given up", () => {
  const lobby = new LobbyStore();
  FakeSocket.last.open().say({ type: "error", code: "unknown_key", text: "", closing: true });
  FakeSocket.last.break(4401);
  expect(FakeSocket.last.open().sent).toEqual([{ type: "lobby", protocol: 1 }]);
  expect(settings.key).toBeNull();
  expect(lobby.connection).toBe("closed"); // until the new one is live
  FakeSocket.last.say({ type: "lobby", open: [], watchable: [], mine: [] });
  expect(lobby.connection).toBe("live");
});

test("a key that was got meanwhile stays", () => {
  new LobbyStore();
  FakeSocket.last.open();
  settings.change({ key: "NEW" }); // by a request that was quicker
  FakeSocket.last.say({ type: "error", code: "unknown_key", text: "", closing: true });
  FakeSocket.last.break(4401);
  expect(FakeSocket.last.open().sent).toEqual([{ type: "lobby", protocol: 1, key: "NEW" }]);
});
