import { beforeEach, describe, expect, test, vi } from "vitest";
import { deskOf } from "../../../tests/desks";
import { boxOf, played } from "../../../tests/played";
import { button, click, show } from "../../../tests/shown";
import { ticketName } from "../../lib/cards";
import { somePlan } from "../../lib/fakes";
import { fill } from "../../lib/i18n/index.svelte";
import type { CardView, NumberedEvent, PlayGroupEvent } from "../../lib/messages";
import type { Cards } from "../../lib/moves";
import { settings } from "../../lib/settings.svelte";
import CardTable from "./CardTable.svelte";
import CardTickets from "./CardTickets.svelte";
import type { CardDesk } from "./desk.svelte";
import { en as EN } from "./en";
import { cardChoices } from "./moves";
import Tray from "./Tray.svelte";

beforeEach(() => settings.change({ language: "en" }));

const box = boxOf("card");
const { view } = played<CardView>("card").views.turn!.at(-1)!;
const players = view.players;

function stations(target: HTMLElement): HTMLElement[] {
  return [...target.querySelectorAll<HTMLElement>(".station")];
}

describe("CardTable", () => {
  const laid: CardView = {
    ...view,
    seat: 0,
    stations: [{}, { red: [3, 1] }, { blue: [2, 0], black: [1, 0] }, {}],
    stack_sizes: [5, 0, 7, 1],
  };

  test("shows every station, one's own last, groups with their locomotives, stacks face down", () => {
    const target = show(CardTable, { box, view: laid, players });
    const labels = stations(target).map((one) => one.getAttribute("aria-label"));
    expect(labels).toEqual(["Boris's station", "Chen's station", "Dana's station", "Your station"]);
    const groups = (n: number) =>
      [...stations(target)[n]!.querySelectorAll(".group")].map((one) => one.getAttribute("aria-label"));
    expect(groups(0)).toEqual(["red: 4 cards, 1 of them a locomotive"]);
    expect(groups(1)).toEqual(["blue: 2 cards", "black: 1 card"]);
    expect(stations(target)[3]!.textContent).toContain("Train stack: 5 cards, face down");
    expect(target.textContent).not.toContain("What is in your train stack");
  });

  test("makes a robbery visible, where it happened", () => {
    const robbery: PlayGroupEvent = { move: "play_group", player: 0, color: "red", cards: { red: 5 }, robs: [1] };
    const target = show(CardTable, { box, view: laid, players, events: [{ version: 9, event: robbery }] });
    const robbed = stations(target).map((one) => one.textContent?.includes("Robbed by Ann: all red cards gone"));
    expect(robbed).toEqual([true, false, false, false]);
  });

  test("opens the own stack where the table plays so", () => {
    const target = show(CardTable, { box, view: { ...laid, stack: { red: 2 } }, players });
    expect(target.textContent).toContain("What is in your train stack");
    expect(target.textContent).not.toContain("In the train stack");
  });

  test("at the end all stacks are open", () => {
    const events: NumberedEvent[] = [
      { version: 1, event: { move: "dispatch", player: 2, cards: { blue: 1, red: 1 } } },
      { version: 5, event: { move: "dispatch", player: 2, cards: { blue: 1 } } },
    ];
    const held = (over: boolean) => {
      const station = stations(show(CardTable, { box, view: laid, players, events, over }))[1]!;
      return station.querySelector(".freight [role=img]")?.getAttribute("aria-label");
    };
    expect([held(true), held(false)]).toEqual(["2 blue and 1 red", undefined]);
  });

  test("a train has a wagon for each card", () => {
    const wagons = stations(show(CardTable, { box, view: laid, players })).map(
      (one) => one.querySelectorAll(".cars:not(.empty) .car").length,
    );
    expect(wagons).toEqual([0, 7, 1, 5]);
  });

  test("tells what was discarded", () => {
    const target = show(CardTable, { box, view: { ...laid, discards: { red: 3, locomotive: 1 } }, players });
    expect(target.textContent).toContain("4 discarded cards");
  });
});

describe("Tray", () => {
  function tray(moves: string[], chosen: Cards, station: CardView["stations"][number] = {}) {
    const on = { onremove: vi.fn(), onclear: vi.fn(), onplay: vi.fn(), onwhy: vi.fn() };
    const shown = { ...view, seat: 0, stations: [{}, station, {}, {}] };
    return {
      target: show(Tray, { view: shown, players, choices: cardChoices(moves), chosen, busy: false, ...on }),
      ...on,
    };
  }

  test("plays a group, and warns whom it robs", () => {
    const { target, onplay } = tray(["group red 3 locomotive 1"], { locomotive: 1, red: 3 }, { red: [2, 0] });
    expect(target.textContent).toContain("This robs Boris!");
    click(button(target, "Play 3 red and 1 locomotive"));
    expect(onplay).toHaveBeenCalledExactlyOnceWith("group red 3 locomotive 1");
  });

  test("plays a row", () => {
    const { target, onplay } = tray(["row blue green red"], { red: 1, green: 1, blue: 1 });
    click(button(target, "Play the row"));
    expect(onplay).toHaveBeenCalledExactlyOnceWith("row blue green red");
  });

  test("asks why a group or row is not legal", () => {
    const { target, onplay, onwhy } = tray(["draw pile"], { red: 2 }, { red: [2, 0] });
    click(button(target, "Play 2 red"));
    expect(onplay).not.toHaveBeenCalled();
    expect(onwhy).toHaveBeenCalledExactlyOnceWith("group red 2");
  });

  test("says what is neither a group nor a row", () => {
    const { target } = tray(["draw pile"], { red: 1, blue: 1 });
    expect(target.textContent).toContain("neither a group");
    expect(target.querySelector(".button:not(.quiet)")).toBeNull();
  });
});

test("tickets that an open stack is enough for say so", () => {
  const [one, two] = [...box.ticket.keys()];
  const { desk } = deskOf<CardDesk>(
    { ...view, tickets: [one!, two!] },
    {
      insight: { plans: { [one!]: somePlan(), [two!]: somePlan({ state: "ready" }) } },
    },
  );
  const target = show(CardTickets, { desk, tickets: [one!, two!] });
  const told = [...target.querySelectorAll("button")].filter((line) => line.textContent!.includes(EN.ready));
  expect(told).toHaveLength(1);
  expect(told[0]!.textContent).toContain(ticketName(box, two!));
});

test("of several deals the one that is played is named, and the end of an idle one is told", () => {
  const idle: CardView = { ...view, deals: 2, deals_left: 1, idle: 7, idle_limit: 12 };
  const words = show(CardTable, { box, view: idle, players }).textContent!;
  expect(words).toContain("Deal 1 of 2");
  expect(words).toContain(fill(EN.idle, { idle: 7, limit: 12 }));
  expect(show(CardTable, { box, view: { ...idle, deals: 1, idle: 0 }, players }).textContent).not.toContain("Deal 1");
});

test("cards that were laid out and not played are taken back at once", () => {
  const { desk, store } = deskOf<CardDesk>({ ...view, phase: "turn", moves: ["draw pile"] });
  desk.chooser()!("red");
  desk.chooser()!("red");
  expect(desk.chosen()).toEqual({ red: 2 });
  expect([desk.undo(), desk.chosen(), desk.undo()]).toEqual([true, {}, false]);
  expect(store.play).not.toHaveBeenCalled();
});
