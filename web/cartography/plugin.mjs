// The Vite plugin behind `virtual:land/<game>`: the maps are made when the client is built.
import { runnerImport } from "vite";

const PREFIX = "virtual:land/";

/** Imports a TypeScript file of this folder. */
export async function load(file) {
  return (await runnerImport(new URL(file, import.meta.url).pathname)).module;
}

/** @returns {import("vite").Plugin} */
export function atlas() {
  return {
    name: "atlas",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const { landFor } = await load("./atlas.ts");
      return `export default ${JSON.stringify(landFor(id.slice(PREFIX.length + 1)))}`;
    },
  };
}
