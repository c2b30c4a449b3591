// Record files: which games they hold, and how little is asked of the server.

import { afterEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { someTable } from "../lib/fakes";
import type { Replay, Step } from "../lib/messages";
import { gamesIn, playersIn, stepsOf } from "./record";

afterEach(() => vi.restoreAllMocks());

const RECORD = JSON.stringify({ record: 1, players: ["Ann", "Ben"] });

test("a file holds one record, or one a line", () => {
  expect(gamesIn(RECORD)).toEqual([RECORD]);
  expect(gamesIn(JSON.stringify(JSON.parse(RECORD), null, 2))).toHaveLength(1);
  expect(gamesIn(`${RECORD}\n\n${RECORD}\n`)).toEqual([RECORD, RECORD]);
  expect(gamesIn("a letter\nto my aunt")).toEqual(["a letter\nto my aunt"]);
  expect(gamesIn("")).toEqual([""]);
});

test("who played is told as far as it can be read", () => {
  expect(playersIn(RECORD)).toBe("Ann, Ben");
  expect(playersIn("[]")).toBe("");
  expect(playersIn("no record")).toBe("");
});

test("the whole game is asked for once for each pair of eyes, and again where that failed", async () => {
  const steps = Array.from({ length: 120 }, (_, version) => ({ version }) as Step);
  const whole: Replay = { table: someTable({ id: "" }), versions: 119, steps };
  const asked = vi.spyOn(api, "replayRecord").mockResolvedValue(whole);
  const ask = stepsOf(RECORD);
  expect((await ask("open", 50, 50)).steps.map(({ version }) => version)).toEqual(
    Array.from({ length: 50 }, (_, n) => 50 + n),
  );
  expect((await ask("open", 100, 50)).steps).toHaveLength(20);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRejectedValueOnce(new Error("offline"));
  await expect(ask(1, 0, 50)).rejects.toThrow("offline");
  expect((await ask(1, 0, 50)).versions).toBe(119);
  expect(asked.mock.calls.map(([, pov]) => pov)).toEqual(["open", "1", "1"]);
});
