// A figure game by game: where its points are drawn.

export const SIZE = { width: 380, height: 150 };
const [LEFT, RIGHT, TOP, BOTTOM] = [48, 374, 10, 138];
const STEPS = [0.05, 0.1, 0.2, 0.25, 0.5, 1, 2];

export interface Trend {
  points: { x: number; y: number; top: number; bottom: number }[];
  ticks: { value: number; y: number }[];
  /** The mean of all. */
  mean: number;
  zero: number;
  left: number;
  right: number;
}

/** `errors` are drawn as whiskers, where there are any. */
export function trendOf(values: readonly number[], errors: readonly number[] = []): Trend {
  const ends = values.flatMap((value, n) => [value - (errors[n] ?? 0), value + (errors[n] ?? 0)]);
  const [least, most] = [Math.min(0, ...ends), Math.max(0.05, ...ends)];
  const step = STEPS.find((one) => (most - least) / one <= 4) ?? Math.ceil(most - least);
  const [from, to] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const up = (value: number): number => BOTTOM - ((BOTTOM - TOP) * (value - from)) / (to - from);
  const across = (n: number): number => LEFT + ((RIGHT - LEFT) * (n + 0.5)) / values.length;
  const ticks = [];
  for (let n = Math.round(from / step); n <= Math.round(to / step); n++)
    ticks.push({ value: n * step, y: up(n * step) });
  return {
    points: values.map((value, n) => ({
      x: across(n),
      y: up(value),
      top: up(value + (errors[n] ?? 0)),
      bottom: up(value - (errors[n] ?? 0)),
    })),
    ticks,
    mean: up(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)),
    zero: up(0),
    left: LEFT,
    right: RIGHT,
  };
}
