// What a click at the table does: plays, asks, or says why not.

import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { boxOf, played } from "../../tests/played";
import type { MarklinView, Ruling, UsaView, View } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import type { TableStore } from "../lib/table.svelte";
import { Desk } from "./desk.svelte";
import { asked, lastRound } from "./status";
import { timeLeft } from "./clock";

beforeEach(() => settings.change({ language: "en" }));

const allowed: Ruling = {
  type: "ruling",
  id: "",
  lawful: true,
  code: null,
  rule: null,
  reason: null,
  facts: {},
  text: null,
};

function deskOf(view: View, ruling: Partial<Ruling> = {}, bot: string | null = null) {
  const store = {
    view,
    seat: view.seat,
    result: null,
    table: { seats: view.players.map(() => ({ kind: "person", bot })) },
    play: vi.fn(async () => ({ type: "accepted", id: "", version: 1 })),
    why: vi.fn(async () => ({ ...allowed, ...ruling })),
  };
  const box = boxOf(view.game);
  return { desk: new Desk(store as unknown as TableStore, box), store };
}

function usaTurn(moves: string[], hand: Record<string, number> = {}): UsaView {
  return { ...played<UsaView>("usa").views.turn![0]!.view, moves, hand };
}

describe("a click on a route", () => {
  test("that can be claimed asks how to pay, and plays nothing yet", async () => {
    const { desk, store } = deskOf(usaTurn(["draw pile", "claim denver--omaha purple 4"]));
    expect(desk.claimable).toEqual(new Set(["denver--omaha"]));
    await desk.clickRoute("denver--omaha");
    expect(desk.paying).toBe("denver--omaha");
    expect(store.play).not.toHaveBeenCalled();
  });

  test("that cannot be claimed says why, in words", async () => {
    const closed = { lawful: false, code: "unlawful", rule: "U23", reason: "own_parallel" } as const;
    const { desk, store } = deskOf(usaTurn(["draw pile"]), { ...closed, facts: { route: "dallas--houston--1" } });
    await desk.clickRoute("dallas--houston--2");
    expect(store.why).toHaveBeenCalledExactlyOnceWith("claim dallas--houston--2");
    expect(desk.notice).toEqual({
      title: "Dallas – Houston cannot be claimed",
      words: "You own the parallel route: nobody may own two of them.",
      rule: "U23",
    });
  });

  test("without the cards speaks of the best payment, not of any one", async () => {
    const facts = { count: 2, kind: "purple", held: 0 };
    const few = { lawful: false, code: "unlawful", rule: "U20", reason: "few_cards", facts } as const;
    const { desk } = deskOf(usaTurn(["draw pile"], { red: 1 }), few);
    await desk.clickRoute("atlanta--charleston");
    expect(desk.notice?.words).toBe(
      "This route takes 2 of any one colour. The most that you can put together is 1 red.",
    );
    settings.change({ language: "ru" });
    await desk.clickRoute("atlanta--charleston");
    expect(desk.notice?.words).toContain("красный × 1");
  });

  test("travels while a passenger is under way", async () => {
    const { view } = played<MarklinView>("marklin").views.journey![0]!;
    const { desk, store } = deskOf(view);
    const [route] = desk.choices.travels;
    await desk.clickRoute(route!);
    expect(store.play).toHaveBeenCalledExactlyOnceWith(`travel ${route}`);
  });
});

test("a click on a city places a passenger, or asks before one sets out", async () => {
  const placing = deskOf(played<MarklinView>("marklin").views.place_passenger![0]!.view);
  const [city] = placing.desk.cities;
  await placing.desk.clickCity(city!);
  expect(placing.store.play).toHaveBeenCalledExactlyOnceWith(`place ${city}`);
  const turn = { ...played<MarklinView>("marklin").views.turn![0]!.view, moves: ["draw pile", "board koln"] };
  const boarding = deskOf(turn);
  await boarding.desk.clickCity("koln");
  expect(boarding.desk.boarding).toBe("koln");
  expect(boarding.store.play).not.toHaveBeenCalled();
});

test("a seat that a bot plays for its owner asks nothing", () => {
  const { desk } = deskOf(usaTurn(["draw pile"]), {}, "greedy");
  expect(desk.acting).toBe(false);
  expect(desk.choices.texts.size).toBe(0);
  expect(desk.standIn).toBe("greedy");
});

test("pointing at a ticket lights its cities, and the way if wanted", () => {
  const { desk } = deskOf(usaTurn(["draw pile"]));
  desk.ticket = "denver--el_paso";
  flushSync();
  expect(desk.lit?.places).toEqual(new Set(["denver", "el_paso"]));
  expect(desk.lit?.routes.size).toBe(0);
  desk.showWay = true;
  flushSync();
  expect(desk.lit?.routes.size).toBeGreaterThan(0);
  expect(desk.way?.spaces).toBeGreaterThan(0);
});

test.each(["usa", "marklin", "card"] as const)("every decision of %s is asked for in words", (game) => {
  const box = boxOf(game);
  for (const { view } of Object.values(played(game).views).flat()) {
    expect(asked(view, box)).toMatch(/^[^{}]{10,}\.$/);
  }
});

test("the last round is announced", () => {
  const view = usaTurn([]);
  expect(lastRound({ ...view, turns_left: null }, true)).toBeNull();
  expect(lastRound({ ...view, turns_left: 3 }, false)).toBe("Last round: 3 turns left");
  expect(lastRound({ ...view, turns_left: 2 }, true)).toBe("Last round: this is your last turn!");
  expect(lastRound({ ...view, phase: "over", turns_left: 0 }, false)).toBeNull();
});

test.each([
  [400, "0:01"],
  [61_000, "1:01"],
  [3_600_000, "1:00:00"],
  [187_200_000, "2 d 4 h"],
])("%d milliseconds are %s", (time, words) => expect(timeLeft(time)).toBe(words));

test("days and hours are told in Russian as well", () => {
  settings.change({ language: "ru" });
  expect(timeLeft(187_200_000)).toBe("2 дн. 4 ч");
});
