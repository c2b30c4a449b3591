/**
 * Finds a drawing in which every route has room for its spaces.
 *
 * True geography is too narrow in places (the East Coast, the Rhine), so cities move a little and tracks bend. What is
 * wrong with a drawing is one number: spaces that touch each other or a city, spaces that are too short, cities far
 * from where they are, tracks that bend. We go down from the true map by small steps of one city or one track at a
 * time, until no step makes it better. No chance is involved: the same data gives the same drawing.
 */
import type { Arrangement } from "../src/board/drawing";
import {
  cover,
  distance,
  overlap,
  rowsOf,
  type Measures,
  type Point,
  type Space,
  type Track,
} from "../src/board/geometry";

export interface Node extends Point {
  id: string;
  /** Nothing may come nearer to its middle. */
  radius: number;
  /** The size of its name, for which there should be room on some side; nothing for a border place. */
  name?: { width: number; height: number };
}

export interface Line {
  a: string;
  b: string;
  length: number;
  lanes: number;
}

export interface Sheet {
  width: number;
  height: number;
  nodes: Node[];
  lines: Line[];
  measures: Measures;
  /** Lengths of a space: what is wanted, what must be. */
  wanted: number;
  least: number;
  seas: (Point & { id: string })[];
}

/** Room that things keep from each other, and from the edge of the sheet. */
const AIR = 2.5;
const EDGE = 26;
const WEIGHT = { touch: 40, short: 0.6, tooShort: 20, far: 0.1, bend: 60, swing: 150, gap: 0.25, edge: 5, name: 1 };
const ROUNDS = [
  { move: 16, bend: 0.24, gap: 8 },
  { move: 8, bend: 0.12, gap: 4 },
  { move: 4, bend: 0.06, gap: 2 },
  { move: 2, bend: 0.03, gap: 1 },
  { move: 1, bend: 0.015, gap: 0.5 },
];
/** Names come in only then: at first they would stand in the way of larger steps. */
const NAMES_FROM = 2;
const SWEEPS = 14;
const DIRECTIONS = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => (eighth * Math.PI) / 4);
/** Where a name can stand beside its city. */
const SIDES = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.9, -0.8],
  [0.9, 0.8],
  [-0.9, -0.8],
  [-0.9, 0.8],
] as const;
const NAME_REACH = 110;
/** No track leaves the straight line further than this. */
const STEEPEST = 1;

interface Laid extends Track {
  a: number;
  b: number;
  spaces: Space[];
  middle: Point;
  reach: number;
}

export function arrange(sheet: Sheet): Arrangement {
  const drawing = new Drawing(sheet);
  for (const [round, steps] of ROUNDS.entries()) {
    drawing.names = round >= NAMES_FROM;
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      if (!drawing.sweep(steps)) break;
    }
  }
  return drawing.arrangement();
}

export class Drawing {
  /** Whether the room for names counts. */
  names = false;
  private readonly at: Point[];
  private readonly tracks: Laid[];
  private readonly tracksAt: number[][];

  constructor(private readonly sheet: Sheet) {
    const index = new Map(sheet.nodes.map((node, i) => [node.id, i]));
    this.at = sheet.nodes.map(({ x, y }) => ({ x, y }));
    this.tracks = sheet.lines.map((line) => {
      const a = index.get(line.a)!;
      const b = index.get(line.b)!;
      const gaps: [number, number] = [sheet.nodes[a]!.radius + AIR, sheet.nodes[b]!.radius + AIR];
      const { length, lanes } = line;
      const [from, to] = [this.at[a]!, this.at[b]!];
      return this.lay({ a, b, from, to, bends: [0, 0], gaps, length, lanes, spaces: [], middle: from, reach: 0 });
    });
    this.tracksAt = this.at.map((_, node) =>
      this.tracks.flatMap((track, i) => (track.a === node || track.b === node ? [i] : [])),
    );
  }

