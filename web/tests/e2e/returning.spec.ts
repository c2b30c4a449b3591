// Coming back: notifications, the digest, vacations, time banks; installing, and the page without a connection.

import { type CDPSession, type Page } from "@playwright/test";
import { barriers } from "./axe";
import { expect, test, type Person } from "./people";
import { englishOn, speak } from "./russian";
import { GAMES, join } from "./tables";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const ENDPOINT = "https://fcm.googleapis.com/fcm/send/of-the-test";

/**
 * Runs in the page, before all else: a push service that is always there. (Chromium's own is on the internet, and not for
 * the private windows of which tests are made.) All else is the browser's: permission, worker, notifications.
 */
function bringPushService(endpoint: string): void {
  const kept = "push service"; // as a browser keeps it, when the page is loaded again
  const known = (): PushSubscription | null => {
    const keys = JSON.parse(sessionStorage.getItem(kept) ?? "null") as Record<string, string> | null;
    const unsubscribe = async (): Promise<boolean> => {
      sessionStorage.removeItem(kept);
      return true;
    };
    return keys && ({ endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription);
  };
  const text = (bytes: Uint8Array): string =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  PushManager.prototype.getSubscription = async () => known();
  PushManager.prototype.subscribe = async (options) => {
    if (typeof options?.applicationServerKey !== "string") throw new Error("the site's key is needed");
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const p256dh = text(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
    const auth = text(crypto.getRandomValues(new Uint8Array(16)));
    sessionStorage.setItem(kept, JSON.stringify({ p256dh, auth }));
    return known()!;
  };
}

async function openSettings({ page }: Person): Promise<ReturnType<Page["getByRole"]>> {
  await page.locator("header .gear").click();
  const group = page.locator("dialog[open] fieldset").last();
  await group.waitFor();
  return group;
}

/** A game of two by correspondence, with extra time; both have sat down. */
async function slowGame(ann: Person, bo: Person): Promise<void> {
  const { page } = ann;
  await ann.open("#/new/usa");
  await page.getByRole("button", { name: "One fewer seat" }).click();
  await page.getByRole("radio", { name: "By correspondence" }).check();
  await page.getByRole("combobox", { name: "Extra time for the whole game" }).selectOption("2 days");
  await page.getByRole("button", { name: "Create the table" }).click();
  await expect(page.getByText("1 day per turn, extra time 2 days")).toBeVisible();
  await join(bo, await page.getByRole("textbox", { name: "Invite by link" }).inputValue(), "Bo");
  await page.locator("#status").waitFor();
}

test("the settings: notifications here, the digest's hour, a vacation that begins and ends", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", permissions: ["notifications"], timezoneId: "Asia/Kolkata" });
  const { page } = ann;
  await page.addInitScript(bringPushService, ENDPOINT);
  const bo = await arrive({ name: "Bo", ...PHONE });
  await slowGame(ann, bo);
  for (const person of [ann, bo]) {
    await person.page
      .getByRole("tab", { name: "Players" })
      .click({ timeout: 2000 })
      .catch(() => undefined); // a phone's
    await expect(person.page.getByRole("region", { name: "Players" })).toContainText("extra time 2 d 0 h");
  }

  await ann.open("");
  let group = await openSettings(ann);
  const here = group.getByRole("checkbox", { name: /^Notify me on this device/ });
  await here.check();
  await group.getByRole("combobox", { name: "Tell me" }).selectOption("once a day");
  const hour = group.getByRole("combobox", { name: "at", exact: true });
  await hour.waitFor();
  const hours = await hour.getByRole("option").allTextContents();
  expect([hours.length, hours[0], hours[23]]).toEqual([24, "0:30", "23:30"]); // where clocks are five and a half hours ahead
  await hour.selectOption("9:30");
  await group.getByRole("combobox", { name: "How long" }).selectOption("3 days");
  await group.getByRole("button", { name: "Go on vacation" }).press("Enter");
  await expect(group.getByText(/^You are on vacation until /)).toBeVisible();
  expect(await barriers({ name: "settings", page, part: "dialog[open]" })).toEqual([]);
  await expect(bo.page.getByRole("region", { name: "Players" })).toContainText(/on vacation until \d/);
  await bo.page.evaluate(speak, "ru");
  await expect(bo.page.getByRole("region", { name: "Игроки" })).toContainText(/в\sотпуске\sдо\s\d/);

  // All of it is the server's: it is there after a reload, in either language.
  await page.reload();
  group = await openSettings(ann);
  await expect(here).toBeChecked();
  await expect(hour).toHaveValue("4"); // in UTC
  await expect(hour.locator("option:checked")).toHaveText("9:30");
  await page.evaluate(speak, "ru");
  await expect(group.getByText(/^Вы\sв\sотпуске\sдо\s/)).toBeVisible();
  expect(await englishOn(page)).toEqual([]);
  await page.evaluate(speak, "en");
  await group.getByRole("button", { name: "I'm back" }).click();
  await expect(group.getByText("You can still take 29 days within a year.", { exact: false })).toBeVisible();
  await here.uncheck();
  await page.reload();
  group = await openSettings(ann);
  await expect(group.getByRole("combobox", { name: "Tell me" })).toHaveValue("digest");
  await expect(here).not.toBeChecked();
});

test("a browser that blocks notifications, or reaches no push service, says so", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", permissions: ["notifications"], ...PHONE });
  await ann.open("#/me"); // somebody, from now on
  await ann.page.getByRole("heading", { name: "Your devices", exact: true }).waitFor();
  await ann.open("");
  const group = await openSettings(ann);
  const box = group.getByRole("checkbox", { name: /^Notify me on this device/ });
  await box.click();
  await expect(ann.page.getByText("The browser could not reach its push service. Try again later.")).toBeInViewport();
  await expect(box).not.toBeChecked();
  ann.faults.length = 0; // Chromium tells the developer, too

  const bo = await arrive({ name: "Bo", permissions: [] });
  await bo.page.addInitScript(() => Object.defineProperty(Notification, "permission", { get: () => "denied" }));
  await bo.open("#/me");
  await bo.page.getByRole("heading", { name: "Your devices", exact: true }).waitFor();
  await bo.open("");
  await expect((await openSettings(bo)).getByText(/^This browser blocks notifications/)).toBeVisible();
});

