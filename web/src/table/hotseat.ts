// Several people at one device: they look in turn.

import type { TableLike } from "../lib/table.svelte";

type Seats = Pick<TableLike, "mine" | "seat" | "table">;

/** Of the people who share this device, the one who plays next; null where nobody shares it. `turn`: whose turn it is. */
export function nextHere({ mine, table }: Seats, turn: number): number | null {
  if (mine.length < 2 || table === null) return null;
  const people = mine.filter((seat) => table.seats[seat]?.bot === null); // a bot may play for one of them
  return people.find((seat) => seat >= turn) ?? people[0] ?? null;
}

/** Somebody looks who has played, and is to pass the device on. */
export function isTurnOver({ mine, seat }: Seats, turn: number): boolean {
  return mine.length > 1 && seat !== null && mine.includes(seat) && turn !== seat;
}
