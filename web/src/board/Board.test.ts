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
