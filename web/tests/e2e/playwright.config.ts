import { defineConfig } from "@playwright/test";

// Started by `make browser`, which knows where a browser is.
const CHROMIUM = process.env.STATIONMASTER_CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: ".",
  outputDir: "../../../build/browser-tests",
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 2 : 0, // a browser on a busy machine may lose a click; twice is no accident
  timeout: 240_000, // timing never decides: machines may be busy
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    },
  },
});
