// The controls of a replay, by keyboard and by themselves.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, click, show } from "../../tests/shown";
import { api } from "../lib/api";
import { someTable } from "../lib/fakes";
import { NO_INSIGHT } from "../lib/insight";
import type { Step, UsaView } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import TableRow from "../lobby/TableRow.svelte";
import Controls from "./Controls.svelte";
import { ReplayStore } from "./replay.svelte";

const MOVES = 6;
const table = someTable({ id: "k3", status: "over", version: MOVES, result: { scores: [], winners: [0] } });
const view = { game: "usa", seat: null, moves: [] } as unknown as UsaView;
const steps = Array.from({ length: MOVES + 1 }, (_, version): Step => {
  if (version === 0) return { version, events: [], view, ...NO_INSIGHT };
  return { version, player: Math.floor((version - 1) / 2) % 2, events: [], view, ...NO_INSIGHT };
});

let replay: ReplayStore;
let target: HTMLElement;

beforeEach(async () => {
  settings.change({ language: "en" });
  vi.spyOn(api, "replay").mockResolvedValue({ table, versions: MOVES, steps });
  replay = new ReplayStore(table);
  await replay.go(3);
  target = show(Controls, { store: replay, players: ["Ann", "Boris"] });
});
afterEach(() => vi.useRealTimers());

async function settle(): Promise<void> {
  for (let n = 0; n < 10; n++) await Promise.resolve();
  flushSync();
}

async function press(key: string, on: EventTarget = document.body): Promise<number> {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await settle();
  return replay.version;
}

test("keys go by moves, by turns and to the ends", async () => {
  expect(target.textContent).toContain("Turn 2: Boris");
  const seen = [];
  for (const key of ["ArrowRight", "PageDown", "ArrowLeft", "PageUp", "Home", "ArrowLeft", "End", "ArrowRight"]) {
    seen.push(await press(key));
  }
  expect(seen).toEqual([4, 6, 5, 4, 0, 0, MOVES, MOVES]);
});

test("keys stay with what they belong to", async () => {
  expect(await press("ArrowRight", target.querySelector("select")!)).toBe(3);
  await press(" ", target.querySelector("button")!);
  expect(replay.playing).toBe(false);
});

test("it plays by itself until the end, and from there anew", async () => {
  vi.useFakeTimers();
  await press(" ");
  expect(replay.playing).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([replay.version, replay.playing]).toEqual([MOVES, false]);
  expect(button(target, "To the end").disabled).toBe(true);
  click(button(target, "Play"));
  await settle();
  expect([replay.version, replay.playing]).toEqual([0, true]);
  click(button(target, "Pause"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replay.version).toBe(0);
});

test("finished games of the lobby lead here", () => {
  const row = (status: "over" | "playing") =>
    show(TableRow, { table: { table: { ...table, status }, mine: [], host: false }, action: "Show" }).querySelector(
      "a",
    );
  expect(row("over")!.getAttribute("href")).toBe("#/replay/k3");
  expect(row("playing")!.getAttribute("href")).toBe("#/table/k3");
});
