import { afterEach, expect, test, vi } from "vitest";
import * as board from "../../board/en";
import * as boardInRussian from "../../board/ru";
import { GAMES, type Unspoken } from "../../games";
import { languageOf, settings } from "../settings.svelte";
import { en } from "./en";
import { ago, fill, moment, ordinal, t, typeset } from "./index.svelte";
import type { Plural } from "./plural";
import { ru } from "./ru";

type Leaf = [path: string, text: string | Plural];

function leaves(texts: object, path = ""): Leaf[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]): Leaf[] => {
    const here = path === "" ? name : `${path}.${name}`;
    if (typeof value === "string" || "other" in (value as object)) return [[here, value as string | Plural]];
    return leaves(value as object, here);
  });
}

function placeholders(text: string | Plural): string[] {
  const forms = typeof text === "string" ? text : text.other;
  return [...forms.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
}

/** The shared texts, the boards' and each game's. */
const AREAS = [
  { area: "shared", en, ru },
  { area: "board", en: board.en, ru: boardInRussian.ru },
  ...GAMES.map(({ id, texts }) => ({ area: id, ...texts })),
];

const english = AREAS.flatMap(({ area, en }) => leaves(en, area));
const russian = new Map(AREAS.flatMap(({ area, ru }) => leaves(ru, area)));

afterEach(() => settings.change({ language: "en" }));

test("both languages have the same texts with the same parts to fill in", () => {
  expect([...russian.keys()].sort()).toEqual(english.map(([path]) => path).sort());
  for (const [path, text] of english) {
    expect([path, placeholders(russian.get(path)!)]).toEqual([path, placeholders(text)]);
  }
});

test("no text is empty, and Russian ones with a count have all forms", () => {
  for (const [path, text] of [...english, ...russian]) {
    const forms: string[] = typeof text === "string" ? [text] : Object.values(text);
    expect([path, forms.every((form) => form.trim() !== "")]).toEqual([path, true]);
  }
  for (const [path, text] of russian) {
    if (typeof text !== "string")
      expect([path, Object.keys(text).sort()]).toEqual([path, ["few", "many", "one", "other"]]);
  }
});

test("Russian texts are in Russian", () => {
  const isLatin = (text: string) => /[a-z]/i.test(text.replace(/\{\w+\}/g, "")) && !/[а-яё]/i.test(text);
  const latin = [...russian].filter(([, text]) => isLatin(typeof text === "string" ? text : text.other));
  expect(latin).toEqual([]);
});

test("Russian texts have Russian quotes, dashes and ellipses", () => {
  const wrong = /["“”„]|\.\.\.| -{1,2} |[а-яё}»] – /i;
  const forms = ([path, text]: Leaf) =>
    (typeof text === "string" ? [text] : Object.values(text)).map((one) => [path, one]);
  expect([...russian].flatMap(forms).filter(([, text]) => wrong.test(text as string))).toEqual([]);
});

test("every reason of a ruling has words", () => {
  const none: [Unspoken] extends [never] ? true : Unspoken = true; // else a type error: `npm run check`
  expect(none).toBe(true);
});

test("plural forms", () => {
  expect([1, 2, 5, 11, 21].map((count) => fill(ru.common.points, { count }, "ru"))).toEqual([
    "1\u00a0очко",
    "2\u00a0очка",
    "5\u00a0очков",
    "11\u00a0очков",
    "21\u00a0очко",
  ]);
  expect([1, 2].map((count) => fill(en.common.points, { count }, "en"))).toEqual(["1 point", "2 points"]);
});

test("places in English have their endings, in Russian they have them from the text", () => {
  expect([1, 2, 3, 4, 11, 21].map((place) => ordinal(place, "en"))).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "21st",
  ]);
  expect(fill(ru.score.you_came, { place: ordinal(3, "ru") }, "ru")).toBe("Вы на\u00a03-м месте");
});

test("the language can be switched at any time", () => {
  expect(t("common.close")).toBe("Close");
  settings.change({ language: "ru" });
  expect(t("common.close")).toBe("Закрыть");
  expect(ago(Date.now() - 5 * 60_000)).toBe("5 минут назад");
});

test("a moment is told by its time, and by its day where that is another one", () => {
  const now = new Date(2026, 10, 16, 12, 0).getTime();
  const [soon, later] = [new Date(2026, 10, 16, 18, 30).getTime(), new Date(2026, 10, 17, 19, 5).getTime()];
  const spoken = (...languages: string[]) => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    return [moment(soon, now), moment(later, now)].map((said) => said.replace(/\s/g, " "));
  };
  expect(spoken("de", "en-GB")).toEqual(["18:30", "19:05 on 17 November"]);
  expect(spoken("en-US")).toEqual(["6:30 PM", "7:05 PM on November 17"]);
  settings.change({ language: "ru" });
  expect(spoken("en-US")).toEqual(["18:30", "19:05 17 ноября"]);
  vi.restoreAllMocks();
});

test("what is filled in is not filled in again", () => {
  expect(fill(en.lobby.turn_of, { name: "{name} $& {count}" }, "en")).toBe("{name} $& {count} to move");
});

test("the language of the browser", () => {
  expect(languageOf(["de-DE", "ru-RU", "en"])).toBe("ru");
  expect(languageOf(["en-GB", "ru"])).toBe("en");
  expect(languageOf(["fr"])).toBe("en");
});

test("Russian lines do not end with a short word or a number, nor begin with a dash", () => {
  expect(typeset("Он и я в пути: 3 карты — это не всё, а 2 очка")).toBe(
    "Он и\u00a0я в\u00a0пути: 3\u00a0карты\u00a0— это не\u00a0всё, а\u00a02\u00a0очка",
  );
});
