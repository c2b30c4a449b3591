// The rules in both languages, as the client reads them. That each number stands beside its code is checked by
// tests/games/test_every_rule.py.

import { describe, expect, test } from "vitest";
import { GAMES } from "../games";
import { loadRulebook } from "./load";
import { allRules, chapterOf, parseRulebook, plain, type Chapter } from "./rulebook";
import { findRules, markFound } from "./search";

const [en, ru] = [await loadRulebook("en"), await loadRulebook("ru")];
const numbers = (chapter: Chapter): string[][] => chapter.sections.map(({ rules }) => rules.map(({ id }) => id));
const borrowed = (chapter: Chapter): string[][] => chapter.sections.map(({ borrowed }) => borrowed.map(({ id }) => id));
const marks = (kind: string) => (text: { kind: string }[]) => text.filter((piece) => piece.kind === kind).length;

test("both languages have the same chapters, sections, numbers and marks", () => {
  expect(ru.chapters.map(({ game }) => game)).toEqual(en.chapters.map(({ game }) => game));
  expect(ru.chapters.map(numbers)).toEqual(en.chapters.map(numbers));
  expect(ru.chapters.map(borrowed)).toEqual(en.chapters.map(borrowed));
  expect(ru.words).toHaveLength(en.words.length);
  for (const [n, rule] of allRules(en).entries()) {
    const other = allRules(ru)[n]!.text;
    expect([rule.id, marks("reading")(other)]).toEqual([rule.id, marks("reading")(rule.text)]);
    const cited = (text: typeof rule.text) => text.filter(({ kind }) => kind === "rule").map(({ text }) => text);
    expect([rule.id, cited(other).sort()]).toEqual([rule.id, cited(rule.text).sort()]);
  }
});

test("what holds for all games comes first, then a chapter a game", () => {
  expect(en.chapters.map(({ game }) => game)).toEqual([null, ...GAMES.map(({ id }) => id)]);
});

test("every number that a rule cites is that of a rule", () => {
  const known = new Set(allRules(en).map(({ id }) => id));
  const cited = allRules(en).flatMap(({ text }) => text.filter(({ kind }) => kind === "rule"));
  expect(cited.filter(({ text }) => !known.has(text))).toEqual([]);
});

test.each(GAMES)("$id: the rules of each of its phases", ({ id, ruleAt }) => {
  for (const [phase, rule] of Object.entries(ruleAt)) {
    expect([phase, chapterOf(en, id, rule).game]).toEqual([phase, id]);
  }
});

describe("reading", () => {
  const book = parseRulebook(
    [
      "# Title\n\nPreface.\n\n| word | meaning |\n| --- | --- |\n| car | a *thing* |",
      "---\n\n## A — One (`one`), 2 players\n\n### Setup\n\n- **A01** Cards (`x=1`) as **bold**.\n- **A02** See A01 **(reading)**.",
      "## B — Two (`two`)\n\nAs in A: A01–A02.\n\n### Setup\n\nLead.\n\n- **B01** Own.",
    ].join("\n\n"),
  );

  test("pieces of a text, without what only programmers type", () => {
    const [one, two] = allRules(book);
    expect(plain(one!.text)).toBe("Cards as bold.");
    expect(two!.text.map(({ kind }) => kind)).toEqual(["plain", "rule", "plain", "reading", "plain"]);
    expect(book.chapters[0]).toMatchObject({ game: "one", title: "One, 2 players" });
    expect(book.words.map(([word, meaning]) => [plain(word), plain(meaning)])).toEqual([["car", "a thing"]]);
  });

  test("a chapter borrows the rules that its lead names, into the section of the same title", () => {
    expect(borrowed(book.chapters[1]!)).toEqual([["A01", "A02"]]);
    expect(chapterOf(book, "two", "A02").game).toBe("two");
    expect(chapterOf(book, "one", "B01").game).toBe("two"); // where it does stand
    expect(chapterOf(book, "none", "Z99").game).toBe("one");
  });
});

describe("search", () => {
  const found = (query: string, book = en): string[] => findRules(book, query).map(({ id }) => id);

  test("by number", () => {
    expect(found("u20")[0]).toBe("U20");
    expect(found("U99")).toEqual([]);
  });

  test("by words, all of which must be there, in any form", () => {
    expect(found("parallel closed")).toContain("U24");
    expect(found("locomotive robbery")).toEqual(["C31"]);
    expect(found("dispatches")).toContain("C10");
    expect(found("  ")).toEqual([]);
  });

  test("in Russian, without minding ё and endings", () => {
    expect(found("ограбления поездов", ru)).toEqual(["C31"]);
    expect(found("втемную", ru)).toContain("U10");
    expect(found("двумя параллельными", ru)[0]).toBe("U23");
  });

  test("what was found is marked", () => {
    const parts = markFound("A locomotive. Two locomotives, one route.", "Locomotive");
    expect(parts.map(({ text }) => text).join("")).toBe("A locomotive. Two locomotives, one route.");
    expect(parts.filter(({ found }) => found).map(({ text }) => text)).toEqual(["locomotive", "locomotives"]);
  });
});
