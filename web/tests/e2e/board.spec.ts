// The board at a glance: what is closed, and what can be claimed where one looks for it.

import { expectNoScroll, stopTime } from "./look";
import { expect, test } from "./people";
import { Player } from "./player";
import { playNow } from "./tables";

test("U24: the twin of a claimed route is closed, and says so where one points", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await playNow(ann, "usa");
  const player = new Player(page);
  const closed = page.getByRole("button", { name: /closed, because the parallel route is claimed/ });
  while ((await closed.count()) === 0 && (await player.decide()));
  const label = await closed.first().getAttribute("aria-label");
  await closed.first().locator("rect").first().hover();
  await expect(page.locator(".plate")).toContainText("closed, because the parallel route is claimed");
  const twin = label!.slice(0, label!.indexOf(",")); // the route itself belongs to somebody
  await expect(page.getByRole("button", { name: new RegExp(`^${twin}, .*claimed by`) }).first()).toBeVisible();
});

test("routes that can be claimed are marked for the cards that one raises, and not before", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann" });
  const { page } = ann;
  await playNow(ann, "usa");
  await new Player(page).gather(6);
  const marked = page.locator("[data-route].marked");
  await expect(page.getByRole("button", { name: /you can claim it now/ })).not.toHaveCount(0);
  await expect(marked).toHaveCount(0);
  const hand = page.getByRole("region", { name: "Your hand" });
  for (const kind of await hand.getByRole("button").all()) await kind.click();
  await expect(marked).not.toHaveCount(0);
  await expect(hand.getByRole("status")).toContainText(/can pay for \d+ route/);
  for (const kind of await hand.getByRole("button").all()) await kind.click();
  await expect(marked).toHaveCount(0);
});

for (const game of ["usa", "marklin"] as const) {
  test(`${game} on a phone that lies: board and hand together, a claim by touch`, async ({ arrive }) => {
    const ann = await arrive({ viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true, name: "Ann" });
    const { page } = ann;
    await page.clock.install();
    await playNow(ann, game);
    await new Player(page).gather(8);
    await stopTime(page); // else the name of a city goes before it was read
    await expectNoScroll(page);
    const hand = page.getByRole("region", { name: "Your hand" });
    const board = page.locator(".board");
    for (const part of [hand, board, page.getByRole("button", { name: /Draw pile$/ })])
      await expect(part).toBeInViewport({ ratio: 1 });
    expect((await board.boundingBox())!.width).toBeGreaterThan(300);

    const city = page.locator("[data-city]").first(); // too small to be read: a touch brings its name up
    const { x, y, width, height } = (await city.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.locator(".plate")).toContainText((await city.getAttribute("aria-label"))!.split(",")[0]!);

    const open = page.getByRole("button", { name: /, [2-6] spaces, .*you can claim it now/ }).first();
    const space = open.locator("rect").nth(1);
    await space.tap();
    await page.getByRole("dialog").getByRole("button", { name: "Claim the route" }).tap();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("tab", { name: "Log" }).tap();
    await expect(page.getByRole("tabpanel")).toContainText(/You claimed/);
  });
}
