// What every desk does: it plays, asks, and knows what is asked of it.

import { beforeEach, expect, test } from "vitest";
import { deskOf } from "../../tests/desks";
import { boxOf, GAMES, played } from "../../tests/played";
import type { UsaView } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { timeLeft } from "../lib/time";
import { asked } from "./status";

beforeEach(() => settings.change({ language: "en" }));

function turn(moves: string[]): UsaView {
  return { ...played<UsaView>("usa").views.turn![0]!.view, moves };
}

test("a seat that a bot plays for its owner asks nothing", () => {
  const { desk } = deskOf(turn(["draw pile"]), { bot: "greedy" });
  expect(desk.acting).toBe(false);
  expect(desk.choices.texts.size).toBe(0);
  expect(desk.standIn).toBe("greedy");
});

test("what is legal is played, what is not is asked about", async () => {
  const closed = { lawful: false, code: "unlawful", rule: "U14", reason: "second_locomotive" } as const;
  const { desk, store } = deskOf(turn(["draw pile"]), { ruling: closed });
  await desk.attempt("draw 0");
  expect(store.why).toHaveBeenCalledExactlyOnceWith("draw 0");
  expect(desk.notice).toEqual({
    words: "A face-up locomotive cannot be the second card of a turn.",
    rule: "U14",
  });
  await desk.attempt("draw pile");
  expect(store.play).toHaveBeenCalledExactlyOnceWith("draw pile");
  expect(desk.notice).toBeNull();
});

test("a reason that only a newer server knows is told in its words", async () => {
  const ruling = { lawful: false, code: "unlawful", rule: "X1", reason: "too_new", text: "the bridge is up" } as const;
  const { desk } = deskOf(turn(["draw pile"]), { ruling: ruling as never });
  await desk.explain("draw 0");
  expect(desk.notice).toEqual({ words: "The bridge is up", rule: "X1" });
});

test.each(GAMES)("every decision of %s is asked for in words", (game) => {
  const box = boxOf(game);
  for (const { view } of Object.values(played(game).views).flat()) {
    expect(asked(view, box)).toMatch(/^[^{}]{10,}\.$/);
  }
});

test.each([
  [400, "0:01"],
  [61_000, "1:01"],
  [3_600_000, "1:00:00"],
  [187_200_000, "2 d 4 h"],
])("%d milliseconds are %s", (time, words) => expect(timeLeft(time)).toBe(words));

test("days and hours are told in Russian as well", () => {
  settings.change({ language: "ru" });
  expect(timeLeft(187_200_000)).toBe("2\u00a0дн. 4\u00a0ч");
});
