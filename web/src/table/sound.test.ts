import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { sound, soundOf, type Sound } from "./sound";

const started: number[] = [];

class FakeAudio {
  currentTime = 1;
  destination = {};
  resume = () => Promise.resolve();
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (to: object) => to,
      start: () => started.push(frequency.value),
      stop: () => undefined,
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (to: object) => to };
  }
}

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => settings.change({ sound: false }));

test("silent unless switched on", () => {
  sound("turn");
  expect(started).toEqual([]);
  settings.change({ sound: true });
  const heard = (["turn", "rustle", "wheels", "end"] as Sound[]).map((name) => {
    started.length = 0;
    sound(name);
    return started.join();
  });
  expect(heard.every((notes) => notes !== "")).toBe(true);
  expect(new Set(heard).size).toBe(4);
});

test("a claim sounds louder than the cards round it", () => {
  const draw: Event = { move: "draw", player: 0, from: 1, card: "red" };
  const claim: Event = { move: "claim", player: 1, route: "a--b", cards: {} };
  const loud = new Set<Event["move"]>(["claim"]);
  expect(soundOf([draw, claim, draw], loud)).toBe("wheels");
  expect(soundOf([draw], loud)).toBe("rustle");
  expect(soundOf([], loud)).toBeNull();
});
