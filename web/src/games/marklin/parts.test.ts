// What is asked besides the market, and what a click plays.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { deskOf } from "../../../tests/desks";
import { boxOf, played } from "../../../tests/played";
import { button, click, show } from "../../../tests/shown";
import type { MarklinView } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import Actions from "./Actions.svelte";
import Announce from "./Announce.svelte";
import type { MarklinDesk } from "./desk.svelte";
import Dialogs from "./Dialogs.svelte";
import Journey from "./Journey.svelte";
import { marklinChoices } from "./moves";

beforeEach(() => settings.change({ language: "en" }));

const box = boxOf("marklin");
const { views } = played<MarklinView>("marklin");
const turn = views.turn![0]!.view;

test("Announce offers exactly the legal numbers of tickets", () => {
  const onplay = vi.fn();
  const { view } = views.announce_tickets![0]!;
  const target = show(Announce, { box, draws: marklinChoices(view.moves).draws, busy: false, onplay });
  expect(target.querySelectorAll("button")).toHaveLength(5);
  click(button(target, "3 short, 1 long"));
  expect(onplay).toHaveBeenCalledExactlyOnceWith("draw tickets 3 short 1 long");
});

test("Journey tells where a passenger may go, and what it costs", () => {
  const onplay = vi.fn();
  const { view } = views.journey!.at(-1)!;
  const choices = marklinChoices(view.moves);
  const target = show(Journey, { box, view, choices, busy: false, onplay, onboard: vi.fn(), onpoint: vi.fn() });
  const buttons = [...target.querySelectorAll("button")];
  expect(buttons).toHaveLength(view.moves.length);
  const others = [...choices.travels.keys()].filter((route) => view.routes[route] !== view.seat);
  expect(target.textContent!.split("costs a passenger card")).toHaveLength(others.length + 1);
  click(buttons[0]);
  expect(view.moves).toContain(onplay.mock.calls[0]![0]);
});

test("tickets are drawn after saying how many, and one may change one's mind", () => {
  const { desk, store } = deskOf<MarklinDesk>(turn);
  const target = show(Actions, { desk, players: turn.players });
  click(button(target, "Draw tickets"));
  expect(desk.announcing).toBe(true);
  expect(store.play).not.toHaveBeenCalled();
  click(button(target, "Cancel"));
  expect(desk.announcing).toBe(false);
  expect(button(target, "Draw tickets")).toBeTruthy();
});

test("at the beginning there is nothing else to do than to announce", () => {
  const { view } = views.announce_tickets![0]!;
  const { desk } = deskOf<MarklinDesk>(view);
  const target = show(Actions, { desk, players: view.players });
  expect(target.querySelector(".market")).toBeNull();
  expect(target.textContent).not.toContain("Cancel");
});

describe("a click on a city", () => {
  test("places a passenger", async () => {
    const { desk, store } = deskOf<MarklinDesk>(views.place_passenger![0]!.view);
    const [city] = desk.cities;
    await desk.clickCity(city!);
    expect(store.play).toHaveBeenCalledExactlyOnceWith(`place ${city}`);
  });

  test("asks before a passenger sets out", async () => {
    const { desk, store } = deskOf<MarklinDesk>({ ...turn, moves: ["draw pile", "board koln"] });
    await desk.clickCity("koln");
    expect(desk.boarding).toBe("koln");
    expect(store.play).not.toHaveBeenCalled();
    const target = show(Dialogs, { desk });
    click(button(target, "Set out"));
    expect(store.play).toHaveBeenCalledExactlyOnceWith("board koln");
    expect(desk.boarding).toBeNull();
  });

  test("where nobody can stand asks why", async () => {
    const { desk, store } = deskOf<MarklinDesk>(views.place_passenger![0]!.view);
    await desk.clickCity("nowhere");
    expect(store.why).toHaveBeenCalledExactlyOnceWith("place nowhere");
  });
});

describe("a click on a route, while a passenger is under way,", () => {
  const { view } = views.journey![0]!;

  test("travels", async () => {
    const { desk, store } = deskOf<MarklinDesk>(view);
    const [route] = desk.travels;
    await desk.clickRoute(route!);
    expect(store.play).toHaveBeenCalledExactlyOnceWith(`travel ${route}`);
  });

  test("or asks why not", async () => {
    const { desk, store } = deskOf<MarklinDesk>(view);
    const route = [...box.route.keys()].find((id) => !desk.travels.has(id))!;
    await desk.clickRoute(route);
    expect(store.why).toHaveBeenCalledExactlyOnceWith(`travel ${route}`);
  });
});
