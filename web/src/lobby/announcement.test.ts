// What the operator announces: heard on any socket, shown on any page, in both languages.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announcement } from "../lib/announcement.svelte";
import { FakeSocket, fakeSockets } from "../lib/fakes";
import type { ServerMessage } from "../lib/messages";
import { settings, type Language } from "../lib/settings.svelte";
import { Line } from "../lib/socket";
import Toasts from "./Toasts.svelte";

const LISTS: ServerMessage = { type: "lobby", open: [], watchable: [], mine: [] };
const HOUR = 3_600_000;

let page: object;
let heard: string[] = [];

beforeEach(() => {
  fakeSockets();
  vi.setSystemTime(new Date(2026, 4, 1, 12));
  heard = [];
  settings.change({ language: "en" });
  announcement.forget();
  document.body.replaceChildren();
  page = mount(Toasts, { target: document.body });
  new Line({
    hello: () => ({ type: "lobby", protocol: 1 }),
    heard: ({ type }) => heard.push(type),
    changed: () => undefined,
  });
  FakeSocket.last.open().say(LISTS);
});

afterEach(() => void unmount(page));

/** What is to be read, and the time in it as a sign. */
function text(): string {
  flushSync();
  const words = document.body.textContent!.replace(/[\s\u00a0]+/g, " ").replace(" ×", "");
  return words.replace(/\d+:\d\d( ?[AP]M)?/, "TIME").trim();
}

test.each<[Language, string, string]>([
  [
    "en",
    "The server will restart at TIME. Your games will carry on afterwards. New cars!",
    "The server is about to restart. Your games will carry on afterwards.",
  ],
  [
    "ru",
    "Сервер перезапустят в TIME. Потом партии продолжатся. New cars!",
    "Сервер сейчас перезапустят. Потом партии продолжатся.",
  ],
])("a restart is announced in %s", (language, later, soon) => {
  settings.change({ language });
  FakeSocket.last.say({ type: "notice", restart: Date.now() + HOUR, note: "New cars!" });
  expect(text()).toBe(later);
  FakeSocket.last.say({ type: "notice", restart: Date.now() - HOUR, note: null });
  expect(text()).toBe(soon);
  FakeSocket.last.say({ type: "notice", restart: null, note: null });
  expect(text()).toBe("");
  expect(heard).toEqual(["lobby"]);
});

test("it goes when it has been read, and when the server has restarted", () => {
  const notice = { type: "notice", restart: Date.now() + HOUR, note: null } as const;
  FakeSocket.last.say(notice);
  flushSync();
  document.querySelector("button")!.click();
  expect(text()).toBe("");
  FakeSocket.last.say(notice);
  expect(text()).not.toBe("");
  FakeSocket.last.break(1012);
  flushSync();
  expect(text()).not.toBe(""); // while it restarts
  vi.advanceTimersByTime(300);
  FakeSocket.last.open().say(LISTS);
  expect(text()).toBe("");
});
