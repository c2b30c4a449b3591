// A real review (tests/fixtures/make.py) beside the game that it is of.

import { expect, test } from "vitest";
import fixture from "../../tests/fixtures/review.json";
import type { Review } from "../lib/messages";
import { across, chancesAt, linesOf, nearest } from "./curve";
import { fortuneOf, lossesBySubject, lossKind, marksOf, momentAt, momentsOf } from "./review";

const { versions, entries } = fixture;
const review = fixture.review as unknown as Review;
const moments = momentsOf(review, versions);
const last = versions.at(-1)!;

test("each decision lies where its seat moved, and the next begins where it ends", () => {
  expect(moments).toHaveLength(review.decisions.length);
  expect(moments[0]!.before).toBe(0);
  expect(moments.at(-1)!.after).toBe(last);
  moments.forEach(({ decision, before, after }, n) => {
    expect(before).toBeLessThan(after);
    expect((entries[decision.move] as { player?: number }).player).toBe(decision.seat);
    if (n > 0) expect(before).toBe(moments[n - 1]!.after);
  });
});

test("at every version the decision is known that is to be made; at the end there is none", () => {
  for (let version = 0; version < last; version++) {
    const { before, after } = moments[momentAt(moments, version)!]!;
    expect(before <= version && version < after).toBe(true);
  }
  expect(momentAt(moments, last)).toBeNull();
});

test("a journey is one decision over several versions", () => {
  const decisions = [0, 1, 2].map((move) => ({ ...review.decisions[0]!, move }));
  const journey = momentsOf({ ...review, decisions }, [1, 6, 7]);
  expect(journey.map(({ before, after }) => [before, after])).toEqual([
    [0, 1],
    [1, 6],
    [6, 7],
  ]);
  expect([1, 3, 5, 6].map((version) => momentAt(journey, version))).toEqual([1, 1, 1, 2]);
});

test("losses are called as the coach's own page calls them", () => {
  expect([-0.1, 0, 0.04, 0.1, 0.19, 0.2, 0.6].map(lossKind)).toEqual([
    null,
    null,
    "inaccuracy",
    "mistake",
    "mistake",
    "blunder",
    "blunder",
  ]);
});

test("luck is worth a word where it is great and certain: that of whoever drew, or of whom it touched most", () => {
  const error = [0.02, 0.02, 0.02];
  expect(fortuneOf({ luck: [0.15, -0.2, 0.05], error }, 0)).toEqual({ seat: 0, value: 0.15 });
  expect(fortuneOf({ luck: [0.05, -0.2, 0.15], error }, 0)).toEqual({ seat: 1, value: -0.2 });
  expect(fortuneOf({ luck: [0.05, -0.06, 0.01], error }, 0)).toBeNull();
  expect(fortuneOf({ luck: [0.3, -0.3, 0], error: [0.2, 0.2, 0.2] }, 0)).toBeNull();
});

test("every certain loss is marked where it was decided, and marks are in the order of the game", () => {
  const marks = marksOf(review, moments);
  const lost = marks.filter(({ kind }) => kind !== "lucky" && kind !== "unlucky");
  expect(lost.map(({ decision, value }) => [decision, value])).toEqual(
    moments.flatMap(({ decision: { loss } }, place) => (loss > 0 ? [[place, loss]] : [])),
  );
  expect(lost.length).toBeGreaterThan(0);
  expect(marks.map(({ version }) => version)).toEqual(marks.map(({ version }) => version).sort((a, b) => a - b));
  const deal = { after: null, luck: [0.4, -0.4], error: [0.01, 0.01] };
  expect(marksOf({ ...review, luck: [deal] }, moments)[0]).toMatchObject({ kind: "lucky", seat: 0, decision: null });
});

test("what a seat loses most on comes first", () => {
  const seat = moments.find(({ decision }) => decision.loss > 0)!.decision.seat;
  const losses = lossesBySubject(review, seat);
  const sum = losses.reduce((all, [, loss]) => all + loss, 0);
  expect(sum).toBeCloseTo(review.seats[seat]!.loss, 5);
  expect(losses.map(([, loss]) => loss)).toEqual(losses.map(([, loss]) => loss).sort((a, b) => b - a));
  expect(lossesBySubject(review, 1 - seat)).toEqual([]);
});

test("the curve goes from the deal to the end, and a click finds the nearest decision", () => {
  const lines = linesOf(review, moments, last);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toMatch(/^M0 /);
    expect(line.split("L")).toHaveLength(review.curve.length);
    expect(line.split("L").at(-1)).toMatch(/^1000 (0|100)$/); // won or lost
  }
  const [one, two] = chancesAt(review, 3);
  expect(one! + two!).toBeCloseTo(1, 5);
  expect(chancesAt(review, null)).toEqual(review.seats.map(({ result }) => result));
  for (const moment of moments) expect(nearest(moments, across(moment.before, last) + 1e-4, last)).toBe(moment);
});
