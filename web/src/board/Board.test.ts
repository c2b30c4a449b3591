import { flushSync, mount, unmount, type ComponentProps } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MAPS, usaView } from "../../tests/boards";
import { boxOf } from "../../tests/played";
import { settings } from "../lib/settings.svelte";
import Board from "./Board.svelte";

type Props = ComponentProps<typeof Board>;

let shown: Record<string, unknown> | undefined;

function show(props: Partial<Props> & Pick<Props, "box" | "view">): Props & { onroute: ReturnType<typeof vi.fn> } {
  const { players } = props.view;
  const all = { map: MAPS.usa, players, claimable: new Set<string>(), onroute: vi.fn(), ...props };
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

  test("U23, U24: says of a closed route that it is closed, and to whom", () => {
    const routes = { "dallas--houston--1": 1, "kansas_city--omaha--1": 0 };
    const closed = { "dallas--houston--2": [0, 1, 2, 3], "kansas_city--omaha--2": [0] };
    show({ box, view: usaView({ routes, closed }) });
    const label = (id: string) => route(id).getAttribute("aria-label");
    expect(label("dallas--houston--2")).toContain("closed, because the parallel route is claimed");
    expect(route("dallas--houston--2").classList.contains("closed")).toBe(true);
    expect(label("kansas_city--omaha--2")).toContain("closed to you");
    expect(route("kansas_city--omaha--2").classList.contains("closed")).toBe(false); // others may claim it
    expect(label("denver--helena")).toContain("free");
  });

  test("marks what is looked for, not all that can be claimed", () => {
    const claimable = new Set(["denver--omaha", "denver--helena"]);
    show({ box, view: usaView(), claimable, marked: new Set(["denver--omaha"]) });
    const marked = [...document.querySelectorAll<SVGElement>(".route.marked")].map((row) => row.dataset.route);
    expect(marked).toEqual(["denver--omaha"]);
    expect(document.querySelectorAll(".route.open")).toHaveLength(2);
  });

  test("speaks Russian at once", () => {
    show({ box, view: usaView() });
    settings.change({ language: "ru" });
    flushSync();
    expect(route("denver--omaha").getAttribute("aria-label")).toBe(
      "Денвер\u00a0— Омаха, 4\u00a0отрезка, фиолетовый, свободен",
    );
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
