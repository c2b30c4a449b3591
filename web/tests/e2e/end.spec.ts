// After the game: how it ended, score sheet, record, replay, rematch.

import { finish } from "./bots";
import { handOver, scoreSheet, stopTime } from "./look";
import { expect, test } from "./people";
import { Player } from "./player";
import { downloadRecord, shownTotals } from "./record";
import { invite, join, playNow } from "./tables";

const A_LINE = 1300; // milliseconds, at most

test("the end is revealed, can be skipped, and tells my result at a glance", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", viewport: { width: 1280, height: 720 } });
  const { page } = ann;
  await page.clock.install();
  await playNow(ann, "marklin");
  await new Player(page).playTurn();
  await stopTime(page);
  await handOver(page);
  await page.getByRole("heading", { name: "Counting the points" }).waitFor({ timeout: 120_000 });
  const opened = page.getByRole("region", { name: "Counting the points" }).getByRole("status").getByRole("listitem");
  await expect(opened).toHaveCount(0);
  await page.clock.runFor(A_LINE);
  await expect(opened).not.toHaveCount(0);
  await expect(page.locator("svg.dimmed")).toBeVisible(); // the board shows what is opened
  await page.keyboard.press("Escape");
  const sheet = page.getByRole("region", { name: "The score sheet" });
  const isOnScreen = async (): Promise<void> => {
    await expect(sheet.getByRole("heading", { name: /^(You win!|.*You (came|share) \d)/ })).toBeInViewport({
      ratio: 1,
    });
    await expect(sheet.getByRole("row", { name: /Ann/ }).first()).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole("img", { name: /^Points over the game: .*Ann/ })).toBeInViewport();
  };
  await isOnScreen();
  await page.reload(); // it is revealed once
  await expect(sheet).toBeVisible();
  await isOnScreen();
});

test("the end: score sheet, record, replay with a link to a move, rematch of the same people", async ({ arrive }) => {
  const [ann, ben] = [await arrive({ name: "Ann" }), await arrive()];
  await join(ben, await invite(ann, "usa"), "Ben");
  await Promise.all([new Player(ann.page).playTurn(), new Player(ben.page).playTurn()]);
  await finish(ann, ben);
  const { page, table } = ann;
  await scoreSheet(page);

  const record = await downloadRecord(ann);
  expect(Object.values(await shownTotals(ann)).sort()).toEqual(record.result.scores.map(({ total }) => total).sort());
  // A line of the sheet is shown on the board.
  await page.getByRole("region", { name: "The score sheet" }).locator("button.show").first().focus();
  await expect(page.locator("svg.dimmed")).toBeVisible();

  await page.getByRole("link", { name: "Watch the replay" }).click();
  const position = page.getByRole("slider", { name: "Move of the game" });
  await expect(position).toBeVisible();
  await expect(page.getByText(/move 0 of/)).toBeVisible();
  for (let step = 1; step <= 2; step++) {
    await page.getByRole("button", { name: "One move forward" }).click();
    await expect(page.getByText(new RegExp(`move ${step} of`))).toBeVisible();
  }
  await ben.open(page.url()); // the link to the move
  await expect(ben.page.getByText(/move 2 of/)).toBeVisible();
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(position).toHaveValue((await position.getAttribute("max"))!);

  for (const person of [ann, ben]) await person.open(`#/table/${table}`);
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.getByText("kept for Ben")).toBeVisible();
  await ben.page.getByRole("button", { name: "Go to the rematch" }).click();
  // The seat is kept for Ben, who is asked nothing.
  for (const person of [ann, ben]) await expect(person.page.getByRole("region", { name: "Players" })).toBeVisible();
});
