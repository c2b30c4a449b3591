// Draws the PNG icons from public/icon.svg: node icons.mjs [CHROMIUM]

import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";

const svg = readFileSync("public/icon.svg", "utf8");
const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

/** `full`: up to the edges, with the drawing in the middle, for devices that cut icons to a shape of their own. */
async function draw(name, size, full = false) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = full ? size * 0.72 : size;
  await page.setContent(
    `<body style="margin:0;display:grid;place-content:center;height:100vh;background:${full ? "#b23a1e" : "transparent"}">${svg.replace("<svg", `<svg width="${side}" height="${side}"`)}</body>`,
  );
  await page.screenshot({ path: `public/${name}`, omitBackground: !full });
  await page.close();
}

await draw("icon-192.png", 192);
await draw("icon-512.png", 512);
await draw("icon-full-512.png", 512, true);
await browser.close();
