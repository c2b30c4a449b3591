// What the parts of the table show and what a click on them plays.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { deskOf } from "../../tests/desks";
import { boxOf, played } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import { gameOf } from "../games";
import { somePlan } from "../lib/fakes";
import type { CardView, SharedView, UsaView, View } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import Hand from "./Hand.svelte";
import Market from "./Market.svelte";
import Offer from "./Offer.svelte";
import { onePile } from "./piles";
import Players from "./Players.svelte";
import Tickets from "./Tickets.svelte";

beforeEach(() => settings.change({ language: "en" }));

const usa = boxOf("usa");
const turn = played<UsaView>("usa").views.turn![0]!.view;

describe("Hand", () => {
  test("groups the cards by kind, in their order, with names and counts", () => {
    const target = show(Hand, { hand: { locomotive: 1, red: 3 } });
    const words = [...target.querySelectorAll("li")].map((one) => one.textContent?.trim().replace(/\s+/g, " "));
    expect(words).toEqual(["3 red", "1 locomotive"]);
    expect(target.textContent).toContain("4 cards");
    expect(target.querySelectorAll("button")).toHaveLength(0);
  });

  test("chooses cards one by one, as many as are left", () => {
    const onchoose = vi.fn();
    const target = show(Hand, { hand: { red: 2, blue: 1 }, chosen: { blue: 1 }, onchoose });
    expect(button(target, "blue").disabled).toBe(true);
    click(button(target, "red"));
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("red");
  });
});

test("a kind of cards can be raised from the hand, and put back", () => {
  const onraise = vi.fn();
  const target = show(Hand, { hand: { red: 2, blue: 1 }, raised: new Set(["red"] as const), onraise });
  const pressed = [...target.querySelectorAll("button")].map((one) => one.getAttribute("aria-pressed"));
  expect(pressed).toEqual(["false", "true"]);
  click(button(target, "red"));
  expect(onraise).toHaveBeenCalledExactlyOnceWith("red");
});

describe("Market", () => {
  function market(moves: string[], change: Partial<UsaView> = {}) {
    const view = { ...turn, ...change, moves };
    const { desk, store } = deskOf(view);
    return { target: show(Market, { desk, view, tickets: onePile(desk, view.ticket_pile) }), ...store };
  }

  test("takes a card, from its slot or from the pile", () => {
    const cards: UsaView["market"] = ["red", "locomotive", null, "blue", "green"];
    for (const [name, move] of [
      ["Take blue", "draw 3"],
      ["Draw pile", "draw pile"],
    ] as const) {
      const { target, play } = market(["draw 0", "draw 3", "draw 4", "draw pile"], { market: cards });
      click(button(target, name));
      click(button(target, name)); // while it is on its way
      expect(play).toHaveBeenCalledExactlyOnceWith(move);
    }
  });

  test("says why a card cannot be taken", () => {
    const { target, play, why } = market(["draw pile"], { market: ["locomotive", null, null, null, null] });
    const locomotive = button(target, "Take locomotive");
    expect(locomotive.getAttribute("aria-disabled")).toBe("true");
    click(locomotive);
    expect(play).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledExactlyOnceWith("draw 0");
  });

  test("does nothing out of turn, and passes where nothing else can be done", () => {
    expect([...market([]).target.querySelectorAll("button")].every((one) => one.disabled)).toBe(true);
    const { target, play } = market(["pass"]);
    click(button(target, "Pass"));
    expect(play).toHaveBeenCalledExactlyOnceWith("pass");
  });

  test("draws tickets, or says why not", () => {
    const one = market(["draw tickets"]);
    click(button(one.target, "Draw tickets"));
    expect(one.play).toHaveBeenCalledExactlyOnceWith("draw tickets");
    const none = market(["draw pile"]);
    click(button(none.target, "Draw tickets"));
    expect(none.why).toHaveBeenCalledExactlyOnceWith("draw tickets");
  });
});

