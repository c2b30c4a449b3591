import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import Board from "./Board.svelte";
import { boxOf, marklinView, usaView } from "./testing";

type Props = ComponentProps<typeof Board>;

let shown: Record<string, unknown> | undefined;

function show(props: Partial<Props> & Pick<Props, "box" | "view">): Props & { onroute: ReturnType<typeof vi.fn> } {
  const all = { players: props.view.players, claimable: new Set<string>(), onroute: vi.fn(), ...props };
  shown = mount(Board, { target: document.body, props: all });
  flushSync();
  return all as Props & { onroute: ReturnType<typeof vi.fn> };
}

beforeEach(() => settings.change({ language: "en" }));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});

const route = (id: string) => document.querySelector<SVGElement>(`[data-route="${id}"]`)!;
const city = (id: string) => document.querySelector<SVGElement>(`[data-city="${id}"]`)!;
const press = (key: string) =>
  document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

describe("the board of usa", () => {
  const box = boxOf("usa");

  test("names every route, in words", () => {
    show({ box, view: usaView({ routes: { "denver--omaha": 1 } }), claimable: new Set(["calgary--helena"]) });
    expect(document.querySelectorAll("[data-route][role=button]")).toHaveLength(box.route.size);
    expect(route("denver--omaha").getAttribute("aria-label")).toBe(
      "Denver – Omaha, 4 spaces, purple, claimed by Boris",
    );
    expect(route("calgary--helena").getAttribute("aria-label")).toContain("you can claim it now");
    expect(route("denver--helena").getAttribute("aria-label")).toBe("Denver – Helena, 4 spaces, green, free");
  });

  test("speaks Russian at once", () => {
    show({ box, view: usaView() });
    settings.change({ language: "ru" });
    flushSync();
    expect(route("denver--omaha").getAttribute("aria-label")).toBe("Денвер – Омаха, 4 деления, фиолетовый, свободен");
    expect(document.body.textContent).toContain("Новый Орлеан");
  });

  test("a claimed route has a wagon on each space, in the colour of its owner", () => {
    show({ box, view: usaView({ routes: { "denver--omaha": 1 } }) });
    expect(route("denver--omaha").querySelectorAll(".wagon")).toHaveLength(4);
    expect(route("denver--omaha").innerHTML).toContain("--seat-1");
    expect(route("denver--helena").querySelectorAll(".wagon")).toHaveLength(0);
    expect(route("denver--helena").querySelectorAll("rect")).toHaveLength(4);
  });

  test("a click on any route calls back", () => {
    const { onroute } = show({ box, view: usaView() });
    route("denver--omaha")
      .querySelector("rect")!
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(onroute.mock.calls).toEqual([["denver--omaha"]]);
  });

  test("one tab stop, from which the keyboard reaches every route", () => {
    const { onroute } = show({ box, view: usaView(), claimable: new Set(["denver--omaha"]) });
    const stops = () => [...document.querySelectorAll<SVGElement>("[data-route][tabindex='0']")];
    expect(stops().map((stop) => stop.dataset.route)).toEqual(["atlanta--charleston"]);
    stops()[0]!.focus();
    const seen = new Set<string>();
    for (let i = 0; i < box.route.size; i++) {
      press("ArrowRight");
      flushSync();
      seen.add((document.activeElement as SVGElement).dataset.route!);
      expect(stops()).toEqual([document.activeElement]);
    }
    expect(seen.size).toBe(box.route.size);
    press("s");
    flushSync();
    expect(document.activeElement!.getAttribute("aria-label")).toMatch(/^S/);
    press("PageDown");
    flushSync();
    press("Enter");
    expect(onroute.mock.calls).toEqual([["denver--omaha"]]);
  });

  test("what is lit stands out, the rest grows pale", () => {
    const lit = { places: new Set(["denver", "omaha"]), routes: new Set(["denver--omaha"]), seat: 2 };
    show({ box, view: usaView(), lit });
    expect(route("denver--omaha").classList.contains("lit")).toBe(true);
    expect(route("denver--helena").classList.contains("lit")).toBe(false);
    expect(city("omaha").classList.contains("lit")).toBe(true);
    expect(document.querySelector("svg.dimmed")!.getAttribute("style")).toContain("--seat-2");
  });
});

describe("the board of marklin", () => {
  const box = boxOf("marklin");

  test("shows what is left in a city and who stands there", () => {
    show({ box, view: marklinView({ merchandise: { berlin: [6, 5, 4] }, passengers: { berlin: 2 } }) });
    expect(city("berlin").getAttribute("aria-label")).toBe("Berlin, 3 tokens, the top one worth 6, passenger of Clara");
    expect(city("berlin").querySelectorAll(".token")).toHaveLength(3);
    expect(city("berlin").textContent!.trim()).toBe("6");
    expect(city("ulm").querySelectorAll(".token")).toHaveLength(0);
    expect(document.querySelectorAll(".pawn .pawn")).toHaveLength(1);
  });

  test("a passenger under way stands where it is, and its routes are lit", () => {
    const journey = { from: "ulm", city: "stuttgart", routes: ["stuttgart--ulm--1"], tokens: [4], fares: 0 };
    show({ box, view: marklinView({ journey, turn: 3, passengers: { stuttgart: 1 } }) }); // where another one waits
    const pawns = [...document.querySelectorAll("g.pawn[transform]")];
    expect(pawns).toHaveLength(2);
    expect(pawns[0]!.getAttribute("transform")).not.toBe(pawns[1]!.getAttribute("transform"));
    expect(route("stuttgart--ulm--1").classList.contains("lit")).toBe(true);
  });

  test("only cities that can be chosen are buttons, and they come first", () => {
    const oncity = vi.fn();
    const { onroute } = show({ box, view: marklinView(), cities: new Set(["ulm"]), oncity });
    expect(city("ulm").getAttribute("role")).toBe("button");
    expect(city("ulm").getAttribute("tabindex")).toBe("0");
    city("ulm")
      .querySelector("circle")!
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    city("berlin")
      .querySelector("circle")!
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(oncity.mock.calls).toEqual([["ulm"]]);
    expect(onroute).not.toHaveBeenCalled();
  });

  test("a country lights up with its border places", () => {
    show({ box, view: marklinView(), lit: { places: new Set(["schweiz", "kiel"]), routes: new Set() } });
    expect(city("schweiz-lindau").classList.contains("lit")).toBe(true);
    expect(city("danemark-kiel").classList.contains("lit")).toBe(false);
    expect(document.querySelector(".country.lit")!.textContent).toBe("Switzerland");
  });
});
