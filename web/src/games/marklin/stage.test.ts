// The board with what stands on it.

import { beforeEach, expect, test } from "vitest";
import { marklinView } from "../../../tests/boards";
import { deskOf } from "../../../tests/desks";
import { show } from "../../../tests/shown";
import type { Lit } from "../../lib/lit";
import type { MarklinView } from "../../lib/messages";
import { settings } from "../../lib/settings.svelte";
import type { MarklinDesk } from "./desk.svelte";
import Stage from "./Stage.svelte";

beforeEach(() => settings.change({ language: "en" }));

function stage(view: MarklinView, lit: Lit | null = null) {
  const { desk, store } = deskOf<MarklinDesk>(view);
  desk.shown = lit;
  const target = show(Stage, { desk, players: view.players, you: 0, last: null, over: false });
  const find = (selector: string) => target.querySelector<SVGElement>(selector)!;
  const route = (id: string) => find(`[data-route="${id}"]`);
  const city = (id: string) => find(`[data-city="${id}"]`);
  return { target, desk, store, route, city };
}

test("shows what is left in a city and who stands there", () => {
  const { target, city } = stage(marklinView({ merchandise: { berlin: [6, 5, 4] }, passengers: { berlin: 2 } }));
  expect(city("berlin").getAttribute("aria-label")).toBe("Berlin, 3 tokens, the top one worth 6, Clara's passenger");
  expect(city("berlin").querySelectorAll(".token")).toHaveLength(3);
  expect(city("berlin").textContent!.trim()).toBe("6");
  expect(city("ulm").querySelectorAll(".token")).toHaveLength(0);
  expect(target.querySelectorAll(".pawn .pawn")).toHaveLength(1);
});

test("a passenger under way stands where it is, and its routes are lit", () => {
  const journey = { from: "ulm", city: "stuttgart", routes: ["stuttgart--ulm--1"], tokens: [4], fares: 0 };
  const waiting = { stuttgart: 1 }; // where the one under way is
  const { target, route } = stage(marklinView({ journey, turn: 3, passengers: waiting }));
  const pawns = [...target.querySelectorAll("g.pawn[transform]")];
  expect(pawns).toHaveLength(2);
  expect(pawns[0]!.getAttribute("transform")).not.toBe(pawns[1]!.getAttribute("transform"));
  expect(route("stuttgart--ulm--1").classList.contains("lit")).toBe(true);
});

test("only cities that can be chosen are buttons, and they come first", () => {
  const { city, desk, store } = stage(marklinView({ moves: ["draw pile", "board ulm"] }));
  expect(city("ulm").getAttribute("role")).toBe("button");
  expect(city("ulm").getAttribute("tabindex")).toBe("0");
  const click = (id: string) =>
    city(id)
      .querySelector("circle")!
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  click("berlin");
  expect(desk.plan).toBeNull();
  click("ulm");
  expect(desk.plan?.city).toBe("ulm");
  expect(store.why).not.toHaveBeenCalled();
});

test("routes that the passenger may take say so", () => {
  const journey = { from: "ulm", city: "ulm", routes: [], tokens: [], fares: 0 };
  const moves = ["travel stuttgart--ulm--1"];
  const { route } = stage(marklinView({ phase: "journey", journey, moves, routes: { "stuttgart--ulm--1": 0 } }));
  expect(route("stuttgart--ulm--1").getAttribute("aria-label")).toContain("your passenger may take it");
  expect(route("stuttgart--ulm--1").classList.contains("open")).toBe(true);
});

test("a country lights up with its border places", () => {
  const { target, city } = stage(marklinView(), { places: new Set(["schweiz", "kiel"]), routes: new Set() });
  expect(city("schweiz-lindau").classList.contains("lit")).toBe(true);
  expect(city("danemark-kiel").classList.contains("lit")).toBe(false);
  expect(target.querySelector(".country.lit")!.textContent).toBe("Switzerland");
});
