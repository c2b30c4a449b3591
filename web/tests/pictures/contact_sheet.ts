// A state of the client at every size, in light and dark, in both languages: pictures, and a sheet with all of them.

import { type Browser, type Page } from "@playwright/test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { speak } from "../e2e/russian";
import { type Stop } from "../e2e/tour";

export const FOLDER = resolve(import.meta.dirname, "../../../build/pictures");
const SIZES = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
] as const;
const LANGUAGES = ["en", "ru"] as const;
const THEMES = ["light", "dark"] as const;
/** The height of each size on a sheet, and how wide a line with all of them is. */
const HIGH = 520;
const WIDE = SIZES.reduce((sum, [width, height]) => sum + (width * HIGH) / height + 8, 8);

/** Photographs where the tour has come to, and leaves it as it was. */
export async function photograph(browser: Browser, { name, page }: Stop): Promise<void> {
  const before = page.viewportSize()!;
  const spoken = await page.evaluate(languageOf);
  for (const language of LANGUAGES) {
    const files: string[] = [];
    await page.evaluate(speak, language);
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme });
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        files.push(await shoot(page, `${slug(name)}-${language}-${theme}-${width}x${height}`));
      }
    }
    await lay(browser, files, `${slug(name)}-${language}`);
  }
  await page.evaluate(speak, spoken);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

/** A page with all sheets, in the order of their names. */
export function writeIndex(): void {
  const sheets = readdirSync(FOLDER).filter((file) => file.endsWith(".png"));
  const shown = sheets.map((file) => `<h2>${file}</h2><img loading="lazy" src="${file}" width="100%">`);
  writeFileSync(join(FOLDER, "index.html"), `<!doctype html><title>Pictures</title>${shown.join("\n")}\n`);
}

async function shoot(page: Page, name: string): Promise<string> {
  mkdirSync(join(FOLDER, "single"), { recursive: true });
  const path = join(FOLDER, "single", `${name}.png`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.screenshot({ path });
  return path;
}

/** A line for each theme. */
async function lay(browser: Browser, files: string[], name: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: Math.ceil(WIDE), height: THEMES.length * (HIGH + 12) } });
  const images = files.map((file) => `<img src="${pathToFileURL(file).href}" height="${HIGH}">`);
  const rows = THEMES.map((_, n) => `<div>${images.slice(n * SIZES.length, (n + 1) * SIZES.length).join(" ")}</div>`);
  const sheet = join(FOLDER, "sheet.html");
  writeFileSync(sheet, `<style>body { margin: 4px; background: #888; white-space: nowrap }</style>${rows.join("")}`);
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await page.close();
}

function slug(name: string): string {
  return name.replace(/\W+/g, "-");
}

// ---- these run in the page ----

function languageOf(): string {
  return document.documentElement.lang;
}
