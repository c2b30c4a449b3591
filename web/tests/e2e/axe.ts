// axe: what keeps somebody from using a page, in light and dark.

import { type Page } from "@playwright/test";
import type axe from "axe-core";
import { type RunOptions } from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Stop } from "./tour";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const BOARD = [".board svg"];

/** Serious faults of a page. */
export async function barriers({ name, page, part = "html" }: Stop): Promise<string[]> {
  await page.evaluate(AXE);
  await page.locator(part).first().waitFor();
  await inColours(page, "light");
  const seen = name.endsWith("a turn") ? [] : BOARD; // the board's many parts are looked at once
  const light = await faults(page, { include: [part], exclude: seen });
  await inColours(page, "dark"); // where only the colours are other ones
  const dark = await faults(page, { include: [part], exclude: BOARD }, ["color-contrast"]);
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

/** Colours change by transitions, however short, which one element hands down to the next. */
async function inColours(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    for (let calm = 0; calm < 3; calm++) {
      await frame();
      if (document.getAnimations().some(({ playState }) => playState === "running")) calm = 0;
    }
  });
}

async function faults(
  page: Page,
  where: { include: string[]; exclude: string[] },
  rules?: string[],
): Promise<string[]> {
  const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) } satisfies RunOptions;
  const { violations } = await page.evaluate(
    ([where, options]) => (window as unknown as { axe: typeof axe }).axe.run(where, options as RunOptions),
    [where, options] as const,
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`));
}
