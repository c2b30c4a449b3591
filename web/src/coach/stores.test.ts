// Reviews that are being made, hints, problems: what is asked of the server, and when.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deskOf } from "../../tests/desks";
import { played } from "../../tests/played";
import { api, ProblemError } from "../lib/api";
import { someTable } from "../lib/fakes";
import { NO_INSIGHT } from "../lib/insight";
import type { Hint, MarklinView, MyReview, ProblemShown, ReviewState, UsaView } from "../lib/messages";
import { Hints } from "./hint.svelte";
import { chosenGames, kinds, lossByKind } from "./mine";
import { ProblemTable } from "./problem.svelte";
import { nextProblem, problemsOf } from "./problems";
import { ReviewStore } from "./review.svelte";
import { triedProblems } from "./solved";
import { trendOf } from "./trend";
import { leadText, percent, signedPercent, timeLeft } from "./words";

const state = (more: Partial<ReviewState>): ReviewState => ({
  ...{ state: "none", done: 0, of: 100, seconds_left: null, old: false, why: null, review: null },
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a review is begun once, and looked after until it is done", async () => {
  const asked = vi.spyOn(api, "review").mockResolvedValueOnce(state({}));
  const begun = vi.spyOn(api, "beginReview").mockResolvedValue(state({ state: "waiting" }));
  const store = new ReviewStore("t1");
  await store.look(true);
  expect([begun.mock.calls.length, store.underWay]).toEqual([1, true]);
  asked.mockResolvedValueOnce(state({ state: "working", done: 40 }));
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.state?.done).toBe(40);
  asked.mockRejectedValueOnce(new ProblemError("offline", "")); // a moment without a server
  await vi.advanceTimersByTimeAsync(1500);
  expect(store.underWay).toBe(true);
  asked.mockResolvedValueOnce(state({ state: "done" }));
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.state?.state).toBe("done");
  const calls = asked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.mock.calls.length, begun.mock.calls.length]).toEqual([calls, 1]);
});

test("whoever only looks begins nothing, and a page that was left asks no more", async () => {
  const asked = vi.spyOn(api, "review").mockResolvedValue(state({ state: "working" }));
  const begun = vi.spyOn(api, "beginReview");
  const store = new ReviewStore("t1");
  await store.look();
  store.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.mock.calls.length, begun.mock.calls.length]).toEqual([1, 0]);
});

const usa = played<UsaView>("usa").views.turn![0]!.view;

test("a hint is asked for where the table gives them, at one's turn, and holds for that moment", async () => {
  const { desk, store } = deskOf(usa);
  const table = someTable({ hints: true, hints_left: [2, 0, 0], seats: store.table.seats as never });
  Object.assign(store, { id: "t1", version: 7, table });
  const hints = new Hints(() => desk);
  expect([hints.allowed, hints.left, hints.hint]).toEqual([true, 2, null]);
  const given: Hint = { seat: usa.seat!, version: 7, moves: [], reasons: [], left: 1 };
  const asked = vi.spyOn(api, "hint").mockResolvedValue(given);
  await hints.ask();
  expect(asked).toHaveBeenCalledWith("t1", 7);
  expect([hints.hint, hints.left]).toEqual([given, 1]);
  hints.dismiss();
  expect(hints.hint).toBeNull();
});

test("no hints where the table does not give them, or where it is not one's turn", () => {
  const { desk, store } = deskOf(usa);
  expect(new Hints(() => desk).allowed).toBe(false);
  Object.assign(store.table, { hints: true, hints_left: [3, 3, 3] });
  expect(new Hints(() => desk).allowed).toBe(true);
  const idle = deskOf({ ...usa, moves: [] });
  Object.assign(idle.store.table, { hints: true, hints_left: [3, 3, 3] });
  expect(new Hints(() => idle.desk).allowed).toBe(false);
});

const marklin = played<MarklinView>("marklin").views.turn![0]!.view;
const shown: ProblemShown = {
  ...{ id: "m1", game: "marklin", grade: 1, board: null, players: marklin.players, seat: marklin.seat! },
  ...{ view: marklin, events: [], ...NO_INSIGHT },
};

