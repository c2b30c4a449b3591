import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { atlas } from "./cartography/plugin.mjs";

// `npm run dev` passes the interface on to a server: `stationmaster serve --origin http://localhost:5173`.
const server = process.env.STATIONMASTER_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), atlas()],
  base: "./",
  build: {
    outDir: "../src/stationmaster/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's content policy allows no data: fonts
  },
  server: {
    fs: { allow: [".."] }, // the rules are in docs/
    proxy: { "/api": { target: server, ws: true } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["{src,cartography}/**/*.test.ts"],
    testTimeout: 60_000,
    maxWorkers: "100%", // by default one core is left idle
  },
});
