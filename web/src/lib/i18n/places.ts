// Names of places in the language that is set.

import type { GameBox } from "../box";
import { settings, type Language } from "../settings.svelte";

/** The name of a city, of a country, or of the country that a border place belongs to. */
export function placeName(box: GameBox, id: string, language: Language = settings.language): string {
  const place = box.place.get(id);
  const named = place?.country ?? id;
  return box.game.places[language][named] ?? place?.name ?? countryName(box, named) ?? titled(named);
}

/** "Denver – Omaha", «Денвер — Омаха»: the dash never begins a line, and no line ends within «Нью-Йорк». */
export function pairName(box: GameBox, pair: { a: string; b: string }, language: Language = settings.language): string {
  const [a, b] = [placeName(box, pair.a, language), placeName(box, pair.b, language)];
  return language === "ru" ? `${unbroken(a)}\u00a0— ${unbroken(b)}` : `${a} – ${b}`;
}

/** With a word joiner behind each hyphen: the fonts have no hyphen that does not break. */
function unbroken(name: string): string {
  return name.replaceAll("-", "-\u2060");
}

function countryName(box: GameBox, id: string): string | undefined {
  return box.data.countries?.find((country) => country.id === id)?.name;
}

/** Where the data names cities by their ids alone. */
function titled(id: string): string {
  return id.replace(/(^|_)(\w)/g, (_, gap: string, letter: string) => (gap ? " " : "") + letter.toUpperCase());
}
