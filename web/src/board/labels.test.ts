import { describe, expect, test } from "vitest";
import { BOARDS, MAPS } from "../../tests/boards";
import { boxOf } from "../../tests/played";
import { placeName } from "../lib/i18n/places";
import { draw } from "./drawing";
import { cover, overlap, type Space } from "./geometry";
import { asSpace, countryLabels, enlarged, freeCorner, lettersFor, placeLabels, textWidth, type Label } from "./labels";

const CASES = BOARDS.flatMap((game) => (["en", "ru"] as const).map((language) => ({ game, language })));

describe.each(CASES)("names of $game in $language", ({ game, language }) => {
  const box = boxOf(game);
  const drawing = draw(MAPS[game].sheet, box.data);
  const names = new Map(box.data.cities!.map(({ id }) => [id, placeName(box, id, language)]));
  const labels = placeLabels(drawing, names);
  const spaces = [...drawing.routes.values()].flatMap((route) => route.spaces);

  test("every city has its name beside it", () => {
    expect(labels.map(({ id }) => id)).toEqual([...names.keys()]);
    for (const label of labels) {
      expect(label.lines.join(" ").replace("- ", "-")).toBe(names.get(label.id));
      const away = -cover(asSpace(label), drawing.places.get(label.id)!, 0);
      expect(away, label.id).toBeLessThan(45);
    }
  });

  test("no name lies on another or on a disc, or over the edge", () => {
    labels.forEach((one, i) => {
      for (const two of labels.slice(i + 1))
        expect(overlap(asSpace(one), asSpace(two)), `${one.id} ${two.id}`).toBeLessThan(3);
      for (const place of drawing.places.values()) {
        expect(cover(asSpace(one), place, place.radius), `${one.id} ${place.id}`).toBeLessThan(2);
      }
      expect(one.x - one.width / 2).toBeGreaterThan(0);
      expect(one.x + one.width / 2).toBeLessThan(drawing.width);
    });
  });

  test("few spaces are written over, and none is hidden", () => {
    const covered = spaces
      .map((space) => ({ space, share: Math.max(...labels.map((label) => shareUnder(space, label))) }))
      .filter(({ share }) => share > 0.1);
    expect(covered.length).toBeLessThanOrEqual(8);
    expect(Math.max(0, ...covered.map(({ share }) => share))).toBeLessThan(0.6);
  });

  test("the countries and the title have room", () => {
    const corner = freeCorner(drawing, labels, { width: 290, height: 120 });
    expect(corner).toBeDefined();
    for (const country of countryLabels(drawing, box.data, (id) => placeName(box, id, language), labels)) {
      for (const thing of [...spaces, ...labels.map(asSpace)]) {
        expect(overlap(asSpace(country), thing), country.id).toBeLessThan(4);
      }
    }
  });
});

test("wide letters are wide", () => {
  expect(textWidth("Mm", 10)).toBeGreaterThan(textWidth("Il", 10));
});

/** How much of a space is under a name, by sampling. */
function shareUnder(space: Space, label: Label): number {
  const [cos, sin] = [Math.cos(space.angle), Math.sin(space.angle)];
  const steps = [-0.45, -0.35, -0.25, -0.15, -0.05, 0.05, 0.15, 0.25, 0.35, 0.45];
  const under = steps.flatMap((l) =>
    steps.filter((w) => {
      const x = space.x + l * space.length * cos - w * space.width * sin - label.x;
      const y = space.y + l * space.length * sin + w * space.width * cos - label.y;
      return Math.abs(x) < label.width / 2 && Math.abs(y) < label.height / 2;
    }),
  );
  return under.length / steps.length ** 2;
}

test("letters grow on a small board, as far as there is room", () => {
  expect(lettersFor(1)).toBe(23);
  expect(lettersFor(0.44) * 0.44).toBeGreaterThan(12); // the tall board at 1280x720
  expect(lettersFor(0.1)).toBe(lettersFor(0.2));
});

test("names that are lit can be read on a phone, and stay on the sheet", () => {
  const sheet = { width: 1600, height: 1045 };
  const label = { id: "boston", lines: ["Boston"], x: 1570, y: 20, width: 60, height: 23 };
  expect(enlarged([label], 23, 0.66, sheet)).toEqual([]);
  const [large] = enlarged([label], 23, 0.24, sheet);
  expect(large!.size * 0.24).toBeCloseTo(14);
  expect(large!.x + large!.width / 2).toBeLessThan(sheet.width);
  expect(large!.y - large!.height / 2).toBeGreaterThan(0);
});
