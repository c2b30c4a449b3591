// What a click on a route does: it asks how to pay, or says why not.

import { somePlan } from "../lib/fakes";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test } from "vitest";
import { deskOf } from "../../tests/desks";
import { played } from "../../tests/played";
import type { UsaView } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import type { BoardDesk } from "./desk.svelte";
import { lastRound } from "./status";

beforeEach(() => settings.change({ language: "en" }));

function turn(moves: string[], hand: Record<string, number> = {}): UsaView {
  return { ...played<UsaView>("usa").views.turn![0]!.view, moves, hand };
}

describe("a click on a route", () => {
  test("that can be claimed asks how to pay, and plays nothing yet", async () => {
    const { desk, store } = deskOf<BoardDesk>(turn(["draw pile", "claim denver--omaha purple 4"]));
    expect(desk.claimable).toEqual(new Set(["denver--omaha"]));
    await desk.clickRoute("denver--omaha");
    expect(desk.paying).toBe("denver--omaha");
    expect(store.play).not.toHaveBeenCalled();
  });

  test("that cannot be claimed says why, in words", async () => {
    const facts = { route: "dallas--houston--1" };
    const closed = { lawful: false, code: "unlawful", rule: "U23", reason: "own_parallel", facts } as const;
    const { desk, store } = deskOf<BoardDesk>(turn(["draw pile"]), { ruling: closed });
    await desk.clickRoute("dallas--houston--2");
    expect(store.why).toHaveBeenCalledExactlyOnceWith("claim dallas--houston--2");
    expect(desk.notice).toEqual({
      title: "Dallas – Houston cannot be claimed",
      words: "You own the parallel route, and nobody may own two.",
      rule: "U23",
    });
  });

  test("without the cards speaks of the best payment, not of any one", async () => {
    const facts = { count: 2, kind: "purple", held: 0, most: "red 1" };
    const few = { lawful: false, code: "unlawful", rule: "U20", reason: "few_cards", facts } as const;
    const { desk } = deskOf<BoardDesk>(turn(["draw pile"], { red: 1 }), { ruling: few });
    await desk.clickRoute("atlanta--charleston");
    expect(desk.notice?.words).toBe(
      "This route needs 2 cards: any one colour. The most you can put together is 1 red.",
    );
    settings.change({ language: "ru" }); // what is shown already follows
    expect(desk.notice?.title).toContain("Атланта");
    expect(desk.notice?.words).toContain("красный\u00a0×\u00a01");
    const none = { ...few, facts: { ...facts, most: "" } };
    const poor = deskOf<BoardDesk>(turn(["draw pile"], { red: 1 }), { ruling: none }).desk;
    await poor.clickRoute("atlanta--charleston");
    expect(poor.notice?.words).toContain("Подходящих у\u00a0вас нет");
  });
});

test("a move closes the question of the payment", async () => {
  const { desk } = deskOf<BoardDesk>(turn(["draw pile", "claim denver--omaha purple 4"]));
  await desk.clickRoute("denver--omaha");
  await desk.play("draw pile");
  expect(desk.paying).toBeNull();
});

test("a ticket that is pointed at lights up with its way; those that are pinned stay drawn, each by its number", () => {
  const tickets = ["denver--el_paso", "boston--miami"];
  const view = { ...turn(["draw pile"]), seat: 0, tickets, routes: { "denver--santa_fe": 0 } };
  const way = ["el_paso--santa_fe", "denver--santa_fe"];
  const plans = { "denver--el_paso": somePlan({ way }), "boston--miami": somePlan({ state: "lost", lacks: "routes" }) };
  const { desk } = deskOf<BoardDesk>(view, { insight: { plans } });
  desk.ticket = "denver--el_paso";
  flushSync();
  expect(desk.lit?.routes).toEqual(new Set(way));
  expect(desk.lit?.places).toEqual(new Set(["denver", "santa_fe", "el_paso"]));
  expect(desk.wanted).toEqual(new Set(["el_paso--santa_fe"])); // the other route is one's own
  desk.pin("boston--miami");
  desk.pin("denver--el_paso");
  desk.ticket = null;
  flushSync();
  expect(desk.lit).toBeUndefined();
  expect(desk.ways.map(({ ticket, pin }) => [ticket, pin])).toEqual([
    ["denver--el_paso", 2],
    ["boston--miami", 1],
  ]);
  desk.pin("boston--miami");
  flushSync();
  expect([...desk.looked]).toEqual(["denver--el_paso"]);
});

test("the last round is announced", () => {
  const view = turn([]);
  expect(lastRound({ ...view, turns_left: null }, true)).toBeNull();
  expect(lastRound({ ...view, turns_left: 3 }, false)).toBe("Last round: 3 turns left");
  expect(lastRound({ ...view, turns_left: 2 }, true)).toBe("Last round: this is your last turn!");
  expect(lastRound({ ...view, phase: "over", turns_left: 0 }, false)).toBeNull();
});

describe("routes that are looked for", () => {
  const moves = [
    "claim denver--omaha purple 4",
    "claim denver--omaha purple 3 locomotive 1",
    "claim helena--omaha red 5",
  ];

  function desk() {
    const insight = { plans: { "denver--el_paso": somePlan({ way: ["denver--omaha", "denver--helena"] }) } };
    return deskOf<BoardDesk>(turn(["draw pile", ...moves], { purple: 4, red: 5, locomotive: 1 }), { insight }).desk;
  }

  test("are none as long as nothing is pointed at", () => {
    expect(desk().claimable.size).toBe(2);
    expect(desk().marked).toEqual(new Set());
  });

  test("are those that the raised cards pay for, without any others", () => {
    const one = desk();
    const raise = one.raiser()!;
    raise("locomotive");
    expect(one.marked).toEqual(new Set());
    expect(one.raisedWords()).toBe("These cards alone pay for no route.");
    raise("red");
    expect(one.marked).toEqual(new Set(["helena--omaha"]));
    expect(one.raisedWords()).toContain("1 route");
    raise("purple");
    raise("red");
    expect(one.marked).toEqual(new Set(["denver--omaha"]));
    one.renew();
    expect(one.marked).toEqual(new Set());
  });

  test("are those on the way of the ticket that is pointed at", () => {
    const one = desk();
    one.ticket = "denver--el_paso";
    expect(one.marked).toEqual(new Set(["denver--omaha"])); // the other one cannot be claimed now
  });

  test("cards cannot be raised where nothing can be claimed", () => {
    expect(deskOf<BoardDesk>(turn(["draw pile"], { red: 1 })).desk.raiser()).toBeUndefined();
  });
});
