import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boxOf, played } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import { someTable } from "../lib/fakes";
import type { NumberedEvent, SeatInfo } from "../lib/messages";
import { isTurnOver, nextHere } from "./hotseat";
import HotSeat from "./HotSeat.svelte";
import { tell } from "./log";
import PassOn from "./PassOn.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Of four seats the second is a bot's; a bot may play for others, too. */
function tableWith(...bots: number[]) {
  const seats = [0, 1, 2, 3].map((seat): SeatInfo => {
    const bot = bots.includes(seat) ? "greedy" : null;
    return { seat, kind: seat === 1 ? "bot" : "person", name: "", bot, present: true, reserved: false };
  });
  return someTable({ seats });
}

describe("who looks next", () => {
  const here = { mine: [0, 2], seat: null, table: tableWith(1) };

  test("is the one in turn, or the first whose turn comes", () => {
    expect([0, 1, 2, 3].map((turn) => nextHere(here, turn))).toEqual([0, 2, 2, 0]);
  });

  test("is nobody for whom a bot plays, nor anybody where the device is not shared", () => {
    expect(nextHere({ ...here, table: tableWith(1, 2) }, 1)).toBe(0);
    expect(nextHere({ ...here, table: tableWith(0, 1, 2) }, 1)).toBeNull();
    expect(nextHere({ ...here, mine: [2] }, 2)).toBeNull();
  });

  test("whoever has played passes the device on", () => {
    expect(isTurnOver({ ...here, seat: 0 }, 1)).toBe(true);
    expect(isTurnOver({ ...here, seat: 0 }, 0)).toBe(false);
    expect(isTurnOver(here, 1)).toBe(false); // the curtain is down
    expect(isTurnOver({ ...here, mine: [0], seat: 0 }, 1)).toBe(false);
  });
});

describe("passing the device on", () => {
  test("happens when one says so", () => {
    const onpass = vi.fn();
    click(button(show(PassOn, { onpass }), "Pass the device"));
    expect(onpass).toHaveBeenCalledOnce();
  });

  test("happens when the hand is left alone, and not while somebody is there", () => {
    const onpass = vi.fn();
    show(PassOn, { onpass });
    for (let n = 0; n < 5; n++) {
      vi.advanceTimersByTime(8000);
      window.dispatchEvent(new Event("pointermove"));
      flushSync();
    }
    expect(onpass).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onpass).toHaveBeenCalledOnce();
  });
});

describe("the curtain", () => {
  const box = boxOf("usa");
  const teller = { box, players: played("usa").end.players, seat: null };
  const events: NumberedEvent[] = [0, 1, 2, 1, 2].map((player, version) => ({
    version,
    event: { move: "pass", player },
  }));
  const people = createRawSnippet(() => ({ render: () => "<ul></ul>" }));

  test("tells what happened since the person played last, and lets them in when it is their turn", () => {
    const onready = vi.fn();
    const target = show(HotSeat, { seat: 1, ready: true, events, teller, people, onready });
    expect([...target.querySelectorAll(".log li")].map((line) => line.textContent!.trim())).toEqual([
      tell(events[4]!.event, teller),
    ]);
    click(button(target, "I am Boris"));
    expect(onready).toHaveBeenCalledOnce();
  });

  test("waits while others play", () => {
    const target = show(HotSeat, { seat: 0, ready: false, events, teller, people, onready: vi.fn() });
    expect(target.querySelectorAll(".log li")).toHaveLength(4);
    expect(target.querySelector("button")).toBeNull();
  });
});
