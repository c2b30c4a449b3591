import { defineConfig } from "@playwright/test";
import browser from "../e2e/playwright.config";

// Started by `make pictures`: nothing is asserted here, only looked at. Bots are slow enough to be stopped midway.
export default defineConfig<object, { botPause: number }>({
  ...browser,
  testDir: ".",
  timeout: 1_800_000,
  retries: 0,
  use: { ...browser.use, botPause: 0.15 },
});
