// Being somebody: what a device is called, who it was before, and where passkeys can be had.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "../lib/api";
import { deviceName } from "../lib/device";
import { settings } from "../lib/settings.svelte";
import { becomeAgain, bringAlong, earlierPlayers, forgetMe, switchTo } from "./devices";
import { wasCancelled, withoutPasskeys } from "./passkeys";

beforeEach(() => {
  localStorage.clear();
  settings.change({ key: null, name: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a device is called by its browser and its system", () => {
  const chrome =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
  expect(deviceName(chrome)).toBe("Chrome, Android");
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox, Linux");
  const safari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15";
  expect(deviceName(safari)).toBe("Safari, macOS");
  expect(deviceName("curl/8")).toBe("?");
});

test("who has games is kept when a device becomes somebody else's, and can be gone back to", () => {
  settings.change({ key: "bo", name: "Bo" });
  becomeAgain({ key: "ann", name: "Ann", before: { name: "Bo", tables: 2 } });
  expect([settings.key, settings.name]).toEqual(["ann", "Ann"]);
  expect(earlierPlayers()).toEqual([{ key: "bo", name: "Bo" }]);
  expect(switchTo(earlierPlayers()[0]!)).toEqual([{ key: "ann", name: "Ann" }]);
  expect(settings.key).toBe("bo");
  becomeAgain({ key: "cy", name: "Cy", before: null }); // who has no games is not kept
  expect(earlierPlayers()).toEqual([{ key: "ann", name: "Ann" }]);
  forgetMe();
  expect([settings.key, settings.name, earlierPlayers()]).toEqual([null, "", []]);
});

test("who was brought along is no longer somebody else; who could not be stays", async () => {
  settings.change({ key: "bo", name: "Bo" });
  becomeAgain({ key: "ann", name: "Ann", before: { name: "Bo", tables: 2 } });
  const bring = vi.spyOn(api, "bringAlong").mockRejectedValueOnce(new Error("both there"));
  await expect(bringAlong(earlierPlayers()[0]!)).rejects.toThrow("both there");
  expect(earlierPlayers()).toHaveLength(1);
  bring.mockResolvedValueOnce({ tables: 2 });
  expect(await bringAlong(earlierPlayers()[0]!)).toEqual([]);
});

test("rubbish in the browser's storage is nobody", () => {
  for (const rubbish of ["[]", "{}", "[null]", '[{"key": 3}]', "no JSON"]) {
    localStorage.setItem("stationmaster.earlier", rubbish);
    expect(earlierPlayers()).toEqual([]);
  }
});

test("why there are no passkeys is known", () => {
  const site = { public_url: location.origin, passkeys: true };
  vi.stubGlobal("isSecureContext", false);
  expect(withoutPasskeys(site)).toBe("insecure");
  vi.stubGlobal("isSecureContext", true);
  expect(withoutPasskeys({ public_url: null, passkeys: false })).toBe("not_offered");
  expect(withoutPasskeys({ public_url: "https://games.example.org", passkeys: true })).toBe("elsewhere");
  vi.stubGlobal("PublicKeyCredential", undefined);
  expect(withoutPasskeys(site)).toBe("unsupported");
  vi.stubGlobal("PublicKeyCredential", { parseCreationOptionsFromJSON: () => ({}) });
  expect(withoutPasskeys(site)).toBe(null);
});

test("to close the browser's dialogue is no fault", () => {
  expect(wasCancelled(new DOMException("", "NotAllowedError"))).toBe(true);
  expect(wasCancelled(new DOMException("", "SecurityError"))).toBe(false);
  expect(wasCancelled(new Error("NotAllowedError"))).toBe(false);
});
