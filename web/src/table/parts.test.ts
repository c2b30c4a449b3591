// What the parts of the table show and what a click on them plays.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { deskOf } from "../../tests/desks";
import { boxOf, played } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import { gameOf } from "../games";
import type { UsaView } from "../lib/messages";
import { sortMoves } from "../lib/moves";
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

describe("Market", () => {
  function market(moves: string[], change: Partial<UsaView> = {}) {
    const view = { ...turn, ...change, moves };
    const { desk, store } = deskOf(view);
    return { target: show(Market, { desk, view, tickets: onePile(desk, view.ticket_pile) }), ...store };
  }

  test("takes a card, from its slot or from the pile", () => {
    const cards: UsaView["market"] = ["red", "locomotive", null, "blue", "green"];
    const { target, play } = market(["draw 0", "draw 3", "draw 4", "draw pile"], { market: cards });
    click(button(target, "Take blue"));
    click(button(target, "Draw pile"));
    expect(play.mock.calls).toEqual([["draw 3"], ["draw pile"]]);
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
  const { view } = played<UsaView>("usa").views.first_tickets![0]!;
  const { keeps } = sortMoves(view.moves);

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
    const none = sortMoves(["keep none", "keep 0", "keep 1", "keep 0 1"]).keeps;
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
