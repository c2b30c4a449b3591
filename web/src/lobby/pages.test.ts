// Pages as a person meets them, with a server of the test's own.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { someTable } from "../lib/fakes";
import type { GameInfo, NewTable as Wanted } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { recallInvite } from "../lib/storage";
import { toasts } from "../lib/toasts.svelte";
import Join from "./Join.svelte";
import NewTable from "./NewTable.svelte";
import TakeSeat from "./TakeSeat.svelte";

const GAMES: GameInfo[] = [
  { game: "usa", least_players: 2, most_players: 5, boards: [], options: [], phases: [], bots: ["random", "greedy"] },
  {
    game: "card",
    least_players: 2,
    most_players: 4,
    boards: [],
    options: [{ name: "open_train_stack", values: [false, true], by_seat: true, casual: true }],
    phases: [],
    bots: ["random", "greedy", "easy", "medium", "hard", "expert"],
  },
];

interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

let asked: Asked[] = [];
let answers: Record<string, [status: number, body: unknown]> = {};
let page: object | undefined;

beforeEach(() => {
  localStorage.clear();
  settings.change({ key: null, name: "", language: "en" });
  location.hash = "";
  asked = [];
  answers = {
    "GET /api/games": [200, GAMES],
    "POST /api/players": [201, { key: "KEY", name: "Ann" }],
  };
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const method = init.method ?? "GET";
    const headers = init.headers as Record<string, string>;
    asked.push({ method, path, headers, body: init.body === undefined ? null : JSON.parse(String(init.body)) });
    const [status, body] = answers[`${method} ${path}`] ?? [404, { code: "not_found", detail: "" }];
    return new Response(JSON.stringify(body), { status });
  });
});

afterEach(() => {
  if (page !== undefined) void unmount(page);
  page = undefined;
  toasts.length = 0;
});

async function settle() {
  for (let n = 0; n < 20; n++) await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  flushSync();
}

function find<E extends Element>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`${selector} is not in ${document.body.innerHTML}`);
  return found;
}

function choose(selector: string, value: string) {
  const select = find<HTMLSelectElement>(selector);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

test("the form for a new table asks for what was chosen", async () => {
  answers["POST /api/tables"] = [201, { table: someTable({ id: "k3" }), mine: [0], host: true, invite: "INVITE" }];
  page = mount(NewTable, { target: document.body, props: { game: "card" } });
  await settle();
  const groups = [...document.querySelectorAll<HTMLOptGroupElement>(".chairs li:first-child optgroup")];
  expect(groups.map((group) => [group.label, [...group.children].map((option) => option.textContent)])).toEqual([
    ["People", [`Me (${settings.name})`, "Someone invited by link", "Someone on this device"]],
    ["Bots", ["Easy bot", "Medium bot", "Hard bot", "Expert bot"]],
    ["More bots", ["Greedy bot", "Random bot"]],
  ]);
  choose("[aria-label='Seat 3']", "bot:expert");
  choose("[aria-label='Seat 2']", "here");
  const name = find<HTMLInputElement>("[aria-label='Name of the person in seat 2']");
  name.value = "Bo";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  const mine = find<HTMLInputElement>(".called input");
  mine.value = "Ann";
  mine.dispatchEvent(new Event("input", { bubbles: true }));
  find<HTMLInputElement>("[aria-label='Train stacks'] > label:last-child input").click();
  flushSync();
  const stacks = [...document.querySelectorAll<HTMLInputElement>("[aria-label='Train stacks'] [type=checkbox]")];
  expect(stacks.map((one) => one.checked)).toEqual([true, false, false]);
  stacks[1]!.click();
  flushSync();
  const first = [...document.querySelectorAll("label")].find((label) => label.textContent!.includes("Who begins"))!;
  expect([...first.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
    "Drawn by lot",
    "Seat 1: Me (Ann)",
    "Seat 2: Bo",
    "Seat 3: Expert bot",
  ]);
  first.querySelector("select")!.value = "1";
  first.querySelector("select")!.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(find(".create").textContent?.trim()).toBe("Start the game");
  find<HTMLFormElement>("main form").requestSubmit();
  await settle();
  const wanted = asked.find(({ path }) => path === "/api/tables")!;
  expect(wanted.headers.Authorization).toBe("Bearer KEY");
  expect(wanted.body as Wanted).toEqual({
    game: "card",
    seats: [{ kind: "me" }, { kind: "me", name: "Bo" }, { kind: "bot", bot: "expert" }],
    options: { open_train_stack: [0, 1] },
    public: false,
    spectators: true,
    counters: false,
    hand_over: "medium",
    first: 1,
  });
  expect(settings.name).toBe("Ann");
  expect(location.hash).toBe("#/table/k3");
  expect(recallInvite("k3")).toBe("INVITE");
});

test("whoever is invited gives a name and sits down; the key is in no address", async () => {
  const seats = [
    { seat: 0, kind: "person" as const, name: "Bo", bot: null, present: true, reserved: false },
    { seat: 1, kind: "open" as const, name: null, bot: null, present: false, reserved: false },
  ];
  const table = someTable({ id: "k3", status: "waiting", seats });
  answers["GET /api/tables/k3"] = [200, { table, mine: [], host: false }];
  answers["POST /api/tables/k3/join"] = [200, { table, mine: [1], host: false }];
  page = mount(Join, { target: document.body, props: { id: "k3", invite: "INVITE" } });
  await settle();
  expect(document.body.textContent).toContain("You are invited");
  expect(asked[0]!.headers["Stationmaster-Invite"]).toBe("INVITE");
  const name = find<HTMLInputElement>("main input");
  name.value = "Ann";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  find<HTMLFormElement>("main form").requestSubmit();
  await settle();
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/tables/k3",
    "POST /api/players",
    "POST /api/tables/k3/join",
  ]);
  expect(asked.at(-1)!.body).toEqual({ invite: "INVITE" });
  expect(location.hash).toBe("#/table/k3");
});