test("a journey is answered when it has come to its end, and then the position is as it was asked for", async () => {
  const table = new ProblemTable(shown);
  const under = { ...shown, view: { ...marklin, moves: ["alight"] } };
  const asked = vi.spyOn(api, "answerProblem").mockResolvedValueOnce({ right: null, continues: under });
  await table.play("board koln");
  expect([table.answer, table.view.moves]).toEqual([null, ["alight"]]);
  asked.mockResolvedValueOnce({ right: false, best: "draw pile" });
  await table.play("alight");
  expect(asked.mock.calls.map(([, move]) => move)).toEqual(["board koln", "board koln, alight"]);
  expect([table.answer?.right, table.decision]).toEqual([false, "board koln, alight"]);
  expect(table.view).toMatchObject({ ...marklin, moves: [] }); // nothing more can be played
  expect(triedProblems()).toEqual({ m1: "tried" });
  table.retry();
  expect([table.answer, table.decision, table.view.moves]).toEqual([null, "", marklin.moves]);
  asked.mockResolvedValueOnce({ right: true, best: "draw pile" });
  await table.play("draw pile");
  expect(triedProblems()).toEqual({ m1: "solved" });
  table.retry();
  asked.mockResolvedValueOnce({ right: false, best: "draw pile" });
  await table.play("draw 1");
  expect(triedProblems()).toEqual({ m1: "solved" }); // it stays so
});

test("where the server does not answer, nothing is decided", async () => {
  const table = new ProblemTable(shown);
  vi.spyOn(api, "answerProblem").mockRejectedValue(new ProblemError("offline", ""));
  expect((await table.play("draw pile")).type).toBe("refused");
  expect([table.answer, table.decision, table.view.moves]).toEqual([null, "", marklin.moves]);
});

test("problems are numbered from easy to hard, and the next one is of the same game and not solved", () => {
  const info = (id: string, grade: 1 | 2 | 3, game = "usa") => ({ id, grade, game, players: 2 });
  const all = [info("c", 3), info("a", 1), info("x", 1, "card"), info("b", 2)];
  expect(problemsOf(all, "usa").map(({ id, number }) => [id, number])).toEqual([
    ["a", 1],
    ["b", 2],
    ["c", 3],
  ]);
  expect(nextProblem(all, info("a", 1), {})).toBe("b");
  expect(nextProblem(all, info("a", 1), { b: "solved" })).toBe("c");
  expect(nextProblem(all, info("c", 3), { b: "tried" })).toBe("a");
  expect(nextProblem(all, info("c", 3), { a: "solved", b: "solved" })).toBeNull();
});

test("my games by game and number of players, and what I lose most on", () => {
  const game = (more: Partial<MyReview>): MyReview => ({
    ...{ table: "t", game: "usa", players: ["A", "B"], ended: 1, seat: 0, won: true, place: 1 },
    ...{ loss: 0, luck: 0, luck_error: 0.1, by_kind: {}, old: false, ...more },
  });
  const all = [
    game({ ended: 3, by_kind: { draws: 0.3, claims: 0.1 } }),
    game({ ended: 1, game: "card", players: ["A", "B", "C"] }),
    game({ ended: 2, by_kind: { claims: 0.5, tickets: 0 } }),
  ];
  expect(chosenGames(all, { game: null, players: null }).map(({ ended }) => ended)).toEqual([1, 2, 3]);
  expect(chosenGames(all, { game: "usa", players: 2 }).map(({ ended }) => ended)).toEqual([2, 3]);
  expect(chosenGames(all, { game: "card", players: 2 })).toEqual([]);
  expect([kinds(all, (one) => one.game), kinds(all, (one) => one.players.length)]).toEqual([
    ["card", "usa"],
    [2, 3],
  ]);
  const costs = lossByKind(chosenGames(all, { game: "usa", players: null }));
  expect(costs.map(([kind]) => kind)).toEqual(["claims", "draws"]);
  expect(costs[0]![1]).toBeCloseTo(0.3, 9);
});

test("a trend has all its points and whiskers within the picture, even with one game", () => {
  for (const values of [[0], [0.3], [-0.6, 0.2, 0.9], Array.from({ length: 200 }, (_, n) => Math.sin(n))]) {
    const trend = trendOf(values, values.map(() => 0.15)); // prettier-ignore
    for (const { x, y, top, bottom } of trend.points) {
      expect(x > trend.left && x < trend.right && top <= y && y <= bottom).toBe(true);
      expect(top >= trend.ticks.at(-1)!.y - 1e-9 && bottom <= trend.ticks[0]!.y + 1e-9).toBe(true);
    }
  }
});

test("figures in words", () => {
  expect([percent(0.624), percent(1), percent(0)]).toEqual(["62%", "100%", "0%"]);
  expect([0.124, -0.2, 0.001, -0.001].map(signedPercent)).toEqual(["+12%", "−20%", "0%", "0%"]);
  expect([3.4, -16, -0.2].map(leadText)).toEqual(["+3", "−16", "0"]);
  expect([1, 7, 43, 89, 130].map(timeLeft)).toEqual([
    "about 1 second left",
    "about 7 seconds left",
    "about 45 seconds left",
    "about 90 seconds left",
    "about 2 minutes left",
  ]);
});
