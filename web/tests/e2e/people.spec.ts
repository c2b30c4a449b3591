// Being the same person on another device, by passkey, link and phrase; profiles; being forgotten.

import { authenticator, carryPasskeys } from "./authenticator";
import { barriers } from "./axe";
import { expect, test } from "./people";
import { englishOn, speak } from "./russian";

/** Addresses, phrases; and what was said before the language was changed. */
const OWN_WORDS = /Chrome|https?:|([a-z2-9]{4}-){6}|The passkey is made/;

test("a passkey makes a phone the same person; a device that is removed is nobody's at once", async ({
  arrive,
  server,
}) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await ann.open(server.site);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("link", { name: "You and your devices" }).click();
  const here = await authenticator(ann);
  await page.getByRole("radio", { name: "Wave" }).check();
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your passkeys" })).toBeVisible();
  await page.getByRole("button", { name: "Make a phrase" }).click();
  const phrase = (await page.locator("code").textContent())!;
  expect(phrase).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
  await page.getByRole("button", { name: "Make a link" }).click();
  const address = await page.getByRole("textbox", { name: "Link to another device" }).inputValue();
  expect(await barriers({ name: "me", page })).toEqual([]);
  await page.evaluate(speak, "ru");
  expect((await englishOn(page)).filter((text) => !OWN_WORDS.test(text))).toEqual([]);
  await page.evaluate(speak, "en");
  await ann.open(`${server.site}/#/new/usa`);
  await page.getByRole("button", { name: "Create the table" }).click();
  await page.getByRole("heading", { name: /Waiting/ }).waitFor();
  const { table } = ann;

  // The phone has the passkey too, as password managers see to.
  const phone = await arrive({ viewport: { width: 390, height: 844 } });
  await phone.open(`${server.site}/#/sign-in`);
  await carryPasskeys(here, await authenticator(phone));
  expect(await barriers({ name: "sign in", page: phone.page })).toEqual([]);
  await phone.page.getByRole("button", { name: "Sign in by passkey" }).click();
  await expect(phone.page.getByText("Welcome back, Ann.")).toBeVisible();
  await expect(phone.page.getByRole("heading", { name: "My tables" })).toBeVisible();
  await phone.open(`${server.site}/#/table/${table}`);
  await phone.page.getByRole("heading", { name: /Waiting/ }).waitFor();

  // From another origin there are no passkeys, and the page says why; the phrase and the link work.
  const kitchen = await arrive();
  await kitchen.open("#/sign-in");
  await expect(kitchen.page.getByText(`Passkeys of this site work at ${server.site}`)).toBeVisible();
  await kitchen.page.getByRole("textbox", { name: "The phrase that you wrote down" }).fill(phrase.toUpperCase());
  await kitchen.page.getByRole("button", { name: "Sign in by phrase" }).press("Enter");
  await expect(kitchen.page.getByText("Welcome back, Ann.")).toBeVisible();

  await ann.open(`${server.site}/#/me`);
  const devices = page.getByRole("region", { name: "Your devices" });
  await expect(devices.getByRole("button", { name: /^Remove: Chrome/ })).toHaveCount(2);
  await devices
    .getByRole("button", { name: /^Remove: Chrome/ })
    .first()
    .press("Enter");
  await devices.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(phone.page.getByRole("heading", { name: "No such table" })).toBeVisible(); // as for any newcomer

  // A browser with games of its own joins by the link, and brings them along.
  const bo = await arrive({ name: "Bo" });
  await bo.open(`${server.site}/#/new/usa`);
  await bo.page.getByRole("button", { name: "Create the table" }).click();
  await bo.page.getByRole("heading", { name: /Waiting/ }).waitFor();
  await bo.open(address);
  await bo.page.getByRole("button", { name: "Yes, it is mine" }).click();
  await bo.page.getByRole("button", { name: "Bring the games of Bo along" }).click();
  await expect(bo.page.getByText("The games of Bo are yours now.")).toBeVisible();
  await bo.open(`${server.site}/#/`);
  await expect(bo.page.locator("section", { hasText: "My tables" }).getByRole("link", { name: /^Enter/ })).toHaveCount(
    2,
  );

  await ann.open(`${server.site}/#/me`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Take my data along" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("stationmaster.zip");
  await page.getByRole("button", { name: "Forget me" }).click();
  await page.getByRole("button", { name: "Forget me for ever" }).click();
  await expect(page.getByText("You have been forgotten.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My tables" })).toHaveCount(0);
});
