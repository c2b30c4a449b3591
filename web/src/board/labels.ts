/** Where the names of the cities stand: beside their discs, on as few spaces as can be. */
import { cover, distance, overlap, type Point, type Space } from "./geometry";
import type { BoxData } from "../lib/messages";
import type { Drawing, DrawnPlace } from "./drawing";

/** The size of the letters of a city's name, in units of the sheet; on a small board they are larger. */
export const LETTERS = 23;
const LARGEST = 31;
/** What can be read, in pixels: of all names where there is room, and of those that are lit everywhere. */
const READABLE = 12.5;
const READABLE_LIT = 14;

/** `fit`: the pixels of a unit. In steps, so that names do not jump about while a window changes its size. */
export function lettersFor(fit: number): number {
  return Math.min(Math.max(Math.ceil(READABLE / fit / 2) * 2 - 1, LETTERS), LARGEST);
}

export interface Label {
  id: string;
  /** One line, or two. */
  lines: string[];
  /** The middle of the text. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A name can stand in any of these directions, best to the right of its city. */
const DIRECTIONS = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12);
const DISTANCES = [3, 8, 14, 22];
const DISLIKE = { distance: 0.5, direction: 2, broken: 3, space: 2, disc: 6, label: 8, edge: 20, country: 0.1 };
const SWEEPS = 4;
const EDGE = 14;
/** Nothing further away is reached by a name. */
const NEAR = 220;
const LINE_HEIGHT = 1.02;

export function placeLabels(drawing: Drawing, names: Map<string, string>, size = LETTERS): Label[] {
  const spaces = [...drawing.routes.values()].flatMap((route) => route.spaces);
  const discs = [...drawing.places.values()];
  const choices = [...names].map(([id, name]) => {
    const place = drawing.places.get(id)!;
    const near = spaces.filter((space) => distance(space, place) < NEAR);
    const others = discs.filter((disc) => distance(disc, place) < NEAR);
    return candidates(place, name, size).map((candidate) => ({
      ...candidate,
      dislike: candidate.dislike + wrongWith(candidate.label, near, others, drawing),
    }));
  });
  const chosen = choices.map((options) => least(options, ({ dislike }) => dislike));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    choices.forEach((options, i) => {
      chosen[i] = least(options, ({ label, dislike }) => {
        let total = dislike;
        chosen.forEach((other, k) => {
          if (k !== i) total += DISLIKE.label * deep(label, other.label);
        });
        return total;
      });
    });
  }
  return chosen.map(({ label }) => label);
}

/** The same names in letters that can be read, where they cannot; they stay on the sheet. */
export function enlarged(
  labels: Label[],
  letters: number,
  fit: number,
  sheet: { width: number; height: number },
): (Label & { size: number })[] {
  const size = READABLE_LIT / fit;
  if (size <= letters) return [];
  return labels.map((label) => {
    const width = Math.max(...label.lines.map((line) => textWidth(line, size)));
    const height = label.lines.length * size * LINE_HEIGHT;
    const within = (middle: number, length: number, whole: number): number =>
      Math.min(Math.max(middle, length / 2 + EDGE), whole - length / 2 - EDGE);
    const [x, y] = [within(label.x, width, sheet.width), within(label.y, height, sheet.height)];
    return { ...label, x, y, width, height, size };
  });
}

function least<T>(options: T[], dislike: (option: T) => number): T {
  const values = options.map(dislike);
  return options[values.indexOf(Math.min(...values))]!;
}

function candidates(place: DrawnPlace, name: string, size: number): { label: Label; dislike: number }[] {
  return forms(name).flatMap((lines) => {
    const width = Math.max(...lines.map((line) => textWidth(line, size)));
    const height = lines.length * size * LINE_HEIGHT;
    return DISTANCES.flatMap((away) =>
      DIRECTIONS.map((direction) => {
        const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
        // The text slides along the disc: its nearest side or corner is `away` from it.
        const label = {
          id: place.id,
          lines,
          x: place.x + cos * (place.radius + away) + (slid(cos) * width) / 2,
          y: place.y + sin * (place.radius + away) + (slid(sin) * (height - size * 0.3)) / 2,
          width,
          height,
        };
        const dislike = DISLIKE.distance * away + DISLIKE.direction * (1 - cos);
        return { label, dislike: dislike + (lines.length > 1 ? DISLIKE.broken : 0) };
      }),
    );
  });
}

function slid(part: number): number {
  return Math.max(-1, Math.min(1, part * 1.6));
}

