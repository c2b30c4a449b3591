// `npm run arrange`: arranges the boards anew, after a change of the data or of the measures. Takes half a minute.
// `npm run arrange usa/mini`: only those that are named.
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { load } from "./plugin.mjs";

const { arrange } = await load("./arrange.ts");
const { PLANS } = await load("./plan.ts");
const { sheetFor } = await load("./sheets.ts");
const { readData, sheetFile } = await load("./atlas.ts");

const named = process.argv.slice(2);
for (const board of named.length > 0 ? named : Object.keys(PLANS)) {
  const text = JSON.stringify(arrange(sheetFor(board, readData(board))), null, 1);
  writeFileSync(sheetFile(board), await format(text, { parser: "json", printWidth: 120 }));
}
