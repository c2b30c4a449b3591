import { describe, expect, it } from "vitest";
import type { BestPlayer, BotRating, GameInfo, SeatInfo } from "../lib/messages";
import { asRated, botsAlone, fault, firstDraft, givesHints, newTable, withChair } from "../lobby/draft";
import { ratingLine } from "./chart";
import { ranked } from "./table";
import { seatRating, signed } from "./words";

const CARD: GameInfo = {
  game: "card",
  least_players: 2,
  most_players: 4,
  boards: [],
  options: [{ name: "open_train_stack", values: [false, true], by_seat: true, casual: true }],
  phases: [],
  bots: ["easy", "medium"],
};

describe("a rated table", () => {
  it("has nothing that the server would refuse, whatever was chosen before", () => {
    const before = withChair(
      { ...firstDraft(CARD), counters: true, hints: true, first: 1, options: { open_train_stack: [1] } },
      1,
      { who: "here", name: "Bo" },
    );
    const draft = asRated(before, CARD);
    const wanted = newTable(draft);
    expect(wanted).toMatchObject({ rated: true, counters: false, options: { open_train_stack: false } });
    expect(wanted.seats.map(({ kind }) => kind)).toEqual(["me", "open", "bot"]);
    expect([wanted.hints, wanted.first, wanted.board]).toEqual([undefined, undefined, undefined]);
    expect(givesHints(draft)).toBe(false);
    expect(newTable({ ...draft, rated: false }).rated).toBeUndefined();
  });

  it("is not of bots alone", () => {
    const bots = firstDraft(CARD).chairs.map(() => ({ who: "bot", bot: "easy" }) as const);
    const draft = asRated({ ...firstDraft(CARD), chairs: bots }, CARD);
    expect(botsAlone(draft)).toBe(true);
    expect(fault(draft)).toBe("unrated");
    expect(fault({ ...draft, rated: false })).toBe(null);
  });
});

describe("ratings in words", () => {
  const seat = { seat: 0, kind: "person", name: "Ann", bot: null, present: true, reserved: false } as const;
  const rated = (rating: number, rating_error: number): SeatInfo => ({ ...seat, rating, rating_error });

  it("are marked while they are uncertain, and absent where a table is not rated", () => {
    expect(seatRating(rated(1612, 80))).toEqual({ text: "1612", label: "rating 1612" });
    expect(seatRating(rated(1500, 246))).toEqual({ text: "1500?", label: "rating 1500, not certain yet" });
    expect(seatRating(seat)).toBe(null);
    expect(seatRating(undefined)).toBe(null);
  });

  it("say which way they went", () => {
    expect([signed(12), signed(-7), signed(0)]).toEqual(["+12", "−7", "±0"]);
  });
});

it("the table has people and bots by rating, of equals people first", () => {
  const player = (name: string, rating: number): BestPlayer => ({
    ...{ place: 1, name, rating, error: 80, games: 20, me: false },
  });
  const bot = (name: string, rating: number): BotRating => ({ bot: name, version: 1, rating, error: 30 });
  const rows = ranked({
    best: [player("Ann", 1900), player("Bo", 1500)],
    bots: [bot("hard", 1800), bot("medium", 1500)],
  });
  expect(rows.map((row) => row.player?.name ?? row.bot?.bot)).toEqual(["Ann", "hard", "Bo", "medium"]);
});

describe("the line of a rating", () => {
  it("lies within its band, and its marks within the chart", () => {
    const steps = [1600, 1650, 1580].map((rating, n) => ({ rating, error: 220 - 20 * n }));
    const drawn = ratingLine(steps);
    expect(drawn.points.map(({ x }) => x)).toEqual([...drawn.points.map(({ x }) => x)].sort((a, b) => a - b));
    expect(drawn.points[1]!.y).toBeLessThan(drawn.points[2]!.y); // higher is up
    const [first, last] = [drawn.ticks[0]!, drawn.ticks.at(-1)!];
    expect(first.value).toBeLessThanOrEqual(1380);
    expect(last.value).toBeGreaterThanOrEqual(1850);
    for (const { y } of drawn.points) expect(y).toSatisfy((at: number) => at < first.y && at > last.y);
  });

  it("can be drawn of a single game", () => {
    expect(ratingLine([{ rating: 1500, error: 0 }]).line).not.toContain("NaN");
  });
});
