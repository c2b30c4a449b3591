// The curve of a review: where its lines and marks are, in hundredths of its box.

import type { Review } from "../lib/messages";
import type { Mark, Moment } from "./review";

/** A box of so many units, stretched to the room there is. */
export const BOX = { width: 1000, height: 100 };

/** Where a version is, from 0 to 1; the curve and the slider below it have the same scale. */
export function across(version: number, versions: number): number {
  return version / Math.max(1, versions);
}

/** For each seat the line of its chance. */
export function linesOf({ curve, seats }: Review, moments: readonly Moment[], versions: number): string[] {
  const places = curve.map(({ win }, n) => ({ x: across(moments[n]?.before ?? versions, versions), win }));
  return seats.map((_, seat) => {
    const points = places.map(({ x, win }) => `${round(BOX.width * x)} ${round(BOX.height * (1 - win[seat]!))}`);
    return `M${points.join("L")}`;
  });
}

/** The chances before the decision that is to be made at a version; at the end those of the result. */
export function chancesAt({ curve }: Review, moment: number | null): readonly number[] {
  return (moment === null ? curve.at(-1) : curve[moment])?.win ?? [];
}

/** The decision nearest to a place between 0 and 1. */
export function nearest(moments: readonly Moment[], place: number, versions: number): Moment | undefined {
  const off = ({ before }: Moment): number => Math.abs(across(before, versions) - place);
  return moments.reduce<Moment | undefined>((best, one) => (best && off(best) <= off(one) ? best : one), undefined);
}

/** How high a mark stands: on the line of its seat. */
export function heightOf(review: Review, { decision, seat }: Mark): number {
  return chancesAt(review, decision ?? 0)[seat] ?? 0.5;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
