// What nobody could count before the end, in the order in which it is opened: the tickets of one seat after another,
// the dearest last, and then the bonuses.

import type { Line, Section } from "../games/client";
import { byTable, rememberAt } from "../lib/storage";

export interface Opened {
  seat: number;
  line: Line;
  /** The points of all seats, with this line. */
  totals: number[];
}

export interface Reveal {
  /** What everyone had seen. */
  start: number[];
  steps: Opened[];
}

/** `sheets`: of each seat. Bonuses that bring nothing are passed over. */
export function revealOf(sheets: readonly Section[][]): Reveal {
  const start = sheets.map((sections) => sum(sections.filter(({ opened }) => opened === undefined)));
  const totals = [...start];
  const steps = (["tickets", "bonus"] as const).flatMap((kind) =>
    sheets.flatMap((sections, seat) =>
      linesOf(sections, kind).map((line) => {
        totals[seat]! += line.points;
        return { seat, line, totals: [...totals] };
      }),
    ),
  );
  return { start, steps };
}

function linesOf(sections: readonly Section[], kind: Section["opened"]): Line[] {
  const lines = sections.filter(({ opened }) => opened === kind).flatMap((section) => section.lines);
  const counting = kind === "bonus" ? lines.filter(({ points }) => points !== 0) : lines;
  return counting.toReversed();
}

function sum(parts: readonly { points: number }[]): number {
  return parts.reduce((all, { points }) => all + points, 0);
}

const [LONGEST, LEAST, MOST] = [20_000, 450, 1300];

/** Milliseconds a line: none of it drags, however many there are. */
export function paceOf(steps: number): number {
  return Math.max(LEAST, Math.min(MOST, LONGEST / Math.max(1, steps)));
}

/** The end of a game is revealed once; true the first time that somebody here asks for that table. */
export function firstReveal(table: string): boolean {
  if (byTable<boolean>("revealed")[table]) return false;
  rememberAt("revealed", table, true);
  return true;
}
