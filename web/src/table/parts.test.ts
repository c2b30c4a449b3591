// What the parts of the table show and what a click on them plays.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { boxOf, played } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import type { MarklinView, UsaView } from "../lib/messages";
import { Choices } from "../lib/moves";
import { settings } from "../lib/settings.svelte";
import Announce from "./Announce.svelte";
import Hand from "./Hand.svelte";
import Journey from "./Journey.svelte";
import Market from "./Market.svelte";
import Offer from "./Offer.svelte";
import Payment from "./Payment.svelte";
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

describe("Market", () => {
  function market(moves: string[], view: Partial<UsaView> = {}) {
    const on = { onplay: vi.fn(), onwhy: vi.fn(), ontickets: vi.fn() };
    const shown = { ...turn, ...view, moves };
    const target = show(Market, {
      view: shown,
      choices: new Choices(moves),
      acting: moves.length > 0,
      busy: false,
      ...on,
    });
    return { target, ...on };
  }

  test("takes a card, from its slot or from the pile", () => {
    const cards: UsaView["market"] = ["red", "locomotive", null, "blue", "green"];
    const { target, onplay } = market(["draw 0", "draw 3", "draw 4", "draw pile"], { market: cards });
    click(button(target, "Take blue"));
    click(button(target, "Draw pile"));
    expect(onplay.mock.calls).toEqual([["draw 3"], ["draw pile"]]);
  });

  test("says why a card cannot be taken", () => {
    const { target, onplay, onwhy } = market(["draw pile"], { market: ["locomotive", null, null, null, null] });
    const locomotive = button(target, "Take locomotive");
    expect(locomotive.getAttribute("aria-disabled")).toBe("true");
    click(locomotive);
    expect(onplay).not.toHaveBeenCalled();
    expect(onwhy).toHaveBeenCalledExactlyOnceWith("draw 0");
  });

  test("does nothing out of turn, and passes where nothing else can be done", () => {
    expect([...market([]).target.querySelectorAll("button")].every((one) => one.disabled)).toBe(true);
    const { target, onplay } = market(["pass"]);
    click(button(target, "Pass"));
    expect(onplay).toHaveBeenCalledExactlyOnceWith("pass");
  });

  test("draws tickets, of marklin after asking how many", () => {
    const one = market(["draw tickets"]);
    click(button(one.target, "Draw tickets"));
    expect(one.onplay).toHaveBeenCalledExactlyOnceWith("draw tickets");
    const view = played<MarklinView>("marklin").views.turn![0]!.view;
    const on = { onplay: vi.fn(), onwhy: vi.fn(), ontickets: vi.fn() };
    const choices = new Choices(view.moves);
    click(button(show(Market, { view, choices, acting: true, busy: false, ...on }), "Draw tickets"));
    expect(on.ontickets).toHaveBeenCalledOnce();
    expect(on.onplay).not.toHaveBeenCalled();
  });
});

describe("Offer", () => {
  const { view } = played<UsaView>("usa").views.first_tickets![0]!;
  const { keeps } = new Choices(view.moves);

  test("keeps only what the rules allow", () => {
    const onplay = vi.fn();
    const target = show(Offer, { box: usa, offer: view.offer, keeps, held: [], busy: false, onplay, onpoint: vi.fn() });
    const boxes = target.querySelectorAll<HTMLInputElement>("input");
    const keep = button(target, "Keep");
    expect(boxes).toHaveLength(3);
    click(boxes[2]);
    expect(keep.disabled).toBe(true); // at least two
    click(boxes[0]);
    expect(keep.textContent).toContain("Keep 2 tickets");
    click(keep);
    expect(onplay).toHaveBeenCalledExactlyOnceWith("keep 0 2");
  });

  test("lets one keep none where the rules do", () => {
    const onplay = vi.fn();
    const box = boxOf("card");
    const offer = [...box.ticket.keys()].slice(0, 2);
    const none = new Choices(["keep none", "keep 0", "keep 1", "keep 0 1"]).keeps;
    const target = show(Offer, { box, offer, keeps: none, held: [], busy: false, onplay, onpoint: vi.fn() });
    click(button(target, "Keep none"));
    expect(onplay).toHaveBeenCalledExactlyOnceWith("keep none");
  });

  test("points at a ticket", () => {
    const onpoint = vi.fn();
    const target = show(Offer, { box: usa, offer: view.offer, keeps, held: [], busy: false, onplay: vi.fn(), onpoint });
    target.querySelector("input")!.dispatchEvent(new Event("focus"));
    expect(onpoint).toHaveBeenCalledWith(view.offer[0]);
  });
});

