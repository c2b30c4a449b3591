// On every page: nothing that axe takes seriously and, in Russian, no word of English.

import { barriers } from "./axe";
import { expect, test } from "./people";
import { englishOn } from "./russian";
import { GAMES, type Game } from "./tables";
import { beforeTheGame, throughAGame, type Stop } from "./tour";

const RUSSIAN = { name: "Анна", locale: "ru-RU" };

test("the language comes from the browser, and is switched at any time", async ({ arrive }) => {
  const anna = await arrive(RUSSIAN);
  const { page } = anna;
  await anna.open("");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "ru");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[а-я]/i);
  await page.getByRole("button", { name: "EN" }).click();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stationmaster");
  await page.reload();
  await expect(html).toHaveAttribute("lang", "en"); // it stays
  await page.getByRole("button", { name: "RU" }).click();
  await expect(html).toHaveAttribute("lang", "ru");
});

test("every page before the game", async ({ arrive }) => {
  await expectNoFaults(beforeTheGame(await arrive(RUSSIAN), await arrive(RUSSIAN)));
});

for (const [n, game] of (Object.keys(GAMES) as Game[]).entries()) {
  test(`every page of ${game}`, async ({ arrive }) => {
    await expectNoFaults(throughAGame(await arrive(RUSSIAN), game, n));
  });
}

async function expectNoFaults(tour: AsyncGenerator<Stop>): Promise<void> {
  const found: string[] = [];
  for await (const stop of tour) {
    const faults = [...(await englishOn(stop.page)), ...(await barriers(stop))];
    found.push(...faults.map((fault) => `${stop.name}: ${fault}`));
  }
  expect(found).toEqual([]);
}
