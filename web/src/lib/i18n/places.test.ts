import { expect, test } from "vitest";
import { boxOf } from "../../../tests/played";
import { pairName, placeName } from "./places";

const [usa, marklin] = [boxOf("usa"), boxOf("marklin")];
const boards = [usa, marklin, boxOf("usa/mini"), boxOf("usa/tiny")];

test("every city and country has a Russian name", () => {
  for (const box of boards) {
    const countries = (box.data.countries ?? []).map(({ id }) => id);
    for (const id of [...box.place.keys(), ...countries]) {
      expect(placeName(box, id, "ru"), id).toMatch(/^[А-ЯЁ][а-яё]+([ -][А-ЯЁа-яё]+)*$/);
    }
  }
});

test("all games spell a city alike", () => {
  const card = boxOf("card");
  const cities = new Set([...card.ticket.values()].flatMap(({ a, b }) => [a, b]));
  expect(cities.size).toBeGreaterThan(20);
  for (const id of cities) expect(placeName(card, id, "en"), id).toBe(placeName(usa, id, "en"));
});

test("English names are those of the data, countries have their own", () => {
  expect(placeName(usa, "montreal", "en")).toBe("Montréal");
  expect(placeName(marklin, "danemark", "en")).toBe("Denmark");
  expect(placeName(marklin, "danemark-kiel", "en")).toBe("Denmark");
  expect(pairName(usa, { a: "denver", b: "omaha" }, "ru")).toBe("Денвер\u00a0— Омаха");
  expect(pairName(usa, { a: "el_paso", b: "new_york" }, "ru")).toBe("Эль-\u2060Пасо\u00a0— Нью-\u2060Йорк");
});
