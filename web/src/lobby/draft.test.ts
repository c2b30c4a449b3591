import { expect, test } from "vitest";
import type { GameInfo } from "../lib/messages";
import * as drafts from "./draft";

const usa: GameInfo = {
  game: "usa",
  least_players: 2,
  most_players: 5,
  boards: [],
  options: [],
  phases: [],
  bots: ["random", "greedy"],
};
const card: GameInfo = {
  ...usa,
  game: "card",
  most_players: 4,
  boards: [],
  options: [{ name: "open_train_stack", values: [false, true], by_seat: true, casual: true }],
  bots: ["random", "easy", "medium"],
};

test("playing now is a table that starts at once, against the usual bots", () => {
  expect(drafts.newTable(drafts.playNow(usa))).toEqual({
    game: "usa",
    seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }, { kind: "bot", bot: "greedy" }],
    options: {},
    public: false,
    spectators: true,
    counters: false,
    free_talk: false,
    hand_over: "greedy",
  });
  expect(drafts.newTable(drafts.playNow(card)).seats[1]).toEqual({ kind: "bot", bot: "medium" });
  expect(drafts.startsAtOnce(drafts.playNow(usa))).toBe(true);
  expect(drafts.startsAtOnce(drafts.firstDraft(usa))).toBe(false);
});

test("everything that was chosen is asked for", () => {
  const draft: drafts.Draft = {
    game: "card",
    board: null,
    chairs: [{ who: "here", name: " Bo " }, { who: "me" }, { who: "link" }, { who: "bot", bot: "easy" }],
    options: { open_train_stack: true },
    public: true,
    spectators: false,
    clock: { kind: "days", days: 3 },
    bankDays: 2,
    handOver: null,
    counters: true,
    hints: true,
    freeTalk: true,
    first: 2,
    rated: false,
  };
  expect(drafts.newTable(draft)).toEqual({
    game: "card",
    seats: [{ kind: "me", name: "Bo" }, { kind: "me" }, { kind: "open" }, { kind: "bot", bot: "easy" }],
    options: { open_train_stack: true },
    public: true,
    spectators: false,
    counters: true,
    free_talk: true,
    hints: true,
    first: 2,
    seconds_a_turn: 259_200,
    time_bank: 172_800,
  });
  const quick = { ...draft, clock: { kind: "quick" as const, seconds: 30 } };
  expect(drafts.newTable(quick).seconds_a_turn).toBe(30);
  expect(drafts.newTable(quick).time_bank).toBeUndefined();
});

test("hints are given against bots alone, unless somebody chooses otherwise", () => {
  expect(drafts.givesHints(drafts.playNow(usa))).toBe(true);
  expect(drafts.givesHints(drafts.firstDraft(usa))).toBe(false); // a friend comes by the link
  expect(drafts.givesHints({ ...drafts.playNow(usa), hints: false })).toBe(false);
});

test("options begin with their defaults", () => {
  expect(drafts.firstDraft(card).options).toEqual({ open_train_stack: false });
});

test("an option may hold for some seats; for all or none of those that are there it is no list", () => {
  const four = drafts.withChairs(drafts.playNow(card), 4, card);
  const asked = (seats: number[], chairs = 4) => {
    const draft = { ...four, options: { open_train_stack: seats } };
    return drafts.newTable(drafts.withChairs(draft, chairs, card)).options!.open_train_stack;
  };
  expect([asked([1, 3]), asked([]), asked([0, 1, 2, 3])]).toEqual([[1, 3], false, true]);
  expect([asked([1, 3], 3), asked([3], 3), asked([0, 1, 3], 2)]).toEqual([[1], false, true]);
});

test("who begins loses that with the chair", () => {
  const three = { ...drafts.playNow(card), first: 2 };
  expect(drafts.withChairs(three, 4, card).first).toBe(2);
  expect(drafts.withChairs(three, 2, card).first).toBeNull();
  const five = { ...drafts.withChairs(drafts.playNow(usa), 5, usa), first: 4 };
  expect(drafts.forGame(five, card).first).toBeNull();
});

test("another game keeps what it can", () => {
  const five = drafts.withChairs(drafts.playNow(usa), 5, usa);
  const moved = drafts.forGame({ ...five, public: true }, card);
  expect(moved.chairs).toEqual([
    { who: "me" },
    { who: "bot", bot: "medium" },
    { who: "bot", bot: "medium" },
    { who: "bot", bot: "medium" },
  ]);
  expect([moved.public, moved.handOver, moved.options]).toEqual([true, "medium", { open_train_stack: false }]);
});

test("more and fewer seats", () => {
  const draft = drafts.firstDraft(usa);
  expect(drafts.withChairs(draft, 2, usa).chairs).toEqual([{ who: "me" }, { who: "link" }]);
  expect(drafts.withChairs(drafts.withChairs(draft, 2, usa), 4, usa).chairs.slice(2)).toEqual([
    { who: "link" },
    { who: "link" },
  ]);
});

test("I sit on one chair only", () => {
  const moved = drafts.withChair(drafts.firstDraft(usa), 2, { who: "me" });
  expect(moved.chairs.map(({ who }) => who)).toEqual(["link", "link", "me"]);
});

test("what cannot be", () => {
  const draft = drafts.firstDraft(usa);
  const bots: drafts.Chair[] = [
    { who: "bot", bot: "greedy" },
    { who: "bot", bot: "random" },
  ];
  expect(drafts.fault(draft)).toBeNull();
  expect(drafts.fault({ ...draft, chairs: [{ who: "link" }, ...bots] })).toBe("nobody");
  expect(drafts.fault({ ...draft, chairs: bots })).toBeNull();
  expect(drafts.fault({ ...draft, chairs: bots, spectators: false })).toBe("unwatched");
});

test("a small board takes away the chairs that it has no room for, and another game its board", () => {
  const info = { ...usa, boards: [{ name: "tiny", most_players: 2 }] };
  const draft = drafts.onBoard({ ...drafts.firstDraft(info), first: 2 }, "tiny", info);
  expect(draft.chairs).toHaveLength(2);
  expect(draft.first).toBeNull();
  expect(drafts.newTable(draft).board).toBe("tiny");
  expect(drafts.newTable(drafts.onBoard(draft, null, info)).board).toBeUndefined();
  expect(drafts.forGame(draft, card).board).toBeNull();
});