  /** Tries each step once; whether one of them was an improvement. */
  sweep(steps: { move: number; bend: number; gap: number }): boolean {
    let better = false;
    for (let track = 0; track < this.tracks.length; track++) {
      for (const [one, two] of [
        [1, 1],
        [1, 0],
        [0, 1],
        [1, -1],
      ]) {
        for (const sign of [steps.bend, -steps.bend]) better = this.bend(track, one! * sign, two! * sign) || better;
      }
      for (const sign of [steps.gap, -steps.gap]) {
        better = this.widen(track, 0, sign) || better;
        better = this.widen(track, 1, sign) || better;
      }
    }
    for (let node = 0; node < this.at.length; node++) better = this.shift(node, steps.move) || better;
    return better;
  }

  arrangement(): Arrangement {
    const short = (value: number, digits: number) => Number(value.toFixed(digits));
    const { nodes, lines, seas, width, height, measures } = this.sheet;
    return {
      width,
      height,
      measures,
      places: Object.fromEntries(
        nodes.map(({ id, radius }, i) => [id, [short(this.at[i]!.x, 1), short(this.at[i]!.y, 1), radius]]),
      ),
      seas: Object.fromEntries(seas.map(({ id, x, y }) => [id, [short(x, 0), short(y, 0)]])),
      tracks: Object.fromEntries(
        this.tracks.map(({ bends, gaps }, i) => [
          `${lines[i]!.a}--${lines[i]!.b}`,
          [short(bends[0], 3), short(bends[1], 3), short(gaps[0], 1), short(gaps[1], 1)],
        ]),
      ),
    };
  }

  private shift(node: number, step: number): boolean {
    const touched = this.tracksAt[node]!;
    for (const direction of DIRECTIONS) {
      const old = this.at[node]!;
      const moved = { x: old.x + step * Math.cos(direction), y: old.y + step * Math.sin(direction) };
      const before = this.wrongOf(touched) + this.wrongOfNode(node);
      const kept = touched.map((i) => this.tracks[i]!);
      this.at[node] = moved;
      for (const i of touched) {
        const track = this.tracks[i]!;
        this.tracks[i] = this.lay({ ...track, from: this.at[track.a]!, to: this.at[track.b]! });
      }
      if (this.wrongOf(touched) + this.wrongOfNode(node) < before - 1e-6) return true;
      this.at[node] = old;
      touched.forEach((i, k) => (this.tracks[i] = kept[k]!));
    }
    return false;
  }

  private bend(i: number, one: number, two: number): boolean {
    const [start, end] = this.tracks[i]!.bends;
    const bends: [number, number] = [start + one, end + two];
    if (Math.max(Math.abs(bends[0]), Math.abs(bends[1])) > STEEPEST) return false;
    return this.replace(i, { bends });
  }

  private widen(i: number, end: 0 | 1, by: number): boolean {
    const { a, b, gaps } = this.tracks[i]!;
    const least = this.sheet.nodes[end ? b : a]!.radius + AIR;
    const wide: [number, number] = [gaps[0], gaps[1]];
    wide[end] = Math.max(least, wide[end] + by);
    if (wide[end] === gaps[end]) return false;
    return this.replace(i, { gaps: wide });
  }

  private replace(i: number, change: Partial<Laid>): boolean {
    const kept = this.tracks[i]!;
    const before = this.wrongOf([i]);
    this.tracks[i] = this.lay({ ...kept, ...change });
    if (this.wrongOf([i]) < before - 1e-6) return true;
    this.tracks[i] = kept;
    return false;
  }

  private lay(track: Laid): Laid {
    const spaces = rowsOf(track, this.sheet.measures).flat();
    const middle = { x: (track.from.x + track.to.x) / 2, y: (track.from.y + track.to.y) / 2 };
    const reach = Math.max(...spaces.map((space) => distance(space, middle) + (space.length + space.width) / 2));
    return { ...track, spaces, middle, reach };
  }

