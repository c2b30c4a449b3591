// What is asked besides the market, and what a click plays.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { deskOf } from "../../../tests/desks";
import { boxOf, played } from "../../../tests/played";
import { button, click, show } from "../../../tests/shown";
import type { Journeys } from "../../lib/insight";
import type { MarklinView, PlannedJourney } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import Actions from "./Actions.svelte";
import Announce from "./Announce.svelte";
import type { MarklinDesk } from "./desk.svelte";
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
  click(button(target, "Draw tickets"));
  expect([desk.undo(), desk.announcing, desk.undo()]).toEqual([true, false, false]);
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

describe("a journey is planned before it starts", () => {
  const view: MarklinView = { ...turn, moves: ["draw pile", "board koln"] };
  const journey = (cities: string[], routes: string[], tokens: number[], fares = 0): PlannedJourney => ({
    cities,
    routes,
    tokens,
    points: tokens.reduce((sum, token) => sum + token, 0),
    fares,
    moves: ["board koln", ...routes.map((route) => `travel ${route}`), "alight"],
  });
  const near = journey(["dusseldorf"], ["dusseldorf--koln--1"], [4]);
  const far = journey(["dusseldorf", "dortmund"], ["dusseldorf--koln--1", "dortmund--dusseldorf--1"], [4, 2], 1);

  function planning() {
    const made = deskOf<MarklinDesk>(view);
    const journeys = vi.fn(async (_city: string, routes: readonly string[]): Promise<Journeys> => {
      const draft = [near, far].find((one) => one.routes.join() === routes.join()) ?? null;
      return { draft, journeys: [far, near] };
    });
    Object.assign(made.store, { journeys });
    return made;
  }

  test("by cities on the board; the way back leads step by step; nothing is sent", async () => {
    const { desk, store } = planning();
    await desk.clickCity("koln");
    expect(desk.cities).toEqual(new Set(["dusseldorf", "dortmund"]));
    await desk.clickCity("dusseldorf");
    expect(desk.plan?.draft).toBe(near);
    await desk.clickRoute("dortmund--dusseldorf--1");
    expect(desk.plan?.draft).toBe(far);
    expect(desk.undo()).toBe(true);
    await vi.waitFor(() => expect(desk.plan?.draft).toBe(near));
    desk.undo();
    await vi.waitFor(() => expect(desk.plan?.draft).toBeNull());
    expect([desk.undo(), desk.plan]).toEqual([true, null]);
    expect(desk.undo()).toBe(false);
    expect(store.play).not.toHaveBeenCalled();
  });

  test("a route that cannot be travelled changes nothing", async () => {
    const { desk } = planning();
    await desk.planFrom("koln");
    await desk.clickRoute("kiel--rostock");
    expect(desk.plan).toMatchObject({ city: "koln", draft: null });
  });

  test("from the list; confirmed, the moves are sent one after another", async () => {
    const { desk, store } = planning();
    const target = show(Actions, { desk, players: view.players });
    click(button(target, "Move the passenger"));
    await vi.waitFor(() => button(target, "Köln → Düsseldorf → Dortmund +6, costs 1 passenger card"));
    click(button(target, "Dortmund"));
    await vi.waitFor(() => expect(target.textContent).toContain("brings 4 + 2"));
    let version = 7;
    store.play.mockImplementation(async () => ({ type: "accepted", id: "", version: ++version }));
    click(button(target, "Set out"));
    await vi.waitFor(() => expect(desk.busy).toBe(false));
    expect(store.play.mock.calls).toEqual(far.moves.map((move, n) => (n === 0 ? [move] : [move, 7 + n])));
  });

  test("a move that is refused is the last one", async () => {
    const { desk, store } = planning();
    await desk.planFrom("koln");
    await desk.planOn(far.routes);
    store.play.mockResolvedValueOnce({ type: "accepted", id: "", version: 1 });
    store.play.mockResolvedValueOnce({ ...REFUSED } as never);
    await desk.setOut();
    expect(store.play).toHaveBeenCalledTimes(2);
    expect(desk.notice?.rule).toBe("M41");
  });
});

const REFUSED = {
  type: "refused",
  id: "",
  code: "unlawful",
  rule: "M41",
  reason: null,
  facts: {},
  text: "no passenger card",
  version: 1,
};
