// How long does a frame take on the board of marklin, late in a game of five? `make frames` prints it; nothing is
// asserted. The board is panned and zoomed as by hand, then a mouse goes over its routes. A frame is measured by the
// browser's own trace, from the beginning of its work in the page to the end of its painting; the first of each run is
// left out, because it draws the sheet. The machine must be quiet. Target: under 16 ms at the 95th percentile.

import { type CDPSession, type Page } from "@playwright/test";
import { letBotsPlay } from "../e2e/bots";
import { test } from "../e2e/people";

const TARGET = 16;
const MOVES = 240;
const STEPS = 120;

interface Traced {
  name: string;
  ph: string;
  dur?: number;
  ts: number;
  tid: number;
}

test("frames", async ({ arrive }) => {
  const ann = await arrive({ name: "Ann", viewport: { width: 1440, height: 900 } });
  const { page } = ann;
  await ann.open("#/new/marklin");
  const chairs = page.locator(".chairs select");
  await chairs.first().waitFor();
  while ((await chairs.count()) < 5) await page.getByRole("button", { name: "One more seat" }).click();
  for (let n = 1; n < 5; n++) await chairs.nth(n).selectOption("bot:medium");
  await page.locator("form .create").click();
  await page.locator(".announce button").first().waitFor();
  await letBotsPlay(ann, MOVES);
  await page.locator("header.acting, .page.over").first().waitFor(); // a short game leaves as full a board
  const trains = await page.locator(".board .wagon").count();
  console.log(`${trains} cars on the board; milliseconds a frame: median, 95 of 100, longest`);
  for (const [name, run] of Object.entries({ "zoom and pan": zoomAndPan, hover })) {
    const times = await traced(page, () => run(page));
    const [median, most, longest] = [0.5, 0.95, 1].map((part) => times[Math.ceil(part * times.length) - 1]!);
    const verdict = most! < TARGET ? "" : `  over ${TARGET} ms`;
    console.log(
      `${name.padEnd(14)} ${[median, most, longest].map((time) => time!.toFixed(1).padStart(6)).join("")}${verdict}`,
    );
  }
});

async function zoomAndPan(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator(".board").boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  for (let n = 0; n < STEPS / 4; n++) await page.mouse.wheel(0, -40);
  await page.mouse.down();
  for (let n = 0; n < STEPS; n++) await page.mouse.move(left + 120 * Math.sin(n / 9), top + 120 * Math.cos(n / 7));
  await page.mouse.up();
  for (let n = 0; n < STEPS / 4; n++) await page.mouse.wheel(0, 60);
}

async function hover(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator(".board").boundingBox())!;
  for (let n = 0; n < STEPS; n++)
    await page.mouse.move(x + width * (0.5 + 0.4 * Math.sin(n / 5)), y + height * (0.1 + (0.8 * n) / STEPS));
}

/** The work of the page's main thread for each frame in which something was painted, the shortest first. */
async function traced(page: Page, run: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events = await record(session, run);
  const frames: number[] = [];
  const parts = new Set([
    "FireAnimationFrame",
    "UpdateLayoutTree",
    "Layout",
    "PrePaint",
    "Paint",
    "Layerize",
    "Commit",
    "EventDispatch",
  ]);
  let begin = -Infinity;
  for (const { name, ph, ts, dur = 0 } of events.sort((one, other) => one.ts - other.ts)) {
    if ((name === "AnimationFrame" && ph === "b") || frames.length === 0) {
      frames.push(0);
      begin = ts;
    }
    if (parts.has(name) && ts >= begin) frames[frames.length - 1]! += dur / 1000;
  }
  return frames.slice(1).sort((one, other) => one - other);
}

async function record(session: CDPSession, run: () => Promise<void>): Promise<Traced[]> {
  const events: Traced[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as Traced[])));
  const complete = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await run();
  await session.send("Tracing.end");
  await complete;
  return events;
}
