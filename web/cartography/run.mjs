// `npm run arrange`: arranges the boards anew, after a change of the data or of the measures. Takes half a minute.
import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { load } from "./plugin.mjs";

const { arrange } = await load("./arrange.ts");
const { PLANS } = await load("./plan.ts");
const { sheetFor } = await load("./sheets.ts");
const { readData, sheetFile } = await load("./atlas.ts");

for (const game of Object.keys(PLANS)) {
  const text = JSON.stringify(arrange(sheetFor(readData(game))), null, 1);
  writeFileSync(sheetFile(game), await format(text, { parser: "json", printWidth: 120 }));
}
