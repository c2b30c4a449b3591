import { beforeEach, expect, test, vi } from "vitest";
import { Queue } from "./pace";

beforeEach(() => void vi.useFakeTimers());

/** A queue that notes what it shows, with how many still wait. */
function noting() {
  const shown: [string, number][] = [];
  const queue = new Queue<string>((thing, left) => shown.push([thing, left]));
  return { queue, shown, names: () => shown.map(([name]) => name).join("") };
}

test("the first is shown at once, the others one after another", () => {
  const { queue, shown } = noting();
  for (const name of "abc") queue.add(name, 100);
  expect(shown).toEqual([["a", 0]]);
  vi.advanceTimersByTime(99);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown.at(-1)).toEqual(["b", 1]);
  vi.advanceTimersByTime(100);
  expect(shown.at(-1)).toEqual(["c", 0]);
});

test("time that passed meanwhile counts", () => {
  const { queue, names } = noting();
  queue.add("a", 100);
  vi.advanceTimersByTime(70);
  queue.add("b", 100);
  vi.advanceTimersByTime(30);
  queue.add("c", 0);
  expect(names()).toBe("abc");
});

test("what needs no pause still waits for what came before it", () => {
  const { queue, names } = noting();
  queue.add("a", 0);
  queue.add("b", 100);
  queue.add("c", 0);
  expect(names()).toBe("a");
  vi.advanceTimersByTime(100);
  expect(names()).toBe("abc");
});

test("skipping shows the rest in order, and what comes later is paced again", () => {
  const { queue, shown, names } = noting();
  for (const name of "abcd") queue.add(name, 100);
  vi.advanceTimersByTime(100);
  queue.skip();
  expect(shown).toEqual([
    ["a", 0],
    ["b", 2],
    ["c", 1],
    ["d", 0],
  ]);
  queue.add("e", 100);
  expect(queue.length).toBe(1);
  vi.advanceTimersByTime(100);
  expect(names()).toBe("abcde");
  vi.advanceTimersByTime(1000);
  expect(names()).toBe("abcde");
});

test("what was cleared is never shown", () => {
  const { queue, names } = noting();
  for (const name of "abc") queue.add(name, 100);
  queue.clear();
  vi.advanceTimersByTime(1000);
  expect(names()).toBe("a");
});
