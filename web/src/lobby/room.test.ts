// The page of a table: who is sent away is told why and what to do, and how a table ends is told before it does.

import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { boxOf } from "../../tests/played";
import { button, click, show } from "../../tests/shown";
import { FakeSocket, fakeSockets, someTable } from "../lib/fakes";
import type { Code, SeatInfo, TableInfo } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { rememberInvite } from "../lib/storage";
import { toasts } from "../lib/toasts.svelte";
import TableRoom from "./TableRoom.svelte";
import TableRow from "./TableRow.svelte";
import { standing } from "./words";

const HOUR = 3_600_000;
const { info, data } = boxOf("usa");

function seat(number: number, kind: SeatInfo["kind"], name: string | null): SeatInfo {
  return { seat: number, kind, name, bot: kind === "bot" ? name : null, present: true, reserved: false };
}
const SEATS = [seat(0, "person", "Ann"), seat(1, "person", "Ben"), seat(2, "open", null)];
const BOTS = [seat(0, "bot", "greedy"), seat(1, "bot", "greedy 2")];

/** What the server answers to a request; a promise, where the test decides when. */
let answers: Record<string, Response | Promise<Response>>;

beforeEach(() => {
  fakeSockets();
  localStorage.clear();
  toasts.length = 0;
  location.hash = "#/table/t1";
  settings.change({ key: "KEY", name: "Ben", language: "en" });
  answers = { "GET /api/games/usa": Response.json({ info, data }) };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const answer = await (answers[`${init.method ?? "GET"} ${path}`] ??
      Response.json({ code: "not_found" }, { status: 404 }));
    return answer.clone();
  });
});

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

function tell(table: Partial<TableInfo>, mine: number[], host = false): void {
  FakeSocket.last.say({ type: "table", table: someTable({ seats: SEATS, ...table }), mine, host });
  flushSync();
}

/** Sits in the waiting room, with what the server says of it. */
async function enter(table: Partial<TableInfo> = {}, mine = [1], host = false): Promise<HTMLElement> {
  const page = show(TableRoom, { id: "t1" });
  FakeSocket.last.open();
  tell({ status: "waiting", ...table }, mine, host);
  await settle();
  return page;
}

function sendAway(code: Code, close = 4403): void {
  FakeSocket.last.say({ type: "error", code, text: "", closing: true });
  FakeSocket.last.break(close);
  flushSync();
}

const heading = (page: HTMLElement) => page.querySelector("h1")!.textContent;
const alarm = (page: HTMLElement) => page.querySelector("[role=alert]")?.textContent?.trim();
const ways = (page: HTMLElement) =>
  [...page.querySelectorAll("main .button")].map((one) => one.textContent?.trim().replace(/\s+/g, " "));

test("who is removed is told so, and comes back only by asking", async () => {
  rememberInvite("t1", "INVITE");
  const page = await enter();
  expect(heading(page)).toBe("North America");
  sendAway("not_yours");
  expect(heading(page)).toBe("You are no longer at this table");
  expect(alarm(page)).toContain("The host freed your seat, or you left it in another tab.");
  vi.advanceTimersByTime(100_000);
  expect(FakeSocket.all).toHaveLength(1); // no endless knocking
  answers["GET /api/tables/t1"] = Response.json({ table: someTable({ status: "waiting", seats: SEATS }), mine: [] });
  click(button(page, "Back to the table"));
  expect(FakeSocket.last.open().sent).toEqual([
    { type: "hello", protocol: 1, table: "t1", differences: true, key: "KEY", invite: "INVITE" },
  ]);
  tell({ status: "waiting" }, []);
  await settle();
  expect(heading(page)).toBe("You are invited");
});

test.each([
  ["not_found", 4403],
  ["not_found", 4404], // removed while the connection was lost
  ["no_spectators", 4403],
] as const)("without a link there is no way back (%s, %i)", async (code, close) => {
  const page = await enter();
  sendAway(code, close);
  expect(heading(page)).toBe("You are no longer at this table");
  expect(ways(page)).toEqual(["Home page"]);
});

