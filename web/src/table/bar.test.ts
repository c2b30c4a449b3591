// The line at the top of a table tells when a game ends by itself.

import { beforeEach, expect, test, vi } from "vitest";
import { boxOf, played } from "../../tests/played";
import { show } from "../../tests/shown";
import { someTable } from "../lib/fakes";
import type { SeatInfo, TableInfo, UsaView } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import type { TableStore } from "../lib/table.svelte";
import { Hints } from "../coach/hint.svelte";
import Bar from "./Bar.svelte";

const DAY = 86_400_000;
const { view } = played<UsaView>("usa").views.turn![0]!;

beforeEach(() => {
  settings.change({ language: "en" });
  vi.useFakeTimers({ now: new Date(2026, 10, 16, 12, 0) });
});

function bar(table: Partial<TableInfo>, kind: SeatInfo["kind"] = "person", mine = [0]): string {
  const bot = kind === "bot" ? "greedy" : null;
  const seats = view.players.map((name, seat) => ({ seat, kind, name, bot, present: true, reserved: false }));
  const store = {
    view: mine.length > 0 ? view : { ...view, seat: null, moves: [] },
    version: 7,
    seat: mine[0] ?? null,
    mine,
    result: null,
    deadline: null,
    pending: false,
    connection: "live",
    table: someTable({ version: 7, seats, ...table }),
  };
  const box = boxOf("usa");
  const desk = box.game.desk(store as unknown as TableStore, box);
  return show(Bar, { desk, players: view.players, hints: new Hints(() => desk) }).textContent!.replace(/\s+/g, " ");
}

test("three days before a game is abandoned, the table says so", () => {
  expect(bar({ expires: Date.now() + 2 * DAY })).toContain(
    "If nobody moves by 12:00 PM on November 18, the game will be abandoned.",
  );
  expect(bar({ expires: Date.now() + 4 * DAY })).not.toContain("nobody moves");
});

test("a move puts it off", () => {
  expect(bar({ expires: Date.now() + 2 * DAY, version: 6 })).not.toContain("nobody moves");
});

test("who watches bots is told that they play for spectators", () => {
  expect(bar({ expires: Date.now() + DAY / 100 }, "bot", [])).toContain(
    "You are watching bots. Without spectators their game soon ends.",
  );
  expect(bar({}, "bot", [])).not.toContain("nobody moves");
  expect(bar({}, "person", [])).toContain("You are watching, and see only what is public.");
});
