// What the server works out for a seat is to be seen on its board.

import { expect, test } from "./people";
import { playNow } from "./tables";

test("a ticket shows its places and, if wanted, the cheapest way that is left", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  await playNow(ann, "usa");
  const { page } = ann;
  const offered = page.getByRole("region", { name: "Choose your tickets" }).getByRole("checkbox");
  await expect(offered).toHaveCount(3);
  for (const ticket of await offered.all()) await ticket.check();
  await page.getByRole("button", { name: "Keep 3 tickets" }).click();

  const tickets = page.getByRole("region", { name: "Your tickets" });
  const lit = page.locator("[data-route].lit");
  await tickets.getByRole("button").first().hover();
  await expect(page.locator("[data-city].lit")).toHaveCount(2);
  await expect(lit).toHaveCount(0);
  await tickets.getByRole("checkbox", { name: /cheapest/ }).check();
  await tickets.getByRole("button").first().hover();
  await expect(lit).not.toHaveCount(0);
  const spaces = await lit.evaluateAll(
    (routes) => routes.flatMap((route) => [...route.querySelectorAll("rect")]).length,
  );
  await expect(tickets.getByText(/cars? still to place/)).toContainText(`${spaces}`);
});