describe("Offer", () => {
  const { view, insight } = played<UsaView>("usa").views.first_tickets![0]!;

  function offer(of: SharedView = view, plans = insight.plans) {
    const { desk, store } = deskOf(of as View, { insight: { plans } });
    const target = show(Offer, { desk });
    return { desk, target, play: store.play, boxes: target.querySelectorAll<HTMLInputElement>("input") };
  }

  test("keeps only what the rules allow", () => {
    const { target, boxes, play } = offer();
    const keep = button(target, "Keep");
    expect(boxes).toHaveLength(3);
    click(boxes[2]);
    expect(keep.disabled).toBe(true); // at least two
    click(boxes[0]);
    expect(keep.textContent).toContain("Keep 2 tickets");
    click(keep);
    expect(play).toHaveBeenCalledExactlyOnceWith("keep 0 2");
  });

  test("lets one keep none where the rules do", () => {
    const { view } = played<CardView>("card").views.turn![0]!;
    const tickets = [...boxOf("card").ticket.keys()].slice(0, 2);
    const moves = ["keep none", "keep 0", "keep 1", "keep 0 1"];
    const { target, play } = offer({ ...view, phase: "choose_tickets", offer: tickets, moves }, {});
    click(button(target, "Keep none"));
    expect(play).toHaveBeenCalledExactlyOnceWith("keep none");
  });

  test("points at a ticket, pins those that will be kept, and a choice can be taken back", () => {
    const { desk, target, boxes } = offer();
    boxes[0]!.dispatchEvent(new Event("focus"));
    expect(desk.ticket).toBe(view.offer[0]);
    click(boxes[1]);
    click(boxes[2]);
    expect([...desk.pins.keys()]).toEqual([view.offer[1], view.offer[2]]);
    click(button(target, "Choose again"));
    expect([desk.keeping, desk.pins.size]).toEqual([[], 0]);
    expect([...boxes].map((box) => box.checked)).toEqual([false, false, false]);
    expect(desk.undo()).toBe(false);
  });

  test("says of each ticket what it would take", () => {
    const { target } = offer();
    const plan = insight.plans[view.offer[0]!]!;
    expect(target.querySelector("label")!.textContent).toContain(`${plan.cars} cars · routes +${plan.route_points}`);
  });
});

test("Tickets show which are completed, what is lost and why, and point at one", () => {
  const onpoint = vi.fn();
  const tickets = [...usa.ticket.keys()].slice(0, 3);
  const [open, done, lost] = tickets as [string, string, string];
  const needs = [
    { color: "red", needed: 5, held: 3, missing: 2 },
    { color: "gray", needed: 2, held: 2, missing: 0 },
  ];
  const plans = {
    [open]: somePlan({ state: "nearly_lost", vital: ["denver--omaha"], cars: 7, route_points: 11, needs, missing: 1 }),
    [done]: somePlan({ state: "done" }),
    [lost]: somePlan({ state: "lost", lacks: "cars" }),
  };
  const target = show(Tickets, { box: usa, tickets, plans, onpoint });
  const words = [...target.querySelectorAll("button")].map((one) => one.textContent!.replace(/\s+/g, " "));
  expect(words.filter((one) => one.includes("not yet completed"))).toHaveLength(2);
  expect(words[2]).toMatch(/^\s*completed/); // what is done comes last
  const told = words.find((one) => one.includes("7 cars"))!;
  expect(told).toContain("7 cars · routes +11 · 1 card short");
  expect(told).toContain("red: 3 of 5.");
  expect(told).toContain("any one colour: 2 of 2.");
  expect(told).toContain("all depends on Denver – Omaha");
  expect(words.filter((one) => one.includes("every way takes more cars than you have"))).toHaveLength(1);
  target.querySelector("button")!.dispatchEvent(new Event("focus"));
  expect(tickets).toContain(onpoint.mock.calls[0]![0]);
});

test("Players shows what is public of everyone", () => {
  const seats = turn.players.map((name, seat) => {
    return { seat, kind: "person" as const, name, bot: null, present: seat !== 1, reserved: false };
  });
  const target = show(Players, { game: gameOf("usa")!, view: turn, players: turn.players, seats, over: false, you: 0 });
  const lines = [...target.querySelectorAll("li")];
  lines.forEach((line, seat) => {
    expect(line.textContent).toContain(`${turn.hand_sizes[seat]} cards`);
    expect(line.textContent).toContain(`${turn.cars[seat]} cars`);
    expect(line.textContent).toContain(`${turn.route_score[seat]} points so far`);
  });
  expect(lines.map((line) => line.getAttribute("aria-current"))).toEqual(["true", null, null]);
  expect(lines[1]!.textContent).toContain("away");
});
