import { beforeEach, expect, test, vi } from "vitest";
import { api, ProblemError } from "../lib/api";
import { someTable } from "../lib/fakes";
import { NO_INSIGHT } from "../lib/insight";
import type { Replay, Result, Step, UsaView } from "../lib/messages";
import { PAGE, readPov, Steps, turnAfter, turnBefore, turnsOf, within } from "./replay";
import { ReplayStore } from "./replay.svelte";

const MOVES = 2 * PAGE + 7;

/** Two moves a turn, three players. */
function step(version: number, pov: string): Step {
  const player = Math.floor((version - 1) / 2) % 3;
  const view = { game: "usa", seat: null, moves: ["draw pile"], pile: version, options: { pov } } as unknown as UsaView;
  if (version === 0) return { version, events: [], view, ...NO_INSIGHT };
  return { version, player, events: [{ move: "draw", player, from: "pile" }], view, ...NO_INSIGHT };
}

const result: Result = { scores: [], winners: [0] };
const table = someTable({ status: "over", version: MOVES, result });

function page(pov: string, start: number, count: number): Promise<Replay> {
  const versions = Array.from({ length: Math.min(count, MOVES + 1 - start) }, (_, n) => start + n);
  return Promise.resolve({ table, versions: MOVES, steps: versions.map((version) => step(version, pov)) });
}

test("points of view", () => {
  expect([undefined, "open", "spectator", "2", "x", "-1"].map(readPov)).toEqual([
    "open",
    "open",
    "spectator",
    2,
    "open",
    "open",
  ]);
});

test("each page is asked for once, and again after a failure", async () => {
  const ask = vi.fn((start: number, count: number) => page("open", start, count));
  const steps = new Steps(ask);
  await Promise.all([steps.load(PAGE + 3), steps.load(PAGE + 4)]);
  expect(ask.mock.calls).toEqual([[PAGE, PAGE]]);
  expect(steps.versions).toBe(MOVES);
  expect([steps.at(PAGE - 1), steps.at(PAGE)?.version, steps.at(2 * PAGE)]).toEqual([undefined, PAGE, undefined]);
  expect(steps.missing()).toBe(0);

  ask.mockRejectedValueOnce(new Error("offline"));
  await expect(steps.load(0)).rejects.toThrow("offline");
  expect(steps.missing()).toBe(0);
  await steps.load(0);
  await steps.load(MOVES);
  expect(steps.missing()).toBeNull();
  expect(steps.events().map(({ version }) => version)).toEqual(Array.from({ length: MOVES }, (_, n) => n + 1));
});

test("the log keeps its order whichever page comes first", async () => {
  const steps = new Steps((start, count) => page("open", start, count));
  await steps.load(MOVES);
  await steps.load(0);
  const versions = steps.events().map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
  expect(versions).toHaveLength(MOVES - PAGE); // the middle page is missing
});

test("turns, and jumps by turns", () => {
  const turns = turnsOf([0, 1, 2, 3, 4, 5].map((version) => step(version, "open")));
  expect(turns).toEqual([
    { player: 0, first: 1, last: 2 },
    { player: 1, first: 3, last: 4 },
    { player: 2, first: 5, last: 5 },
  ]);
  expect([0, 1, 2, 3, 4, 5].map((version) => turnAfter(turns, version))).toEqual([2, 2, 4, 4, 5, 5]);
  expect([0, 1, 2, 3, 4, 5].map((version) => turnBefore(turns, version))).toEqual([0, 0, 0, 2, 2, 4]);
  // A page that is missing in between parts two turns.
  expect(turnsOf([step(1, "open"), step(8, "open")])).toHaveLength(2);
});

test("versions of links are made to fit", () => {
  expect([-3, 4, 99, NaN, 1.5].map((version) => within(version, 10))).toEqual([0, 4, 10, 0, 0]);
});

let replay: ReplayStore;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.spyOn(api, "replay").mockImplementation((_, pov, start, count) => {
    asked.push(`${pov} ${start}`);
    return page(pov, start, count);
  });
  replay = new ReplayStore(table);
});

test("a replay shows the move that one goes to, and what happened until then", async () => {
  await replay.go(3);
  expect(replay.view).toMatchObject({ pile: 3, moves: [] });
  expect(replay.events.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(replay.result).toBeNull();
  await vi.waitFor(() => expect(replay.allEvents).toHaveLength(MOVES)); // the rest comes by itself
  expect(asked).toEqual(["open 0", `open ${PAGE}`, `open ${2 * PAGE}`]);
});

test("the end has the result, and nothing is beyond it", async () => {
  await replay.go(MOVES + 50);
  expect([replay.version, replay.result, replay.atEnd]).toEqual([MOVES, result, true]);
  await replay.go(MOVES - 1);
  expect([replay.version, replay.result, replay.atEnd]).toEqual([MOVES - 1, null, false]);
});

test("an abandoned game ends without a result", async () => {
  const abandoned = someTable({ status: "abandoned", ended: "idle", version: MOVES });
  replay = new ReplayStore(abandoned);
  await replay.go(MOVES);
  expect([replay.version, replay.result, replay.atEnd, replay.view?.moves]).toEqual([MOVES, null, true, []]);
});

test("another point of view, at the same move", async () => {
  await replay.go(5);
  await replay.go(5, 1);
  expect([replay.version, replay.pov, replay.view?.options.pov]).toEqual([5, 1, "1"]);
  asked.length = 0;
  await replay.go(6, "open");
  expect(replay.view?.options.pov).toBe("open");
  expect(asked.filter((page) => page.startsWith("open 0"))).toEqual([]); // it is here already
});

test("of two jumps the later one counts", async () => {
  await replay.go(1);
  await Promise.all([replay.go(MOVES), replay.go(2)]);
  expect(replay.version).toBe(2);
});

test("where a page does not come, one stays where one is", async () => {
  await replay.go(1, "spectator");
  replay.playing = true;
  vi.mocked(api.replay).mockRejectedValue(new ProblemError("offline", ""));
  await replay.go(1, 0);
  expect([replay.version, replay.pov, replay.playing]).toEqual([1, "spectator", false]);
});
