// Every move of the notation can be said as something to do, in both languages and in the words of its game.

import { afterEach, describe, expect, test } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import type { Kind } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { keptBy, movesOf, proposalOf, takenFrom } from "./proposal";
import { say, type Scene } from "./saying";

const MARKET: Kind[] = ["red", "locomotive", "white", "blue", "black"];

function scene(game: (typeof GAMES)[number]): Scene {
  const box = boxOf(game);
  return { box, market: MARKET, offer: [...box.ticket.keys()].slice(0, 6) };
}

afterEach(() => settings.change({ language: "en" }));

describe.each(GAMES)("%s", (game) => {
  test("nothing of the notation is left in the words", () => {
    const { moves } = played(game);
    expect(moves.length).toBeGreaterThan(50);
    for (const language of ["en", "ru"] as const) {
      settings.change({ language });
      for (const move of moves) {
        const said = say(move, scene(game));
        expect(said).not.toMatch(/--|_|undefined|\{/);
        if (language === "ru") expect(said).not.toMatch(/[a-z]{2}/i);
      }
    }
  });
});

test("what is drawn and kept is told by what lies there", () => {
  expect(say("draw 1", scene("usa"))).toBe("take a locomotive from the market");
  expect(say("draw pile", scene("usa"))).toBe("draw from the pile");
  expect(say("draw tickets", scene("usa"))).toBe("draw tickets");
  const { box, offer } = scene("usa");
  const names = say("keep 0 2", { box, market: MARKET, offer });
  expect(names).toMatch(/^keep .+ – .+ and .+ – .+$/);
});

test("a journey is said by its cities, in the order of the way", () => {
  const journey = "board koblenz, travel koblenz--mainz--1, travel mainz--mannheim--1, alight";
  expect(say(journey, scene("marklin"))).toBe("send a passenger Koblenz → Mainz → Mannheim");
  settings.change({ language: "ru" });
  expect(say(journey, scene("marklin"))).toBe("отправить пассажира Кобленц → Майнц → Мангейм");
});

test("what a proposal takes from the table", () => {
  expect(takenFrom(proposalOf(0, "draw 3"))).toEqual(new Set(["market-3"]));
  expect(takenFrom(proposalOf(0, "draw pile"))).toEqual(new Set(["pile"]));
  expect(takenFrom(proposalOf(0, "draw tickets 2 short 2 long"))).toEqual(new Set(["tickets"]));
  expect(takenFrom(proposalOf(0, "claim denver--omaha purple 4"))).toEqual(new Set());
  expect(keptBy(proposalOf(0, "keep 0 2", ["a", "b", "c"]))).toEqual(new Set(["a", "c"]));
  expect(keptBy(proposalOf(0, "keep none", ["a", "b"]))).toEqual(new Set());
  expect(movesOf("board a, travel b, alight").map(({ verb }) => verb)).toEqual(["board", "travel", "alight"]);
});
