// Play someone, from the browser's side: what is shown, when it rings, and where it leads.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, fakeSockets } from "../lib/fakes";
import type { GameInfo, Meetings, ReadyQuestion, Sought } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { tab } from "../lib/tab.svelte";
import { toasts } from "../lib/toasts.svelte";
import { lastWish, rememberWish } from "./last";
import MeetingBar from "./MeetingBar.svelte";
import { meetings } from "./meetings.svelte";
import PeoplePage from "./PeoplePage.svelte";
import { countsText } from "./words";

const SEEK: Sought = { game: "usa", counts: [3, 2], pace: "live", rated: false, bots: false, since: 0 };
const QUESTION: ReadyQuestion = { table: "t1", people: 2, ready: 0, seats: 2, seconds_left: 20, answered: false };
const NOTHING: Meetings = { seek: null, question: null, asking: [], invitations: [] };

let asked: string[] = [];
let stop: () => void;
let bar: Record<string, unknown>;

function tellAll(now: Partial<Meetings>): void {
  FakeSocket.last.say({ type: "meetings", ...NOTHING, ...now });
  flushSync();
}

/** The last of that name: invitations come before askings. */
const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll("button")].findLast(({ textContent }) => textContent.trim() === name)!;

beforeEach(() => {
  fakeSockets();
  settings.change({ key: "KEY", language: "en", sound: false });
  asked = [];
  toasts.length = 0;
  location.hash = "";
  vi.stubGlobal("fetch", async (path: string, how: RequestInit) => {
    asked.push(`${how.method} ${path} ${typeof how.body === "string" ? how.body : ""}`.trim());
    const people = { friends: [{ player: 7, name: "Bo" }], asking: [], asked: [], played: [], blocked: [] };
    return new Response(JSON.stringify(path.includes("people") ? people : NOTHING));
  });
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  stop = $effect.root(() => meetings.follow());
  bar = mount(MeetingBar, { target: document.body });
  flushSync();
  FakeSocket.last.open();
});

afterEach(async () => {
  await unmount(bar);
  stop();
  vi.useRealTimers();
});

test("the bar tells what one waits for, on a line of its own", async () => {
  expect(FakeSocket.last.sent).toEqual([{ type: "meetings", protocol: 1, key: "KEY" }]);
  tellAll({ seek: SEEK });
  expect(document.body.textContent).toContain("Looking for players: North America, 2 or 3 players, live");
  button("Stop looking").click();
  await vi.waitFor(() => expect(asked).toEqual(["DELETE /api/me/seek"]));
  tellAll({});
  expect(document.querySelector("aside")!.hidden).toBe(true);
});

test("the question rings once; whoever is ready goes to the table when all are", async () => {
  tellAll({ seek: SEEK, question: QUESTION });
  expect(tab.title).toBe("Ready? – Stationmaster");
  expect(document.querySelector("dialog")!.textContent).toContain("0 of 2 are ready.");
  button("I am ready").click();
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/me/seek/ready {"table":"t1"}']));
  tellAll({ seek: SEEK, question: { ...QUESTION, ready: 1, answered: true } });
  expect(tab.title).toBe("Stationmaster");
  expect(document.querySelector("dialog")!.textContent).toContain("Waiting for the others");
  tellAll({});
  expect(location.hash).toBe("#/table/t1");
  expect(document.querySelector("dialog")).toBeNull();
});

test("who answers elsewhere stays; who does not answer is told; who keeps waiting is told, too", () => {
  tellAll({ seek: SEEK, question: { ...QUESTION, answered: true } });
  tellAll({});
  expect([location.hash, toasts.length]).toEqual(["", 0]);
  tellAll({ seek: SEEK, question: QUESTION });
  tellAll({});
  expect(toasts.at(-1)!.text).toContain("You did not answer in time");
  tellAll({ seek: SEEK, question: QUESTION });
  tellAll({ seek: SEEK });
  expect(toasts.at(-1)!.text).toContain("You keep your place in line");
  expect(location.hash).toBe("");
});

test("invitations and askings are answered on the spot", async () => {
  const invitation = { table: "t9", game: "card", board: null, players: 3, again: true, seconds_a_turn: null };
  tellAll({ invitations: [{ ...invitation, by: { player: 7, name: "Bo" } }] });
  expect(document.body.textContent).toContain("Bo would like a rematch: The Card Game, 3 players");
  button("Accept").click();
  await vi.waitFor(() => expect(location.hash).toBe("#/table/t9"));
  tellAll({ asking: [{ player: 8, name: "<b>Cy</b>" }] });
  expect(document.body.textContent).toContain("<b>Cy</b> would like to be friends.");
  button("Decline").click();
  await vi.waitFor(() =>
    expect(asked).toEqual(["POST /api/me/invitations/t9/accept", "POST /api/me/people/8/decline"]),
  );
});

test("the page of people lists them with what can be done", async () => {
  const page = mount(PeoplePage, { target: document.body });
  await vi.waitFor(() => expect(button("Remove")).toBeDefined());
  expect(button("Remove").ariaLabel ?? button("Remove").getAttribute("aria-label")).toBe("Remove: Bo");
  button("Block").click();
  await vi.waitFor(() => expect(asked.at(-1)).toBe("POST /api/me/people/7/block"));
  await unmount(page);
});

test("a form begins with what one wished for last, as far as the game goes", () => {
  const info = { game: "marklin", least_players: 2, most_players: 4 } as GameInfo;
  localStorage.clear();
  expect(lastWish(info)).toMatchObject({ game: "marklin", counts: [2, 3, 4], pace: "live", bots: false });
  rememberWish({ game: "usa", counts: [4, 5], pace: "slow", rated: false, bots: true });
  expect(lastWish(info)).toMatchObject({ game: "marklin", counts: [4], pace: "slow", bots: true });
});

test("numbers of players in words", () => {
  expect([countsText([2]), countsText([4, 2, 3])]).toEqual(["2 players", "2, 3 or 4 players"]);
  settings.change({ language: "ru" });
  expect(countsText([2, 3, 5]).replaceAll("\u00a0", " ")).toBe("2, 3 или 5 игроков");
});