test("who leaves comes to the first page, and sees no error on the way", async () => {
  let answer!: (response: Response) => void;
  answers["POST /api/tables/t1/leave"] = new Promise((done) => (answer = done));
  const page = await enter();
  click(button(page, "Leave the table"));
  expect(button(page, "Leave the table").disabled).toBe(true);
  sendAway("not_yours"); // as it happens: the socket is quicker
  expect([heading(page), alarm(page)]).toEqual(["North America", undefined]);
  answer(new Response(null, { status: 204 }));
  await settle();
  expect([location.hash, heading(page), alarm(page), toasts.length]).toEqual(["#/", "North America", undefined, 0]);
});

test("a host who closes the table is not told that it was closed", async () => {
  let answer!: (response: Response) => void;
  answers["POST /api/tables/t1/leave"] = new Promise((done) => (answer = done));
  const page = await enter({}, [0], true);
  click(button(page, "Close the table"));
  tell({ status: "closed" }, [], true);
  expect(heading(page)).toBe("North America");
  answer(Response.json({ table: someTable({ status: "closed" }), mine: [], host: true }));
  await settle();
  expect(location.hash).toBe("#/");
});

test("who cannot leave just now stays, and is told why", async () => {
  answers["POST /api/tables/t1/leave"] = Response.json({ code: "unavailable", detail: "" }, { status: 503 });
  const page = await enter();
  click(button(page, "Leave the table"));
  await settle();
  expect(toasts.map(({ text }) => text)).toEqual(["The server cannot answer right now. Try again."]);
  expect([location.hash, button(page, "Leave the table").disabled]).toEqual(["#/table/t1", false]);
});

test("an onlooker by an old link asks for the new one", async () => {
  rememberInvite("t1", "OLD");
  const page = await enter({ seats: SEATS.slice(0, 2) }, []);
  sendAway("not_found");
  expect(heading(page)).toBe("This link is no longer valid");
  expect(alarm(page)).toBe("The host has made a new link, or the table is gone. Ask the host for a new one.");
});

test("so does whoever comes back by an old link; without any there is no such table", () => {
  rememberInvite("t1", "OLD");
  const come = () => {
    const page = show(TableRoom, { id: "t1" });
    FakeSocket.last.open();
    sendAway("not_found", 4404);
    return heading(page);
  };
  expect(come()).toBe("This link is no longer valid");
  localStorage.clear();
  expect(come()).toBe("No such table");
});

test("a seat of a game under way is lost to another device alone, even if nobody was there to hear it", async () => {
  const page = await enter({ status: "playing" });
  FakeSocket.last.break();
  vi.advanceTimersByTime(10_000);
  FakeSocket.last.open();
  sendAway("not_yours");
  expect(alarm(page)).toBe("This seat is now played on another device.");
});

test("a key that the server deleted is given up, and one comes in as a newcomer", async () => {
  const page = show(TableRoom, { id: "t1" });
  FakeSocket.last.open();
  sendAway("unknown_key", 4401);
  expect(FakeSocket.last.open().sent).toEqual([{ type: "hello", protocol: 1, table: "t1", differences: true }]);
  expect(alarm(page)).toBeUndefined();
});

test("a closed table says so", async () => {
  const page = await enter();
  tell({ status: "closed" }, [1]);
  expect([heading(page), alarm(page)]).toEqual([
    "The table was closed",
    "Its host has left, nobody came back for a long time, or the operator of the server closed it. Create another.",
  ]);
});

