// A review as the server keeps it (docs/coach.md, "The file"), and where in a replay its decisions are.

import type { DecisionKind, LuckEvent, Review, ReviewedDecision } from "../lib/messages";

// As in src/stationmaster/coach/marks.py.
const MISTAKE = 0.1;
const BLUNDER = 0.2;
const LUCKY = 0.1;

export const MARKS = ["inaccuracy", "mistake", "blunder", "lucky", "unlucky"] as const;
export type MarkKind = (typeof MARKS)[number];

export interface Mark {
  kind: MarkKind;
  seat: number;
  /** The loss, or the luck. */
  value: number;
  /** The version of the replay to look at: before the decision, or after the luck. */
  version: number;
  /** The place among the decisions; null: the deal. */
  decision: number | null;
}

/** A decision in a replay: the versions before and after it. A journey has many moves between them. */
export interface Moment {
  decision: ReviewedDecision;
  before: number;
  after: number;
}

/** `versions`: of each entry of the record, the version of the replay that shows it. */
export function momentsOf({ decisions }: Review, versions: readonly number[]): Moment[] {
  return decisions.map((decision) => ({
    decision,
    before: versions[decision.move - 1] ?? 0,
    after: versions[decision.move] ?? versions.at(-1) ?? 0,
  }));
}

/** The place of the decision that is to be made, or under way, at a version; null at the end. */
export function momentAt(moments: readonly Moment[], version: number): number | null {
  const place = moments.findIndex(({ after }) => version < after);
  return place < 0 ? null : place;
}

export function lossKind(loss: number): "inaccuracy" | "mistake" | "blunder" | null {
  if (loss <= 0) return null;
  return loss >= BLUNDER ? "blunder" : loss >= MISTAKE ? "mistake" : "inaccuracy";
}

/** Which luck is worth a word, and whose it was: that of whoever drew, or of whom it touched most. */
export function fortuneOf(
  { luck, error }: Pick<LuckEvent, "luck" | "error">,
  drew: number | null,
): { seat: number; value: number } | null {
  const counts = (seat: number): boolean => Math.abs(luck[seat]!) >= LUCKY && Math.abs(luck[seat]!) > 2 * error[seat]!;
  const seats = luck.map((_, seat) => seat).sort((one, other) => Math.abs(luck[other]!) - Math.abs(luck[one]!));
  const seat = drew !== null && counts(drew) ? drew : seats.find(counts);
  return seat === undefined ? null : { seat, value: luck[seat]! };
}

/** In the order of the game. */
export function marksOf(review: Review, moments: readonly Moment[]): Mark[] {
  const lost = moments.flatMap(({ decision: { loss, seat }, before }, decision): Mark[] => {
    const kind = lossKind(loss);
    return kind === null ? [] : [{ kind, seat, value: loss, version: before, decision }];
  });
  const drawn = review.luck.flatMap((event): Mark[] => {
    const place = moments.findIndex(({ decision }) => decision.move === event.after);
    const moment = moments[place];
    const fortune = fortuneOf(event, moment?.decision.seat ?? null);
    if (fortune === null) return [];
    const kind = fortune.value > 0 ? "lucky" : "unlucky";
    return [{ kind, ...fortune, version: moment?.before ?? 0, decision: moment ? place : null }];
  });
  return [...lost, ...drawn].sort((one, other) => one.version - other.version);
}

/** What a seat lost, by what it lost it on; the most first. */
export function lossesBySubject({ decisions }: Review, seat: number): [DecisionKind, number][] {
  const sums = new Map<DecisionKind, number>();
  for (const { seat: decided, kind, loss } of decisions)
    if (decided === seat && kind && loss > 0) sums.set(kind, (sums.get(kind) ?? 0) + loss);
  return [...sums].sort(([, one], [, other]) => other - one);
}
