/** Points, rows of spaces along a curve, and whether two things on the board touch. Units are those of the drawing. */

export interface Point {
  x: number;
  y: number;
}

/** A car-shaped place of a route: its middle, its direction in radians, how long and how wide it is. */
export interface Space extends Point {
  angle: number;
  length: number;
  width: number;
}

/** What runs between two places: one row of spaces, or two or three side by side. */
export interface Track {
  from: Point;
  to: Point;
  /** By how many radians the track leaves the straight line at each end; the same sign at both makes an arc. */
  bends: readonly [number, number];
  /** How far from the middle of each place the spaces begin. */
  gaps: readonly [number, number];
  length: number;
  lanes: number;
}

export interface Measures {
  width: number;
  /** Between neighbours in a row, and between parallel rows. */
  between: number;
  longest: number;
}

const STEPS = 32;
/** How far the handles of the curve reach, as a part of the distance. */
const REACH = 0.36;

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The track's middle line as points that lie close together. */
export function middleLine({ from, to, bends }: Track): Point[] {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const [start, end] = bends;
  const one = turned(dx * REACH, dy * REACH, start);
  const two = turned(-dx * REACH, -dy * REACH, -end);
  const points: Point[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const t = step / STEPS;
    const u = 1 - t;
    const a = u * u * (u + 3 * t);
    const b = t * t * (t + 3 * u);
    const p = 3 * u * u * t;
    const q = 3 * u * t * t;
    points.push({
      x: a * from.x + b * to.x + p * one.x + q * two.x,
      y: a * from.y + b * to.y + p * one.y + q * two.y,
    });
  }
  return points;
}

/** The same line as the data of an SVG path. */
export function middlePath({ from, to, bends }: Track): string {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const one = turned(dx * REACH, dy * REACH, bends[0]);
  const two = turned(-dx * REACH, -dy * REACH, -bends[1]);
  const pair = (x: number, y: number) => `${round(x)} ${round(y)}`;
  return `M${pair(from.x, from.y)}C${pair(from.x + one.x, from.y + one.y)} ${pair(to.x + two.x, to.y + two.y)} ${pair(to.x, to.y)}`;
}

/** The spaces of each row, row by row, in the direction from `from` to `to`. */
export function rowsOf(track: Track, measures: Measures): Space[][] {
  const line = middleLine(track);
  const along = [0];
  for (let i = 1; i < line.length; i++) along.push(along[i - 1]! + distance(line[i - 1]!, line[i]!));
  const free = along[STEPS]! - track.gaps[0] - track.gaps[1];
  const pitch = free / track.length;
  const half = Math.min(measures.longest, pitch - measures.between) / 2;
  const rows: Space[][] = [];
  for (let lane = 0; lane < track.lanes; lane++) {
    const aside = (lane - (track.lanes - 1) / 2) * (measures.width + measures.between);
    const row: Space[] = [];
    for (let i = 0; i < track.length; i++) {
      const middle = track.gaps[0] + pitch * (i + 0.5);
      const back = beside(line, along, middle - half, aside);
      const front = beside(line, along, middle + half, aside);
      row.push({
        x: (back.x + front.x) / 2,
        y: (back.y + front.y) / 2,
        angle: Math.atan2(front.y - back.y, front.x - back.x),
        length: half > 0 ? distance(back, front) : 2 * half,
        width: measures.width,
      });
    }
    rows.push(row);
  }
  return rows;
}

/** The point after `way` on the line, and `aside` of it to its right. */
function beside(line: Point[], along: number[], way: number, aside: number): Point {
  let i = 1;
  while (i < STEPS && along[i]! < way) i++;
  const a = line[i - 1]!;
  const b = line[i]!;
  const size = along[i]! - along[i - 1]!;
  const t = (way - along[i - 1]!) / size;
  const dx = (b.x - a.x) / size;
  const dy = (b.y - a.y) / size;
  return { x: a.x + (b.x - a.x) * t - dy * aside, y: a.y + (b.y - a.y) * t + dx * aside };
}

/** How deep two spaces lie in each other; negative: they are at least so far apart. */
export function overlap(a: Space, b: Space): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const reach = (a.length + a.width + b.length + b.width) / 2;
  if (dx * dx + dy * dy > reach * reach) return reach - Math.hypot(dx, dy);
  const cos = Math.cos(a.angle - b.angle);
  const sin = Math.sin(a.angle - b.angle);
  const c = Math.abs(cos);
  const s = Math.abs(sin);
  const ax = Math.cos(a.angle);
  const ay = Math.sin(a.angle);
  const bx = Math.cos(b.angle);
  const by = Math.sin(b.angle);
  return Math.min(
    (a.length + b.length * c + b.width * s) / 2 - Math.abs(dx * ax + dy * ay),
    (a.width + b.length * s + b.width * c) / 2 - Math.abs(dy * ax - dx * ay),
    (b.length + a.length * c + a.width * s) / 2 - Math.abs(dx * bx + dy * by),
    (b.width + a.length * s + a.width * c) / 2 - Math.abs(dy * bx - dx * by),
  );
}

/** How far a space reaches into a disc; negative: how far it stays away. */
export function cover(space: Space, disc: Point, radius: number): number {
  const dx = disc.x - space.x;
  const dy = disc.y - space.y;
  const cos = Math.cos(space.angle);
  const sin = Math.sin(space.angle);
  const outX = Math.max(0, Math.abs(dx * cos + dy * sin) - space.length / 2);
  const outY = Math.max(0, Math.abs(dy * cos - dx * sin) - space.width / 2);
  return radius - Math.hypot(outX, outY);
}

export function corners(space: Space): Point[] {
  const cos = Math.cos(space.angle);
  const sin = Math.sin(space.angle);
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([l, w]) => {
    const x = (l! * space.length) / 2;
    const y = (w! * space.width) / 2;
    return { x: space.x + x * cos - y * sin, y: space.y + x * sin + y * cos };
  });
}

/** An angle in degrees that leaves things the right way up. */
export function upright(angle: number): number {
  const degrees = (angle * 180) / Math.PI;
  if (degrees > 90) return degrees - 180;
  return degrees < -90 ? degrees + 180 : degrees;
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function turned(x: number, y: number, angle: number): Point {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}
