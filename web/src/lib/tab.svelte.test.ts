// The tab's title and icon, and notifications: when it is my turn, and only as far as that was allowed.

import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notices, notify } from "./notices.svelte";
import { settings } from "./settings.svelte";
import { tab, type Call } from "./tab.svelte";

const told: { title: string; body: string; tag: string }[] = [];

class FakeNotification {
  static permission: NotificationPermission = "granted";
  static requestPermission = vi.fn(async () => (FakeNotification.permission = "granted"));
  onclick: (() => void) | null = null;
  constructor(title: string, { body, tag }: NotificationOptions) {
    told.push({ title, body: body!, tag: tag! });
  }
  close(): void {}
}

let visibility = "hidden";
let calls = $state.raw<Call[]>([]);
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility as DocumentVisibilityState);
  settings.change({ language: "en", notify: true });
  told.length = 0;
  visibility = "hidden";
  calls = [];
  stop = $effect.root(() => tab.follow(() => calls));
  flushSync();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const call = (table: string, deadline: number | null = null): Call => ({ table, game: "North America", deadline });

function wait(...waiting: Call[]): void {
  calls = waiting;
  flushSync();
}

test("the title tells whose turn it is and how long is left, and is itself again afterwards", () => {
  expect([tab.title, tab.icon]).toEqual(["Stationmaster", "./icon.svg"]);
  wait(call("a"));
  expect([tab.title, tab.icon]).toEqual(["Your turn – Stationmaster", "./icon-turn.svg"]);
  wait(call("a", 1_092_000));
  expect(tab.title).toBe("Your turn · 1:32 – Stationmaster");
  vi.setSystemTime(1_030_000);
  expect(tab.title).toBe("Your turn · 1:02 – Stationmaster");
  vi.setSystemTime(1_200_000);
  expect(tab.title).toBe("Your turn · 0:00 – Stationmaster");
  wait();
  expect([tab.title, tab.icon]).toEqual(["Stationmaster", "./icon.svg"]);
});

test("of several tables it tells how many, and the shortest clock", () => {
  wait(call("a", 1_500_000), call("b"), call("c", 1_060_000));
  expect(tab.title).toBe("3 tables are waiting for you · 1:00 – Stationmaster");
  settings.change({ language: "ru" });
  expect(tab.title).toMatch(/^Вас ждут 3\sстола · 1:00/);
});

test("whoever left the page is told once for each turn", () => {
  wait(call("a"));
  wait(call("a", 1_060_000));
  expect(told).toEqual([{ title: "Your turn", body: "North America", tag: "a" }]);
  wait();
  wait(call("a"), call("b"));
  expect(told.map(({ tag }) => tag)).toEqual(["a", "a", "b"]);
});

test("nobody is told who looks, did not want it, or did not allow it", () => {
  visibility = "visible";
  notify("Your turn", "", "a");
  visibility = "hidden";
  settings.change({ notify: false });
  notify("Your turn", "", "a");
  settings.change({ notify: true });
  FakeNotification.permission = "denied";
  notify("Your turn", "", "a");
  vi.stubGlobal("isSecureContext", false);
  FakeNotification.permission = "granted";
  notify("Your turn", "", "a");
  expect(told).toEqual([]);
});

test("the browser asks only when one wants it", async () => {
  settings.change({ notify: false });
  notices.permission = FakeNotification.permission = "default";
  wait(call("a"));
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await notices.allow();
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
  expect([notices.permission, settings.notify]).toEqual(["granted", true]);
});
