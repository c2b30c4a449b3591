import { afterEach, describe, expect, test } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import type { Event } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { tell } from "./log";

const players = ["Ann", "Boris", "Chen", "Dana"];
afterEach(() => settings.change({ language: "en" }));

describe.each(GAMES)("the log of %s", (game) => {
  test.each(["en", "ru"] as const)("tells every event in %s", (language) => {
    settings.change({ language });
    const teller = { box: boxOf(game), players, seat: 0 };
    for (const { event } of played(game).events) {
      const said = tell(event, teller);
      expect(said).toMatch(/^[^{}]{5,}\.$/);
      expect(said).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});

const usa = { box: boxOf("usa"), players, seat: 0 };

test("one's own deeds are told to oneself, others' by name", () => {
  const claim: Event = { move: "claim", player: 1, route: "denver--omaha", cards: { purple: 3, locomotive: 1 } };
  expect(tell(claim, usa)).toBe("Boris claimed Denver – Omaha with 3 purple and 1 locomotive, for 7 points.");
  expect(tell(claim, { ...usa, seat: 1 })).toMatch(/^You claimed/);
});

test("a blind draw of another player stays blind", () => {
  expect(tell({ move: "draw", player: 1, from: "pile" }, usa)).toBe("Boris drew a card from the pile.");
  expect(tell({ move: "draw", player: 0, from: "pile", card: "red" }, usa)).toBe("You drew a red card from the pile.");
});

test("tickets are called as the game calls them", () => {
  settings.change({ language: "ru" });
  const kept: Event = { move: "keep_tickets", player: 1, kept: 2, returned: 2 };
  expect(tell(kept, usa)).toBe("Boris оставляет 2\u00a0маршрута из\u00a04.");
  expect(tell(kept, { ...usa, box: boxOf("card") })).toBe("Boris оставляет 2\u00a0задания из\u00a04.");
  settings.change({ language: "en" });
  expect(tell(kept, usa)).toBe("Boris kept 2 tickets out of 4.");
});

test("what befalls the market is told too", () => {
  const event: Event = { move: "draw", player: 1, from: 2, card: "red", resets: [[], []], shuffles: 1 };
  expect(tell(event, usa)).toContain("; the market was replaced 2 times; the discards were shuffled");
});