/** The name in one line, and in two where it has a place to break. */
function forms(name: string): string[][] {
  const breaks = [...name.matchAll(/[ -]/g)].map((match) => match.index);
  if (name.length < 9 || breaks.length === 0) return [[name]];
  const middle = breaks.reduce((best, at) =>
    Math.abs(at - name.length / 2) < Math.abs(best - name.length / 2) ? at : best,
  );
  const hyphen = name[middle] === "-" ? 1 : 0;
  return [[name], [name.slice(0, middle + hyphen), name.slice(middle + 1)]];
}

function wrongWith(
  label: Label,
  spaces: Space[],
  discs: DrawnPlace[],
  sheet: { width: number; height: number },
): number {
  const area = asSpace(label);
  let wrong = 0;
  for (const space of spaces) {
    const reach = (space.length + space.width) / 2;
    if (isAside(label, space, reach)) continue;
    wrong += DISLIKE.space * Math.max(0, overlap(area, space));
  }
  for (const disc of discs) {
    if (isAside(label, disc, disc.radius + 1)) continue;
    wrong += DISLIKE.disc * Math.max(0, cover(area, disc, disc.radius + 1));
  }
  const out = Math.max(
    EDGE - (label.x - label.width / 2),
    label.x + label.width / 2 + EDGE - sheet.width,
    EDGE - (label.y - label.height / 2),
    label.y + label.height / 2 + EDGE - sheet.height,
  );
  return wrong + DISLIKE.edge * Math.max(0, out);
}

/** Whether something that reaches so far cannot touch the label: quick to tell, and most often so. */
function isAside({ x, y, width, height }: Label, thing: Point, reach: number): boolean {
  return Math.abs(thing.x - x) > width / 2 + reach || Math.abs(thing.y - y) > height / 2 + reach;
}

function deep(a: Label, b: Label): number {
  const x = (a.width + b.width) / 2 - Math.abs(a.x - b.x);
  const y = (a.height + b.height) / 2 - Math.abs(a.y - b.y);
  return Math.max(0, Math.min(x, y));
}

export function asSpace({ x, y, width, height }: Label): Space {
  return { x, y, angle: 0, length: width, width: height };
}

/** About how wide a text is in the poster font: the same on every machine, before any font is loaded. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text)
    ems += /[iIjl.,'’ ]/.test(letter) ? 0.27 : /[mwMWжмшщюыфЖМШЩЮЫФ]/.test(letter) ? 0.68 : 0.48;
  return ems * size;
}

/** A corner of the sheet for a rectangle, where it covers neither spaces nor names; undefined where none is. */
export function freeCorner(
  { width, height, routes, places }: Drawing,
  labels: Label[],
  size: { width: number; height: number },
): { x: number; y: number } | undefined {
  const margin = 26;
  const [right, bottom] = [width - margin - size.width, height - margin - size.height];
  const corners = [
    { x: margin, y: bottom },
    { x: right, y: margin },
    { x: margin, y: margin },
    { x: right, y: bottom },
  ];
  const things = [...[...routes.values()].flatMap(({ spaces }) => spaces), ...labels.map(asSpace)];
  return corners.find(({ x, y }) => {
    const area = {
      x: x + size.width / 2,
      y: y + size.height / 2,
      angle: 0,
      length: size.width + 16,
      width: size.height + 16,
    };
    const free = things.every((thing) => overlap(area, thing) <= 0);
    return free && [...places.values()].every((place) => cover(area, place, place.radius) < 0);
  });
}

/** Capitals with wide gaps. */
const COUNTRY = { size: 26, letter: 0.74 };

/** The names of countries: near their border places, on the outer side, where nothing else is. */
export function countryLabels(drawing: Drawing, data: BoxData, name: (id: string) => string, taken: Label[]): Label[] {
  const { width, height, places, routes } = drawing;
  const spaces = [...[...routes.values()].flatMap((route) => route.spaces), ...taken.map(asSpace)];
  const discs = [...places.values()];
  return (data.countries ?? []).map(({ id, borders }) => {
    const text = name(id);
    const at = middleOf(borders.map((border) => places.get(border.id)!));
    const out = Math.atan2(at.y - height / 2, at.x - width / 2);
    const size = { width: text.length * COUNTRY.size * COUNTRY.letter, height: COUNTRY.size };
    let best: { label: Label; dislike: number } | undefined;
    for (let away = 0; away <= 240; away += 15) {
      for (const turn of DIRECTIONS) {
        const [x, y] = [at.x + away * Math.cos(out + turn), at.y + away * Math.sin(out + turn)];
        const label = { id, lines: [text], x, y, ...size };
        const dislike = DISLIKE.country * (away + (1 - Math.cos(turn)) * 60) + wrongWith(label, spaces, discs, drawing);
        if (best === undefined || dislike < best.dislike) best = { label, dislike };
      }
    }
    return best!.label;
  });
}

function middleOf(points: DrawnPlace[]): { x: number; y: number } {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
