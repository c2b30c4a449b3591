// A rating from game to game: where its line and the band of its uncertainty are drawn.

import type { RatingStep } from "../lib/messages";

export const SIZE = { width: 380, height: 160 };
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 372, 10, 148];
const STEPS = [50, 100, 200, 500, 1000];

export interface RatingLine {
  points: { x: number; y: number }[];
  /** The line and the outline of the band, as a path draws them. */
  line: string;
  band: string;
  ticks: { value: number; y: number }[];
  left: number;
  right: number;
}

export function ratingLine(steps: readonly Pick<RatingStep, "rating" | "error">[]): RatingLine {
  const ends = steps.flatMap(({ rating, error }) => [rating - error, rating + error]);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const step = STEPS.find((one) => (most - least) / one <= 5) ?? 2000;
  const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const up = (value: number): number => round(BOTTOM - ((BOTTOM - TOP) * (value - from)) / Math.max(1, to - from));
  const across = (n: number): number => round(LEFT + ((RIGHT - LEFT) * (n + 0.5)) / steps.length);
  const at = (value: (one: (typeof steps)[number]) => number): string[] =>
    steps.map((one, n) => `${across(n)} ${up(value(one))}`);
  const upper = at(({ rating, error }) => rating + error);
  const lower = at(({ rating, error }) => rating - error);
  const ticks = [];
  for (let value = from; value <= to; value += step) ticks.push({ value, y: up(value) });
  return {
    points: steps.map(({ rating }, n) => ({ x: across(n), y: up(rating) })),
    line: `M${at(({ rating }) => rating).join("L")}`,
    band: `M${[...upper, ...lower.reverse()].join("L")}Z`,
    ticks,
    left: LEFT,
    right: RIGHT,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