test("a refusal is told in the language that is set", async () => {
  settings.change({ language: "ru", key: "KEY", name: "Аня" });
  answers["POST /api/tables"] = [409, { code: "too_many_tables", detail: "you have too many tables" }];
  page = mount(NewTable, { target: document.body, props: { game: "usa" } });
  await settle();
  find<HTMLFormElement>("main form").requestSubmit();
  await settle();
  expect(toasts.map(({ text }) => text)).toEqual([
    "Вы сидите за\u00a0слишком многими столами. Доиграйте или покиньте некоторые.",
  ]);
});

test("a void link says so, at first and when it becomes void before one sits down", async () => {
  const seats = [{ seat: 0, kind: "open" as const, name: null, bot: null, present: false, reserved: false }];
  const props = { id: "k3", invite: "OLD" };
  answers["GET /api/tables/k3"] = [404, { code: "not_found", detail: "" }];
  page = mount(Join, { target: document.body, props });
  await settle();
  expect(find("h1").textContent).toBe("This link is no longer valid");
  expect(recallInvite("k3")).toBeUndefined();
  await unmount(page);

  const table = someTable({ id: "k3", status: "waiting", seats });
  answers["GET /api/tables/k3"] = [200, { table, mine: [], host: false }];
  page = mount(Join, { target: document.body, props });
  await settle();
  answers["GET /api/tables/k3"] = answers["POST /api/tables/k3/join"] = [404, { code: "not_found", detail: "" }];
  find<HTMLFormElement>("main form").requestSubmit();
  await settle();
  expect(find("h1").textContent).toBe("This link is no longer valid");
  expect(toasts.map(({ text }) => text)).toEqual(["This link is no longer valid"]);
});

test("a used link to a seat says so, whether or not the table is private", async () => {
  for (const [status, code] of [
    [403, "bad_seat_key"],
    [404, "not_found"],
  ] as const) {
    answers["POST /api/tables/k3/take"] = [status, { code, detail: "" }];
    page = mount(TakeSeat, { target: document.body, props: { id: "k3", seat: 0, key: "USED" } });
    find<HTMLButtonElement>("main .primary").click();
    await settle();
    expect(toasts.pop()!.text).toBe("This link has already been used, or replaced by a newer one.");
    await unmount(page);
  }
  page = undefined;
});

test("a name is never cut in the middle of an emoji, and a refused one is told in words", async () => {
  const seats = [{ seat: 0, kind: "open" as const, name: null, bot: null, present: false, reserved: false }];
  answers["GET /api/tables/k3"] = [200, { table: someTable({ status: "waiting", seats }), mine: [], host: false }];
  answers["POST /api/players"] = [400, { code: "bad_name", detail: "" }];
  page = mount(Join, { target: document.body, props: { id: "k3" } });
  await settle();
  const name = find<HTMLInputElement>("main input");
  name.value = `${"x".repeat(39)}🚂🚂`;
  name.dispatchEvent(new Event("input", { bubbles: true }));
  await settle();
  expect(name.value).toBe(`${"x".repeat(39)}🚂`);
  find<HTMLFormElement>("main form").requestSubmit();
  await settle();
  expect(asked.at(-2)!.body).toMatchObject({ name: name.value });
  expect(toasts.map(({ text }) => text)).toEqual([
    "This name cannot be used. Use 1 to 40 visible characters: letters, digits, symbols or emoji.",
  ]);
});

test("bots alone: the form says how long they play", async () => {
  page = mount(NewTable, { target: document.body, props: { game: "card" } });
  await settle();
  expect(document.body.textContent).not.toContain("Bots keep playing");
  for (const seat of [1, 2, 3]) choose(`[aria-label='Seat ${seat}']`, "bot:medium");
  expect(document.body.textContent).toContain("Bots keep playing while somebody is watching.");
});
