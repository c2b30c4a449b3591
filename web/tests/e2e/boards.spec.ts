// The small boards: chosen for a new table, drawn like the others, played to the end, replayed from their record.

import { expect, test } from "./people";
import { Player } from "./player";
import { downloadRecord } from "./record";

const BOARDS = { mini: { name: "Iberia", cities: 10 }, tiny: { name: "Ireland", cities: 3 } };

for (const [id, { name, cities }] of Object.entries(BOARDS)) {
  test(`a game on ${id}, from the form to the record`, async ({ arrive }) => {
    const ann = await arrive({ name: "Ann" });
    const { page } = ann;
    await ann.open("#/new/usa");
    const chairs = page.getByRole("combobox", { name: /^Seat \d$/ });
    await page.getByRole("radiogroup", { name: "Board" }).getByRole("radio", { name }).check();
    if (id === "tiny") await expect(page.getByRole("button", { name: "One more seat" })).toBeDisabled();
    while ((await chairs.count()) > 2) await page.getByRole("button", { name: "One fewer seat" }).click();
    await chairs.nth(1).selectOption("bot:greedy");
    await page.getByRole("button", { name: "Start the game" }).click();
    await page.locator("#status").waitFor();
    await expect(page.locator("svg").getByText(name, { exact: true })).toBeVisible();
    await expect(page.locator("[data-city]")).toHaveCount(cities);
    await new Player(page).playToEnd();
    const record = await downloadRecord(ann);
    expect(record.board?.cities).toHaveLength(cities);
  });
}