/** The page's worker, to be told something as a push service would. */
async function workerOf(page: Page): Promise<{ session: CDPSession; push(message: unknown): Promise<void> }> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const known = new Promise<string>((tell) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
      if (one !== undefined) tell(one.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await known;
  const { origin } = new URL(page.url());
  const push = async (message: unknown): Promise<void> =>
    void (await session.send("ServiceWorker.deliverPushMessage", {
      ...{ origin, registrationId, data: JSON.stringify(message) },
    }));
  return { session, push };
}

/** Runs in the page. */
async function shown(): Promise<Record<string, string>> {
  const found = await (await navigator.serviceWorker.ready).getNotifications();
  return Object.fromEntries(found.map(({ tag, title, body, data }) => [tag, [title, body, data.hash].join("|")]));
}

test("a push becomes a notification, in the language of the device", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", permissions: ["notifications"] });
  const { page } = ann;
  await ann.open("");
  const { push } = await workerOf(page);
  await push({ tables: [{ id: "abc", game: "usa" }] });
  await expect.poll(() => page.evaluate(shown)).toEqual({ "turn-abc": `It is your turn|${GAMES.usa}|#/table/abc` });
  await page.evaluate(speak, "ru");
  await expect(page.getByRole("link", { name: "Правила" })).toBeVisible();
  await push({ tables: [{ id: "abc", game: "usa" }] }); // takes the place of the first
  await expect.poll(() => page.evaluate(shown)).toEqual({ "turn-abc": "Ваш ход|Северная Америка|#/table/abc" });
  await push({ tables: ["a", "b", "c"].map((id) => ({ id, game: "card" })) });
  await expect.poll(() => page.evaluate(shown)).toMatchObject({ digest: "Ваших ходов ждут столы: 3||#/" });
});

test("it can be installed; without a connection it says what needs one", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await ann.open("#/problems");
  const { session } = await workerOf(page);
  const manifest = await session.send("Page.getAppManifest");
  expect(manifest.errors).toEqual([]);
  const { icons, display } = JSON.parse(manifest.data!) as { icons: { src: string }[]; display: string };
  expect(display).toBe("standalone");
  for (const { src } of icons) expect((await page.request.get(new URL(src, manifest.url).href)).ok()).toBe(true);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]); // as all windows of tests are

  ann.outage = true;
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText("Нет связи")).toBeHidden();
  expect(await barriers({ name: "offline", page })).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("grid"); // its style is there, too
  await page.evaluate(() => {
    const key = "stationmaster.settings";
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), language: "ru" }));
  });
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Нет связи" })).toBeVisible();
  await page.context().setOffline(false); // it comes back by itself, to where one was
  await expect(page.getByRole("heading", { name: "Задачи", level: 1 })).toBeVisible();
});