test("an abandoned game says why; its players can look at what was played, and nothing else", async () => {
  const page = await enter({ status: "playing" });
  tell({ status: "abandoned", ended: "idle", finished: Date.now() }, [1]);
  expect(heading(page)).toBe("The game was abandoned");
  expect(page.textContent).toContain("Nobody moved for a long time, so it ended without a winner.");
  expect(ways(page)).toEqual(["Watch the replay", "Download the record", "Home page"]);
  expect(page.querySelector("main a")!.getAttribute("href")).toBe("#/replay/t1");
  tell({ status: "abandoned", ended: "rules", version: 7 }, [1]);
  expect(page.textContent).toContain("The rules were corrected on the server while the game was in progress");
  expect(ways(page)).toEqual(["Watch the replay", "Download the record", "Home page"]);
  tell({ status: "abandoned", ended: "rules", version: 0 }, [1]); // nothing is left of it
  expect(page.textContent).not.toContain("look at what was played");
  expect(ways(page)).toEqual(["Home page"]);
  tell({ status: "abandoned", ended: "operator", version: 7 }, [1]);
  expect(page.textContent).toContain("The operator of the server closed the table");
  tell({ status: "abandoned", ended: "left", version: 7 }, [1]);
  expect(page.textContent).toContain("Its last player left");
  tell({ status: "abandoned", ended: "idle", seats: BOTS }, [], true);
  expect(page.textContent).toContain("Nobody was watching the bots any more");
  tell({ status: "abandoned", ended: "idle" }, []);
  expect(page.textContent).toContain("Only its players can look at what was played.");
  expect(ways(page)).toEqual(["Home page"]);
});

test("the waiting room says that it closes, and when, as soon as that is known", async () => {
  const page = await enter();
  expect(page.textContent).toContain("If nobody returns, the table closes after a while");
  vi.setSystemTime(new Date(2026, 10, 16, 12, 0));
  tell({ status: "waiting", expires: new Date(2026, 10, 17, 12, 5).getTime() }, [1]);
  const words = page.textContent!.replace(/\s/g, " ");
  expect(words).toContain("Closes at 12:05 PM on November 17 unless one of its players comes back.");
});

test("own tables of the lobby tell when they end, if that is soon", () => {
  vi.setSystemTime(new Date(2026, 10, 16, 12, 0));
  const row = (table: Partial<TableInfo>, mine = [0]) => {
    const expires = "expires" in table ? table.expires! : Date.now() + 49 * HOUR;
    const shown = { table: someTable({ seats: SEATS, ...table, expires }), mine, host: false };
    return show(TableRow, { table: shown, action: "Show" }).querySelector(".ending")?.textContent?.replace(/\s/g, " ");
  };
  expect(row({ status: "waiting" })).toBe("Closes at 1:00 PM on November 18 unless one of its players comes back.");
  expect(row({ status: "waiting", expires: null })).toBeUndefined(); // somebody is there
  expect(row({ status: "playing" })).toBeUndefined();
  expect(row({ status: "playing", expires: Date.now() + 3 * HOUR })).toBe(
    "If nobody moves by 3:00 PM, the game will be abandoned.",
  );
  expect(row({ status: "playing", expires: Date.now() + 3 * HOUR }, [])).toBeUndefined(); // not one's own
  expect(row({ status: "playing", seats: BOTS, expires: Date.now() + HOUR / 6 })).toBe(
    "Ends at 12:10 PM unless somebody is watching.",
  );
  expect(row({ status: "playing", seats: BOTS, expires: Date.now() - 1 })).toBeUndefined();
});

test("what a row tells grows old with the page", () => {
  vi.setSystemTime(new Date(2026, 10, 16, 12, 0));
  const table = someTable({ seats: SEATS, expires: Date.now() + 49 * HOUR });
  const row = show(TableRow, { table: { table, mine: [0], host: false }, action: "Show" });
  expect(row.querySelector(".ending")).toBeNull();
  vi.advanceTimersByTime(2 * HOUR);
  flushSync();
  expect(row.querySelector(".ending")).not.toBeNull();
});

test("an abandoned game in the list has no winner, and leads to where it says why", () => {
  const table = someTable({ status: "abandoned", ended: "idle", seats: SEATS, turn: null });
  expect(standing({ table, mine: [0], host: false })).toBe("abandoned");
  const row = show(TableRow, { table: { table, mine: [0], host: false }, action: "Show" });
  expect(row.querySelector("a")!.getAttribute("href")).toBe("#/table/t1");
});