test("Announce offers exactly the lawful numbers of tickets", () => {
  const onplay = vi.fn();
  const { view } = played<MarklinView>("marklin").views.announce_tickets![0]!;
  const target = show(Announce, { box: boxOf("marklin"), draws: new Choices(view.moves).draws, busy: false, onplay });
  expect(target.querySelectorAll("button")).toHaveLength(5);
  click(button(target, "3 short, 1 long"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("draw tickets 3 short 1 long");
});

describe("Payment", () => {
  const hand = { red: 3, blue: 2, locomotive: 1 };
  const props = { box: usa, route: "atlanta--charleston", hand, cars: 45, onclose: vi.fn() };

  test("offers the most thrifty payment first, and plays the one that is chosen", () => {
    const onplay = vi.fn();
    const payments = [{ blue: 2 }, { red: 1, locomotive: 1 }, { red: 2 }];
    const target = show(Payment, { ...props, payments, onplay });
    const choices = target.querySelectorAll<HTMLInputElement>("input");
    expect([...choices].map((one) => one.checked)).toEqual([true, false, false]);
    expect(target.textContent).toContain("2 points");
    click(button(target, "Claim the route"));
    click(choices[2]);
    click(button(target, "Claim the route"));
    expect(onplay.mock.calls).toEqual([
      ["claim atlanta--charleston red 2"],
      ["claim atlanta--charleston red 1 locomotive 1"],
    ]);
  });

  test("confirms a payment without a choice, too", () => {
    const onplay = vi.fn();
    const target = show(Payment, { ...props, payments: [{ blue: 2 }], onplay });
    expect(target.querySelectorAll("input")).toHaveLength(0);
    expect(onplay).not.toHaveBeenCalled();
    click(button(target, "Claim the route"));
    expect(onplay).toHaveBeenCalledExactlyOnceWith("claim atlanta--charleston blue 2");
  });
});

test("Journey tells where a passenger may go, and what it costs", () => {
  const onplay = vi.fn();
  const { view } = played<MarklinView>("marklin").views.journey!.at(-1)!;
  const choices = new Choices(view.moves);
  const box = boxOf("marklin");
  const target = show(Journey, { box, view, choices, busy: false, onplay, onboard: vi.fn(), onpoint: vi.fn() });
  const buttons = [...target.querySelectorAll("button")];
  expect(buttons).toHaveLength(view.moves.length);
  const others = [...choices.travels].filter((route) => view.routes[route] !== view.seat);
  expect(target.textContent!.split("costs a passenger card")).toHaveLength(others.length + 1);
  click(buttons[0]);
  expect(view.moves).toContain(onplay.mock.calls[0]![0]);
});

test("Tickets show which are completed, and point at one", () => {
  const onpoint = vi.fn();
  const tickets = [...usa.ticket.keys()].slice(0, 3);
  const target = show(Tickets, { box: usa, tickets, completed: [tickets[1]!], onpoint });
  const words = [...target.querySelectorAll("button")].map((one) => one.textContent ?? "");
  expect(words.filter((one) => one.includes("not yet completed"))).toHaveLength(2);
  expect(words[2]).toMatch(/^\s*completed/); // what is done comes last
  target.querySelector("button")!.dispatchEvent(new Event("focus"));
  expect(tickets).toContain(onpoint.mock.calls[0]![0]);
});

test("Players shows what is public of everyone", () => {
  const seats = turn.players.map((name, seat) => {
    return { seat, kind: "person" as const, name, bot: null, present: seat !== 1, reserved: false };
  });
  const target = show(Players, { view: turn, players: turn.players, seats, over: false, you: 0 });
  const lines = [...target.querySelectorAll("li")];
  lines.forEach((line, seat) => {
    expect(line.textContent).toContain(`${turn.hand_sizes[seat]} cards`);
    expect(line.textContent).toContain(`${turn.cars[seat]} cars`);
    expect(line.textContent).toContain(`${turn.route_score[seat]} points so far`);
  });
  expect(lines.map((line) => line.getAttribute("aria-current"))).toEqual(["true", null, null]);
  expect(lines[1]!.textContent).toContain("away");
});
