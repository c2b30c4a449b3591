import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, fakeSockets } from "./fakes";
import type { ClientMessage } from "./messages";
import { Line, socketAddress, waitBefore, type Connection, type Ending } from "./socket";

let states: Connection[] = [];
let ending: Ending | null = null;

function line(): Line {
  return new Line({
    hello: () => ({ type: "lobby", protocol: 1 }),
    heard: () => undefined,
    changed: (connection, why) => {
      states.push(connection);
      ending = why;
    },
  });
}

beforeEach(() => {
  fakeSockets();
  states = [];
  ending = null;
});

test("the address follows the page's, and names the table", () => {
  const lobby: ClientMessage = { type: "lobby", protocol: 1 };
  const table: ClientMessage = { type: "hello", protocol: 1, table: "a b" };
  expect(socketAddress(lobby, { protocol: "https:", host: "x.example" } as Location)).toBe(
    "wss://x.example/api/socket",
  );
  expect(socketAddress(table, { protocol: "http:", host: "localhost:8000" } as Location)).toBe(
    "ws://localhost:8000/api/socket?table=a%20b",
  );
});

test("waits grow, have a limit, and differ", () => {
  expect([0, 1, 2].map((attempt) => waitBefore(attempt, 1))).toEqual([300, 600, 1200]);
  expect(waitBefore(30, 1)).toBe(4_000);
  expect(waitBefore(0, 0)).toBe(150);
});

test("a server that is away is asked again and again, ever more slowly, until it answers", () => {
  line();
  for (let n = 0; n < 8; n++) {
    FakeSocket.last.break();
    vi.advanceTimersByTime(10_000);
  }
  expect(FakeSocket.all.length).toBe(9);
  FakeSocket.last.open().say({ type: "lobby", open: [], watchable: [], mine: [] });
  expect(states).toEqual(["reconnecting", "live"]);
  FakeSocket.last.break();
  vi.advanceTimersByTime(300); // the first wait again
  expect(FakeSocket.all.length).toBe(10);
});

test("after too many messages it waits a minute", () => {
  line();
  FakeSocket.last.open().break(4429);
  vi.advanceTimersByTime(59_000);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all.length).toBe(2);
});

test.each([
  [4400, "malformed"],
  [4401, "unknown_key"],
  [4403, "not_yours"],
  [4404, "not_found"],
])("close code %i ends it", (code, problem) => {
  line();
  FakeSocket.last.open().break(code);
  vi.advanceTimersByTime(100_000);
  expect(FakeSocket.all.length).toBe(1);
  expect(states).toEqual(["closed"]);
  expect(ending).toMatchObject({ code: problem, moved: false });
});

test("silence is answered with a ping, and then with a new connection", () => {
  line();
  const first = FakeSocket.last.open();
  first.say({ type: "lobby", open: [], watchable: [], mine: [] });
  vi.advanceTimersByTime(20_000);
  expect(first.sent.at(-1)).toEqual({ type: "ping" });
  first.say({ type: "pong" });
  vi.advanceTimersByTime(20_000 + 10_000);
  expect(first.closed).toBe(true);
  vi.advanceTimersByTime(300);
  expect(FakeSocket.all.length).toBe(2);
  expect(states).toEqual(["live", "reconnecting"]);
});

test("when the device is online again it does not wait", () => {
  line();
  for (let n = 0; n < 5; n++) {
    FakeSocket.last.break();
    vi.advanceTimersByTime(10_000);
  }
  FakeSocket.last.break();
  const before = FakeSocket.all.length;
  dispatchEvent(new Event("online"));
  expect(FakeSocket.all.length).toBe(before + 1);
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.all.length).toBe(before + 1); // the old appointment is cancelled
});
