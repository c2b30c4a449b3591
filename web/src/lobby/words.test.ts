// Which of my tables comes first.

import { beforeEach, expect, test } from "vitest";
import { someTable } from "../lib/fakes";
import type { SeatInfo, Table, TableInfo } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { byUrgency, hasLeft, isMyTurn, standing } from "./words";

beforeEach(() => settings.change({ language: "en" }));

const seat = (number: number, bot: string | null = null): SeatInfo => ({
  seat: number,
  kind: "person",
  name: ["Ann", "Ben"][number]!,
  bot,
  present: true,
  reserved: false,
});

function mine(id: string, more: Partial<TableInfo> = {}): Table {
  return { table: someTable({ id, turn: 1, seats: [seat(0), seat(1)], ...more }), mine: [0], host: false };
}

test("my turn comes first, the shortest clock before all; tables that I have left come last", () => {
  const left = { seats: [seat(0, "medium"), seat(1)], turn: 0 };
  const tables = [
    mine("left", left),
    mine("waiting", { status: "waiting", turn: null }),
    mine("theirs"),
    mine("mine", { turn: 0 }),
    mine("mine, slow", { turn: 0, deadline: 9000 }),
    mine("theirs, timed", { deadline: 100 }),
    mine("mine, quick", { turn: 0, deadline: 500 }),
  ];
  expect(tables.toSorted(byUrgency).map(({ table }) => table.id)).toEqual([
    "mine, quick",
    "mine, slow",
    "mine",
    "theirs, timed",
    "theirs",
    "waiting",
    "left",
  ]);
});

test("a seat that a bot plays for me does not wait for me", () => {
  const table = mine("left", { seats: [seat(0, "medium"), seat(1)], turn: 0 });
  expect([isMyTurn(table), hasLeft(table), standing(table)]).toEqual([false, true, "you have left"]);
  const other = mine("theirs", { seats: [seat(0), seat(1, "medium")], turn: 0 });
  expect([isMyTurn(other), hasLeft(other), standing(other)]).toEqual([true, false, "your turn"]);
});
