// The coach: a hint at one's turn, the review of a finished game, my games, problems.

import { barriers } from "./axe";
import { finish } from "./bots";
import { scoreSheet } from "./look";
import { expect, test, type Person } from "./people";
import { englishOn, speak } from "./russian";

/** A table on the small board against one bot. */
async function begin(person: Person): Promise<void> {
  const { page } = person;
  await person.open("#/new/usa");
  const chairs = page.getByRole("combobox", { name: /^Seat \d$/ });
  await page.getByRole("radiogroup", { name: "Board" }).getByRole("radio", { name: "Iberia" }).check();
  while ((await chairs.count()) > 2) await page.getByRole("button", { name: "One fewer seat" }).click();
  await expect(page.getByRole("checkbox", { name: /^Hints from the coach/ })).not.toBeChecked(); // a friend may come
  await chairs.nth(1).selectOption("bot:greedy");
  await expect(page.getByRole("checkbox", { name: /^Hints from the coach/ })).toBeChecked();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator("#status").waitFor();
}

test("a hint is drawn on the table; after the game its review, move by move, and my games", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await begin(ann);
  const ask = page.getByRole("button", { name: /^What would you do\?/ });
  await expect(ask).toHaveAccessibleName(/3 hints left/);
  await ask.click();
  const said = page.getByRole("region", { name: "The coach would" });
  await expect(said.getByRole("button", { name: /^Keep .*chance to win \d+%/ }).first()).toBeVisible();
  await expect(page.locator(".offer .proposed").first()).toBeVisible();
  await expect(ask).toHaveAccessibleName(/2 hints left/);
  expect(await barriers({ name: "a hint", page })).toEqual([]);
  await page.getByRole("button", { name: "Close the hint" }).click();
  await expect(page.locator(".proposed")).toHaveCount(0);

  await finish(ann);
  await scoreSheet(page);
  await page.getByRole("link", { name: "Review this game" }).click();
  const panel = page.getByRole("region", { name: "Review" });
  await expect(panel.getByRole("heading", { name: /played$/ })).toBeVisible({ timeout: 120_000 });
  const position = page.getByRole("slider", { name: "Move of the game" });
  await expect(page.getByRole("img", { name: /^Chances to win.*Ann from \d+% to \d+%/ })).toBeVisible();
  for (const part of ["Luck", "Own decisions", "Others' decisions"]) {
    await expect(panel.getByRole("row", { name: new RegExp(`^${part} [+−]?\\d+% ± \\d+`) })).toHaveCount(2);
  }
  // Every decision is reached without a pointer: by the list, and by the keys of the replay.
  await panel.getByText("Every decision").press("Enter");
  const rows = panel.getByRole("row").filter({ has: page.getByRole("button") });
  await rows.first().waitFor();
  const decisions = await rows.count();
  expect(decisions).toBeGreaterThan(10);
  await rows
    .nth(decisions - 1)
    .getByRole("button")
    .press("Enter");
  await expect(position).not.toHaveValue("0");
  const marks = page.locator(".curve .mark");
  if ((await marks.count()) > 0) {
    await marks.first().press("Enter");
    await expect(panel.locator(".mark b").first()).toHaveText(/inaccuracy|mistake|blunder|lucky/i);
  }
  expect(await barriers({ name: "a review", page })).toEqual([]);
  await page.evaluate(speak, "ru");
  const saidBefore = /\bAnn (drew|claimed)\b/; // in the other language
  expect((await englishOn(page)).filter((text) => !saidBefore.test(text))).toEqual([]);
  await page.evaluate(speak, "en");

  await page.getByRole("link", { name: "Home page" }).click();
  await page.getByRole("link", { name: "My games" }).click();
  await expect(page.getByRole("img", { name: /^Luck, game by game: [+−]?\d+% a game on average/ })).toBeVisible();
  expect(await barriers({ name: "my games", page })).toEqual([]);
  await page.getByRole("link", { name: /^Open the review/ }).click();
  await expect(panel.getByRole("heading", { name: /played$/ })).toBeVisible();
});

test("the problem of the day is solved on the table, and stays marked", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await ann.open("");
  await page.getByRole("region", { name: "Problem of the day" }).getByRole("link", { name: "Solve it" }).click();
  await expect(page.getByRole("heading", { name: /^What is the best move\?/ })).toBeVisible();
  const [id] = page.url().split("/").slice(-1);
  const { best } = await page.evaluate(async (id) => {
    const problem = (await (await fetch(`/api/problems/${id}`)).json()) as { view: { moves: string[] } };
    const body = JSON.stringify({ move: problem.view.moves.at(-1) });
    const asked = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    return (await (await fetch(`/api/problems/${id}/answer`, asked)).json()) as { best: string };
  }, id!);
  expect(best).not.toBe("");
  // Another move than the best one, whichever that is: taken from the market or from an offer.
  const offered = page.locator(".offer input");
  await page.locator(".market .legal, .offer input").first().waitFor();
  if ((await offered.count()) > 0) {
    for (const ticket of await offered.all()) await ticket.press("Space");
    await page.locator(".offer .primary").press("Enter");
  } else {
    await page
      .locator(`.market .legal:not(${best === "draw pile" ? "[data-place=pile]" : "none"})`)
      .first()
      .click();
  }
  const answer = page.getByRole("region", { name: "The best move" });
  await expect(answer.getByRole("heading", { name: /^(Right!|Not the best move\.)$/ })).toBeVisible();
  await expect(answer.getByRole("button", { name: /chance to win \d+%/ }).first()).toBeVisible();
  expect(await barriers({ name: "a problem", page })).toEqual([]);
  await answer.getByRole("link", { name: "All problems" }).click();
  await expect(page.locator("section a.solved, section a.tried")).toHaveCount(1);
  expect(await barriers({ name: "problems", page })).toEqual([]);
});
