// What happened since my last turn: the list, and showing it once more.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { deskOf } from "../../tests/desks";
import { played } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import type { NumberedEvent, UsaView } from "../lib/messages";
import { PAUSES } from "../lib/pace";
import { settings } from "../lib/settings.svelte";
import type { TableLike } from "../lib/table.svelte";
import Notice from "./Notice.svelte";
import Playing from "./Playing.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  settings.change({ language: "en", pace: "slow" });
});

const turn = played<UsaView>("usa").views.turn![0]!.view;
const OTHER = (turn.seat! + 1) % turn.players.length;
const [first, second] = ["denver--omaha", "el_paso--houston"];
const view: UsaView = { ...turn, routes: { [first]: OTHER, [second]: OTHER } };

const EVENTS: NumberedEvent[] = [
  { version: 1, event: { move: "pass", player: view.seat! } },
  { version: 2, event: { move: "claim", player: OTHER, route: first, cards: { red: 2 } } },
  { version: 3, event: { move: "claim", player: OTHER, route: second, cards: { red: 2 } } },
];

function table(change: Partial<TableLike> = {}) {
  const { desk, store } = deskOf(view);
  Object.assign(store, { events: EVENTS, version: 3, connection: "live", waiting: 0, skip: vi.fn(), ...change });
  const target = show(Playing, { desk, players: view.players });
  return { desk, store, target };
}

const lit = (target: HTMLElement) =>
  [...target.querySelectorAll<SVGElement>(".route.lit")].map((row) => row.dataset.route);

test("is marked on the board, listed, and shown again one by one", () => {
  const { desk, target } = table();
  expect([...desk.marks]).toEqual([`route-${first}`, `route-${second}`]);
  for (const id of [first, second]) {
    const label = target.querySelector(`[data-route="${id}"]`)!.getAttribute("aria-label");
    expect(label).toContain("since your last turn");
  }

  click(button(target, "Since your last turn"));
  expect(target.querySelectorAll("dialog li")).toHaveLength(2);
  click(button(target, "Play it again"));
  expect(target.querySelector("dialog")).toBeNull();
  for (const shown of [[first], [second], []]) {
    expect(lit(target)).toEqual(shown);
    vi.advanceTimersByTime(PAUSES.slow);
    flushSync();
  }

  click(button(target, "Since your last turn"));
  click(button(target, "Play it again"));
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  vi.advanceTimersByTime(PAUSES.slow);
  flushSync();
  expect([desk.again, lit(target)]).toEqual([null, []]);
});

test("a refusal names its rule, and closes with Escape", () => {
  const onclose = vi.fn();
  const target = show(Notice, { game: "usa", notice: { words: "Not so.", rule: "U20" }, onclose });
  expect(target.textContent).toContain("U20");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  expect(onclose).toHaveBeenCalledOnce();
});

test("while bots' moves wait, a key shows the newest and does nothing else", () => {
  const { store, target } = table({ waiting: 2 });
  const row = target.querySelector<SVGElement>("[data-route]")!;
  const key = (name: string) => row.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  key("Tab");
  expect(store).toHaveProperty("skip.mock.calls.length", 0);
  key("Enter");
  expect(store).toHaveProperty("skip.mock.calls.length", 1);
  expect([store.play, store.why].map((asked) => asked.mock.calls.length)).toEqual([0, 0]);
});