  /** All that is wrong with these tracks, by themselves and with others. */
  private wrongOf(touched: number[]): number {
    let wrong = 0;
    for (const i of touched) {
      const track = this.tracks[i]!;
      wrong += this.wrongOfTrack(track);
      this.tracks.forEach((other, k) => {
        if (k === i || (k < i && touched.includes(k))) return;
        wrong += this.wrongBetween(track, other);
      });
      this.at.forEach((place, node) => {
        const radius = this.sheet.nodes[node]!.radius + AIR - 0.5;
        if (distance(place, track.middle) > track.reach + radius) return;
        for (const space of track.spaces) {
          const deep = cover(space, place, radius);
          if (deep > 0) wrong += WEIGHT.touch * deep * deep;
        }
      });
    }
    return this.names ? wrong + this.wrongOfNames(touched) : wrong;
  }

  /** Of all places near the tracks: how much the best side for the name is taken. */
  private wrongOfNames(touched: number[]): number {
    let wrong = 0;
    this.at.forEach((place, node) => {
      const near = (track: Laid) => distance(place, track.middle) < track.reach + NAME_REACH;
      const { name, radius } = this.sheet.nodes[node]!;
      if (!name || !touched.some((i) => near(this.tracks[i]!))) return;
      const spaces = this.tracks.filter(near).flatMap((track) => track.spaces);
      let least = Infinity;
      for (const [x, y] of SIDES) {
        const area: Space = {
          x: place.x + x * (radius + 4 + name.width / 2),
          y: place.y + y * (radius + 4 + name.height / 2),
          angle: 0,
          length: name.width,
          width: name.height,
        };
        let taken = 0;
        for (const space of spaces) taken += Math.max(0, overlap(area, space)) ** 2;
        least = Math.min(least, taken);
      }
      wrong += WEIGHT.name * least;
    });
    return wrong;
  }

  private wrongBetween(one: Laid, two: Laid): number {
    if (distance(one.middle, two.middle) > one.reach + two.reach + AIR) return 0;
    let wrong = 0;
    for (const a of one.spaces) {
      for (const b of two.spaces) {
        const deep = overlap(a, b) + AIR;
        if (deep > 0) wrong += WEIGHT.touch * deep * deep;
      }
    }
    return wrong;
  }

  private wrongOfTrack({ bends: [start, end], gaps, spaces, a, b }: Laid): number {
    const { wanted, least, nodes, width, height } = this.sheet;
    let wrong = WEIGHT.bend * (start * start + end * end) + WEIGHT.swing * (start - end) ** 2;
    for (const [gap, node] of [
      [gaps[0], a],
      [gaps[1], b],
    ] as const) {
      wrong += WEIGHT.gap * (gap - nodes[node]!.radius - AIR);
    }
    for (const space of spaces) {
      if (space.length < wanted) wrong += WEIGHT.short * (wanted - space.length) ** 2;
      if (space.length < least) wrong += WEIGHT.tooShort * (least - space.length) ** 2;
      const out = Math.max(EDGE - space.x, EDGE - space.y, space.x + EDGE - width, space.y + EDGE - height);
      if (out > 0) wrong += WEIGHT.edge * out * out;
    }
    return wrong + this.wrongWithin(spaces);
  }

  /** In a sharp bend neighbours of one row would touch at their corners. */
  private wrongWithin(spaces: Space[]): number {
    let wrong = 0;
    for (let i = 1; i < spaces.length; i++) {
      const deep = overlap(spaces[i - 1]!, spaces[i]!) + 1;
      if (deep > 0) wrong += WEIGHT.touch * deep * deep;
    }
    return wrong;
  }

  private wrongOfNode(node: number): number {
    const { nodes, width, height } = this.sheet;
    const { x, y } = this.at[node]!;
    const out = Math.max(EDGE - x, EDGE - y, x + EDGE - width, y + EDGE - height, 0);
    return WEIGHT.far * distance(nodes[node]!, { x, y }) ** 2 + WEIGHT.edge * out * out;
  }
}
