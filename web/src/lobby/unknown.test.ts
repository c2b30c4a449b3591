// A server may have games that this client does not know: it offers no table of them, and says what it cannot show.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { boxOf } from "../../tests/played";
import { show } from "../../tests/shown";
import App from "../App.svelte";
import { FakeSocket, fakeSockets, someTable } from "../lib/fakes";
import type { GameInfo, SeatInfo, Status, Table } from "../lib/messages";
import { settings } from "../lib/settings.svelte";

const { info: usa } = boxOf("usa");
const tram: GameInfo = { ...usa, game: "tramways" };
const OPEN: SeatInfo = { seat: 0, kind: "open", name: null, bot: null, present: false, reserved: false };

function table(id: string, game: string, status: Status, mine: number[] = []): Table {
  const result = status === "over" ? { scores: [], winners: [] } : null;
  return { table: someTable({ id, game, status, seats: [OPEN], result }), mine, host: false };
}

/** What the server answers, by the path. */
let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  fakeSockets();
  localStorage.clear();
  settings.change({ key: "KEY", name: "Ann", language: "en" });
  asked = [];
  answers = {
    "/api/games": [usa, tram],
    "/api/tables?list=finished": {
      tables: [table("over-usa", "usa", "over"), table("over-tram", "tramways", "over")],
      more: null,
    },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const known = answers[path];
    return known === undefined ? Response.json({ code: "not_found" }, { status: 404 }) : Response.json(known);
  });
});

async function open(hash: string): Promise<HTMLElement> {
  location.hash = hash;
  const page = show(App, {});
  await settle();
  return page;
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

function hear(shown: Table): void {
  FakeSocket.last.open();
  FakeSocket.last.say({ type: "table", ...shown });
  flushSync();
}

/** A sentence that names the game, and the way home; no table, no question. */
function expectUnknown(
  page: HTMLElement,
  sentence = /The server plays a game called tramways, which this page cannot/,
) {
  expect(page.querySelector("main [role=alert]")!.textContent).toMatch(sentence);
  const ways = [...page.querySelectorAll<HTMLAnchorElement>("main a, main button")];
  expect(ways.map((way) => way.getAttribute("href"))).toEqual(["#/"]);
}

test("the first page offers the games that it can show, and lists only their tables", async () => {
  const page = await open("#/");
  FakeSocket.last.open();
  FakeSocket.last.say({
    type: "lobby",
    open: [table("open-usa", "usa", "waiting"), table("open-tram", "tramways", "waiting")],
    watchable: [table("their-tram", "tramways", "playing")],
    mine: [table("my-usa", "usa", "playing", [0]), table("my-tram", "tramways", "playing", [0])],
  });
  await settle();
  await settle();
  expect([...page.querySelectorAll(".poster h2")].map((name) => name.textContent)).toEqual(["North America"]);
  expect([...page.querySelectorAll(".row h3")].map((name) => name.textContent)).toEqual(Array(3).fill("North America"));
  expect(page.innerHTML).not.toContain("tram");
});

test("a new table is offered of known games alone", async () => {
  const page = await open("#/new");
  expect([...page.querySelectorAll("[name=game]")]).toHaveLength(1);
  expect(page.textContent).not.toContain("tramways");
});

test("a new table of an unknown one cannot be had: the page says so", async () => {
  expectUnknown(await open("#/new/tramways"));
  answers["/api/games"] = [tram];
  expectUnknown(await open("#/new"));
});

test.each(["waiting", "playing", "over", "abandoned", "closed"] as const)(
  "the link of a table says so, whoever comes (%s)",
  async (status) => {
    for (const mine of [[], [0]]) {
      const page = await open("#/table/t1");
      hear(table("t1", "tramways", status, mine));
      await settle();
      expectUnknown(page);
    }
    expect(asked).not.toContain("/api/games/tramways");
  },
);

test("so does an invitation", async () => {
  answers["/api/tables/t1"] = table("t1", "tramways", "waiting");
  expectUnknown(await open("#/table/t1/join/INVITE"));
});

test("so does a replay", async () => {
  answers["/api/tables/t1"] = table("t1", "tramways", "over");
  expectUnknown(await open("#/replay/t1/12/0"));
  expect(asked.filter((path) => path.includes("replay"))).toEqual([]);
});

test("it is said in Russian as well", async () => {
  settings.change({ language: "ru" });
  const page = await open("#/table/t1");
  hear(table("t1", "tramways", "playing"));
  expectUnknown(page, /На\sсервере есть игра tramways, но\sэта страница не\sумеет её показывать/);
});

test("there is no introduction to it", async () => {
  const page = await open("#/intro/tramways");
  expect(page.querySelector("h1")!.textContent).toBe("No such station");
});
