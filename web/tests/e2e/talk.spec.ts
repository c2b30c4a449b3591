// Talk: each reads phrases in their own language; others' words are text.

import { barriers } from "./axe";
import { expect, test } from "./people";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("a spectator without a key talks, and a name can be reported", async ({ arrive }) => {
  const [ann, eve] = [await arrive({ name: "Ann" }), await arrive()];
  await ann.open("#/new/card");
  await ann.page.getByRole("radio", { name: /^Anyone/ }).check();
  const chairs = ann.page.getByRole("combobox", { name: /^Seat \d$/ });
  while ((await chairs.count()) > 2) await ann.page.getByRole("button", { name: "One fewer seat" }).click();
  await chairs.nth(1).selectOption("bot:greedy");
  await ann.page.locator("form .create").click();
  await ann.page.locator("#status").waitFor();

  await eve.open(`#/table/${ann.table}`);
  await eve.page.getByRole("tab", { name: "Talk" }).click();
  expect(await eve.page.evaluate(() => JSON.parse(localStorage.getItem("stationmaster.settings")!).key)).toBeFalsy();
  await eve.page.getByRole("button", { name: "What luck!" }).click();
  const said = eve.page.getByRole("list", { name: "Talk" });
  await expect(said).toContainText("What luck!");
  const { height } = (await said.boundingBox())!;
  expect(height).toBeGreaterThan(120); // some lines, on a desktop that is not high
  await expect(ann.page.getByRole("tab", { name: "Talk" })).toHaveCount(0); // not for her, while she plays

  await eve.page.getByRole("button", { name: "Table" }).click();
  await eve.page.getByText("Report a name").click();
  await eve.page.getByRole("button", { name: "Ann", exact: true }).press("Enter");
  await expect(eve.page.getByText("The operator of the server will see it.")).toBeInViewport();
  expect(await barriers({ name: "reporting a name", page: eve.page, part: "dialog[open]" })).toEqual([]);
});

test("people talk at a table, each in their own language", async ({ arrive }, info) => {
  const [ann, ben] = [await arrive({ name: "Ann" }), await arrive({ name: "Ben", locale: "ru-RU", ...PHONE })];
  await ann.open("#/new/usa");
  await ann.page.getByRole("checkbox", { name: /^People may write freely/ }).check();
  await ann.page.getByRole("button", { name: "Create the table" }).click();
  const link = await ann.page.getByRole("textbox", { name: "Invite by link" }).inputValue();
  await ben.open(link);
  await ben.page.getByRole("button", { name: "Сесть за стол" }).click();
  await ben.page.locator("#status").waitFor();

  await ann.page.getByRole("tab", { name: "Talk" }).click();
  await ann.page.getByText("Phrases").click();
  await ann.page.getByRole("button", { name: "Good luck!" }).click();
  const tab = ben.page.getByRole("tab", { name: "Разговор" });
  await expect(tab).toContainText("новых: 1");
  await expect(ben.page.getByRole("status").filter({ hasText: "Ann: Удачи!" })).toBeAttached();
  await tab.click();
  await expect(ben.page.getByRole("list", { name: "Разговор" })).toContainText("Удачи!");
  await expect(tab).not.toContainText("новых");

  await ben.page.getByRole("textbox", { name: "Скажите что-нибудь" }).fill("<b>bold</b> https://example.org");
  await ben.page.getByRole("button", { name: "Отправить" }).click();
  const said = ann.page.getByRole("list", { name: "Talk" });
  await expect(said).toContainText("<b>bold</b> https://example.org");
  await expect(said.getByRole("link")).toHaveCount(0);
  expect(await barriers({ name: "talk", page: ann.page, part: ".talk" })).toEqual([]);
  expect(await barriers({ name: "talk", page: ben.page, part: ".drawer" })).toEqual([]);
  await ben.page.screenshot({ path: info.outputPath("phone.png") });

  await said.getByRole("button", { name: /^What Ben said/ }).click();
  await said.getByRole("button", { name: "Report to the operator" }).click();
  await expect(ann.page.getByText("The operator of the server will see it.")).toBeVisible();
  await said.getByRole("button", { name: /^What Ben said/ }).click();
  await ann.page.screenshot({ path: info.outputPath("desktop.png") });
  await said.getByRole("button", { name: "Mute Ben" }).click();
  await expect(said).not.toContainText("bold");
  await expect(ann.page.getByText("You hear nothing from Ben.")).toBeVisible();
  await ann.page.getByRole("button", { name: "Hear again" }).click();
  await expect(said).toContainText("bold");
});
