import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { boxOf, GAMES, played } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import { someTable } from "../lib/fakes";
import type { Result } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import End from "./End.svelte";
import { graphOf, spread } from "./graph";
import { paceOf, revealOf } from "./reveal";
import { placeWords } from "./score";

type Game = (typeof GAMES)[number];

function ended(game: Game) {
  const { end, events, result, insight } = played(game);
  const finished = { box: boxOf(game), view: end, events, result, proofs: insight.proofs };
  return { finished, track: insight.score_track, players: end.players, result };
}

function sheetsOf(game: Game) {
  const { finished, result } = ended(game);
  return result.scores.map((_, seat) => finished.box.game.sheet(finished, seat));
}

function showEnd(game: Game, more: { mine?: number[]; live?: boolean; id?: string } = {}) {
  const { finished, track, players } = ended(game);
  const onshow = vi.fn();
  const { mine = [0], live = true, id = "t1" } = more;
  const target = show(End, {
    finished,
    track,
    table: someTable({ id, game }),
    players,
    mine,
    host: false,
    live,
    onshow,
  });
  return { target, onshow };
}

beforeEach(() => {
  localStorage.clear();
  settings.change({ animations: true, language: "en" });
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe.each(GAMES)("what is revealed of %s", (game) => {
  const { result, track } = ended(game);
  const { start, steps } = revealOf(sheetsOf(game));

  test("begins with what everyone had seen and ends with the totals", () => {
    if (game !== "card") expect(start).toEqual(track.at(-1)); // all tickets of the card game lie face down
    expect(steps.at(-1)!.totals).toEqual(result.scores.map(({ total }) => total));
  });

  test("is every ticket once, and the bonuses last", () => {
    const tickets = result.scores.flatMap((score) => [...score.tickets_completed, ...score.tickets_failed]);
    const opened = steps.map(({ line }) => line.done !== undefined);
    expect(opened.filter(Boolean)).toHaveLength(tickets.length);
    expect(opened.lastIndexOf(true)).toBe(tickets.length - 1);
  });
});

test("many lines are opened quickly, few in peace", () => {
  expect(paceOf(4)).toBeGreaterThan(1000);
  expect(paceOf(40) * 40).toBeLessThanOrEqual(20_000);
});

describe("the end", () => {
  test("is revealed line by line, shows each on the board, and then the score sheet", () => {
    const { target, onshow } = showEnd("usa");
    expect(target.textContent).toContain("Counting the points");
    const { steps } = revealOf(sheetsOf("usa"));
    vi.advanceTimersByTime(paceOf(steps.length));
    flushSync();
    expect(target.querySelector("[role=status]")!.textContent).toContain(steps[0]!.line.text);
    expect(onshow).toHaveBeenLastCalledWith(steps[0]!.line.lit);
    for (let n = 0; n <= steps.length; n++) {
      vi.advanceTimersByTime(2000);
      flushSync();
    }
    expect(target.querySelector(".score-sheet")).not.toBeNull();
    expect(onshow).toHaveBeenLastCalledWith(null); // nothing stays lit
  });

  test.each(["button", "Escape"])("can be skipped by %s, and is not revealed again", (how) => {
    const { target } = showEnd("marklin");
    if (how === "button") click(button(target, "Skip"));
    else window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    flushSync();
    expect(target.querySelector(".score-sheet")).not.toBeNull();
    expect(showEnd("marklin").target.querySelector(".score-sheet")).not.toBeNull();
    expect(showEnd("marklin", { id: "another" }).target.querySelector(".score-sheet")).toBeNull();
  });

  test("is there at once in a replay, and where nothing is to move", () => {
    expect(showEnd("usa", { live: false }).target.querySelector(".score-sheet")).not.toBeNull();
    settings.change({ animations: false });
    expect(showEnd("usa").target.querySelector(".score-sheet")).not.toBeNull();
  });

  test("has all players side by side, the reader's row marked", () => {
    const { result, players } = ended("marklin");
    const { target } = showEnd("marklin", { live: false, mine: [1] });
    const rows = [...target.querySelectorAll("table")[0]!.querySelectorAll("tbody tr")];
    expect(rows.map((row) => row.querySelector("th span")!.textContent)).toEqual(
      players.toSorted(
        (one, other) => result.scores[players.indexOf(one)]!.rank - result.scores[players.indexOf(other)]!.rank,
      ),
    );
    const own = rows.filter((row) => row.getAttribute("aria-current") === "true");
    expect(own.map((row) => row.querySelector("th span")!.textContent)).toEqual([players[1]]);
    expect(own[0]!.lastElementChild!.textContent).toBe(String(result.scores[1]!.total));
  });
});

describe("how I fared", () => {
  const result = (ranks: number[]): Result => ({
    scores: ranks.map((rank) => ({ total: 0, rank, tickets_completed: [], tickets_failed: [] })),
    winners: ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : [])),
  });

  test("is told with the place, and with those who share it", () => {
    expect(placeWords(result([2, 1, 3]), 2)).toBe("You came 3rd");
    expect(placeWords(result([2, 1, 2]), 0)).toBe("You share 2nd place");
    expect(placeWords(result([1, 1, 3]), 0)).toBe("You share 1st place");
    expect(placeWords(result([2, 1, 3]), 1)).toBeNull(); // the headline says it
    settings.change({ language: "ru" });
    expect(placeWords(result([2, 1, 3]), 2)).toBe("Вы на\u00a03-м месте");
    expect(placeWords(result([2, 1, 2]), 0)).toBe("Вы делите 2-е место");
  });
});

describe("the graph", () => {
  test("goes up with the points and ends at the totals", () => {
    const { track, result } = ended("usa");
    const totals = result.scores.map(({ total }) => total);
    const { lines, ticks } = graphOf(track, totals);
    const height = (points: number): number => {
      const [low, high] = [ticks[0]!, ticks.at(-1)!];
      return low.y + ((high.y - low.y) * (points - low.points)) / (high.points - low.points);
    };
    lines.forEach(({ path }, seat) => {
      const [, end] = /L446 ([-\d.]+)$/.exec(path)!;
      expect(Number(end)).toBeCloseTo(height(totals[seat]!), 0);
      const stairs = [...path.matchAll(/V([-\d.]+)/g)].map(([, y]) => Number(y));
      expect(stairs).toEqual(stairs.toSorted((one, other) => other - one)); // points of routes only grow
      expect(stairs.at(-1)).toBeCloseTo(height(track.at(-1)![seat]!), 0);
    });
  });

  test("has room for a total below nothing, and for a game without points", () => {
    const { ticks } = graphOf([[0, 0]], [-12, 3]);
    expect(ticks[0]!.points).toBeLessThanOrEqual(-12);
    expect(graphOf([], [0, 0]).ticks.length).toBeGreaterThan(1);
  });

  test("keeps the signs of equal totals apart", () => {
    const places = spread([50, 50, 50, 170], 20, 10, 176);
    const sorted = places.toSorted((one, other) => one - other);
    sorted.slice(1).forEach((place, n) => expect(place - sorted[n]!).toBeGreaterThanOrEqual(20));
    expect(sorted.at(-1)).toBeLessThanOrEqual(176);
  });
});
