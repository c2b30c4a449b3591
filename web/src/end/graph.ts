// The points over the game as lines: where everything is drawn.

/** Lines of seats are told apart by these, too. */
export const DASHES = ["none", "9 4", "3 3", "12 4 3 4", "6 6"];

export const SIZE = { width: 480, height: 200 };
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 446, 10, 176];
/** Where the last move is; what is opened then takes the rest. */
const LAST_MOVE = 396;
const SIGN_GAP = 19;
const STEPS = [5, 10, 20, 25, 50, 100, 200, 500];

export interface Graph {
  /** For each seat. */
  lines: { path: string; sign: { x: number; y: number } }[];
  /** Lines across, with their points. */
  ticks: { points: number; y: number }[];
  left: number;
  right: number;
  lastMove: number;
  bottom: number;
}

/** `track`: the points of each seat after the deal and after each move; `totals`: those of the final count. */
export function graphOf(track: readonly number[][], totals: readonly number[]): Graph {
  const values = [...track.flat(), ...totals, 0];
  const step = stepOf(Math.max(...values) - Math.min(...values));
  const least = Math.floor(Math.min(...values) / step) * step;
  const most = Math.max(least + step, Math.ceil(Math.max(...values) / step) * step);
  const across = (move: number): number => LEFT + ((LAST_MOVE - LEFT) * move) / Math.max(1, track.length - 1);
  const up = (points: number): number => BOTTOM - ((BOTTOM - TOP) * (points - least)) / (most - least);

  const signs = spread(totals.map(up), SIGN_GAP, TOP, BOTTOM);
  const lines = totals.map((total, seat) => ({
    path: pathOf(
      track.map((points) => points[seat] ?? 0),
      across,
      up,
      total,
    ),
    sign: { x: RIGHT + 16, y: signs[seat]! },
  }));
  const ticks = [];
  for (let points = least; points <= most; points += step) ticks.push({ points, y: up(points) });
  return { lines, ticks, left: LEFT, right: RIGHT, lastMove: LAST_MOVE, bottom: BOTTOM };
}

/** Stairs: points come at once. The final count is a slope, because nobody saw it come. */
function pathOf(
  points: readonly number[],
  across: (move: number) => number,
  up: (points: number) => number,
  total: number,
): string {
  let path = `M${LEFT} ${round(up(points[0] ?? 0))}`;
  points.forEach((value, move) => {
    if (move > 0 && value !== points[move - 1]) path += `H${round(across(move))}V${round(up(value))}`;
  });
  return `${path}H${LAST_MOVE}L${RIGHT} ${round(up(total))}`;
}

/** A round number that goes into the range six times at most. */
function stepOf(range: number): number {
  return STEPS.find((step) => range / step <= 6) ?? Math.ceil(range / 600) * 100;
}

/** Moves what is too close together apart, in its order, and keeps it within bounds. */
export function spread(places: readonly number[], gap: number, from: number, to: number): number[] {
  const order = places.map((_, n) => n).sort((one, other) => places[one]! - places[other]! || one - other);
  const moved = [...places];
  let least = from;
  for (const n of order) {
    moved[n] = Math.max(moved[n]!, least);
    least = moved[n] + gap;
  }
  let most = to;
  for (const n of order.reverse()) {
    moved[n] = Math.min(moved[n]!, most);
    most = moved[n] - gap;
  }
  return moved;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
