// One registry: nothing outside of this folder knows a game by its name or by the type of its view.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { GAMES, gameOf, isKnown } from ".";

const SOURCES = join(import.meta.dirname, "..");

/** The sources that may know no game: all but this folder, the generated types, and tests, which take one as a sample. */
function sharedFiles(): string[] {
  return readdirSync(SOURCES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => relative(SOURCES, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith("games/") && !["lib/messages.ts", "lib/fakes.ts"].includes(file));
}

const IDS = GAMES.map(({ id }) => id).join("|");

/** What betrays that a file asks which game it is. */
const TRACES = [
  new RegExp(`(?<!class=)(["'\`])(?:${IDS})\\1`), // its name
  new RegExp(`\\b(?:${IDS})View\\b`, "i"), // the type of what it shows
  new RegExp(`games/(?:${IDS})\\b`), // its folder
  /\bgame\s*[!=]==?\s*["'`]/,
];

function betrayed(source: string): string[] {
  return source.split("\n").filter((line) => TRACES.some((trace) => trace.test(line)));
}

test("there are shared sources to look at", () => {
  expect(sharedFiles().length).toBeGreaterThan(80);
  expect(sharedFiles()).toContain(join("table", "Playing.svelte"));
});

test("none of them asks for a game by name", () => {
  const asking = sharedFiles().map((file) => [file, betrayed(readFileSync(join(SOURCES, file), "utf8"))] as const);
  expect(asking.filter(([, lines]) => lines.length > 0)).toEqual([]);
});

test("whoever asks is found out", () => {
  const asking = [
    'if (view.game === "usa") return 1;',
    "{:else if box.data.game !== 'marklin'}",
    'case "card":',
    'import type { CardView } from "./messages";',
    'import { map } from "../games/usa";',
    'const x = game === "other";',
  ];
  expect(asking.flatMap(betrayed)).toEqual(asking);
  expect(betrayed('<section class="card">\n  known.game === game')).toEqual([]);
});

describe.each(GAMES.map((game) => [game.id, game] as const))("%s", (id, game) => {
  test("is found by its name alone", () => {
    expect(gameOf(id)).toBe(game);
    expect(GAMES.filter((other) => other.id === id)).toHaveLength(1);
  });
});

test("what is not in the registry is not known", () => {
  for (const game of ["", "europe", "constructor", "USA"]) {
    expect(gameOf(game)).toBeUndefined();
    expect(isKnown({ game })).toBe(false);
  }
});

test("a board that this client cannot draw makes a table unknown", () => {
  expect(isKnown({ game: "usa", board: "mini" })).toBe(true);
  expect(isKnown({ game: "usa", board: null })).toBe(true);
  expect(isKnown({ game: "usa", board: "huge" })).toBe(false);
  expect(isKnown({ game: "card", board: "mini" })).toBe(false);
});
