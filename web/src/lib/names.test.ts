import { expect, test } from "vitest";
import type { SeatInfo } from "./messages";
import { fitName, friendlyName, seatNames, usualBot } from "./names";

const seat = (kind: SeatInfo["kind"], name: string | null, bot: string | null = null): SeatInfo => ({
  seat: 0,
  kind,
  name,
  bot,
  present: true,
  reserved: false,
});

test("names at a table are told apart, and bots are named in words", () => {
  const seats = [
    seat("person", "Ann"),
    seat("person", "Ann"),
    seat("bot", "greedy", "greedy"),
    seat("bot", "Rosa", "x"),
  ];
  expect(seatNames([...seats, seat("open", null)])).toEqual(["Ann", "Ann 2", "Greedy bot", "Rosa", "open seat"]);
});

test("bots that the server numbered are numbered in words", () => {
  expect(seatNames([seat("bot", "greedy", "greedy"), seat("bot", "greedy 2", "greedy")])).toEqual([
    "Greedy bot",
    "Greedy bot 2",
  ]);
});

test("a person whose seat a bot plays keeps the name", () => {
  expect(seatNames([seat("person", "Ann", "greedy")])).toEqual(["Ann"]);
});

test("the usual bot", () => {
  expect(usualBot(["random", "easy", "medium", "hard"])).toBe("medium");
  expect(usualBot(["random", "greedy", "hoarder"])).toBe("greedy");
  expect(usualBot(["random", "hoarder"])).toBe("hoarder");
});

test("a newcomer has a name", () => {
  expect(friendlyName("en", () => 0)).toBe("Conductor 10");
  expect(friendlyName("ru", () => 0.999)).toBe("Диспетчер 99");
});

test("a name is cut between characters, as people count them", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(fitName(family.repeat(41))).toBe(family.repeat(40));
  expect(fitName("é".normalize("NFD").repeat(50)).normalize("NFC")).toBe("é".repeat(40));
  expect(fitName(`${"a".repeat(39)}🚂🚂`)).toBe(`${"a".repeat(39)}🚂`);
  expect(fitName("Анна 🇳🇱")).toBe("Анна 🇳🇱");
});
