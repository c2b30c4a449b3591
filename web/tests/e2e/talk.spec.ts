// Talk: each reads phrases in their own language; others' words are text.

import { barriers } from "./axe";
import { expect, test } from "./people";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

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
