// Tickets that are pinned: their ways stay on the board, each with a number and a line of its own.

import { byTable, rememberAt } from "../lib/storage";

type Numbers = Record<string, number>;

/** The pins of the seats of one table, remembered by this browser. */
export class Pins {
  private kept = $state.raw<Record<string, Numbers>>({});

  constructor(private readonly table: string) {
    const known = byTable<Record<string, Numbers>>("pins")[table];
    if (known !== null && typeof known === "object") this.kept = known;
  }

  /** The numbers, from 1, of those among these tickets that a seat has pinned. */
  among(tickets: readonly string[], seat: number | null): ReadonlyMap<string, number> {
    const numbers = this.kept[`${seat}`] ?? {};
    return new Map(tickets.flatMap((id) => (numbers[id] === undefined ? [] : [[id, numbers[id]]])));
  }

  /** Pins one of these tickets with the first free number, or takes its pin off; pins of others are forgotten. */
  toggle(ticket: string, tickets: readonly string[], seat: number | null): void {
    const { [ticket]: pinned, ...others } = Object.fromEntries(this.among(tickets, seat));
    const numbers = pinned === undefined ? { ...others, [ticket]: firstFree(Object.values(others)) } : others;
    this.kept = { ...this.kept, [`${seat}`]: numbers };
    if (this.table !== "") rememberAt("pins", this.table, this.kept);
  }
}

/** Dashes, dots, long dashes, dash and dot, a full line: each pin has its own, to be told apart without colours. */
const DASHES = ["12 8", "0.1 9", "26 10", "18 9 0.1 9", "none"] as const;

export const dashOf = (pin: number): string => DASHES[(pin - 1) % DASHES.length]!;

/** The numbers, and the first free ones for these tickets, if they have none. */
export function withMore(pins: ReadonlyMap<string, number>, tickets: readonly string[]): ReadonlyMap<string, number> {
  const numbers = new Map(pins);
  for (const ticket of tickets) {
    if (!numbers.has(ticket)) numbers.set(ticket, firstFree([...numbers.values()]));
  }
  return numbers;
}

function firstFree(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}
