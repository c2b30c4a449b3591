// The record of a finished game, as it is downloaded from the page.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { scoreSheet } from "./look";
import { type Person } from "./people";
import { PYTHON } from "./server";

type Counts = Record<string, number>;

export interface Entry {
  player?: number;
  move: string;
  from?: string | number;
  cards?: Counts;
  card?: string;
  tickets?: string[];
  hands?: Counts[];
}

export interface GameRecord {
  game: string;
  /** Another one than the game's own. */
  board?: { cities: unknown[] };
  players: string[];
  setup: { hands: Counts[]; tickets?: string[][] };
  moves: Entry[];
  result: { scores: { total: number }[]; winners: number[] };
}

/** Downloads the record at the end of a game; `stationmaster verify` must find it good. */
export async function downloadRecord({ page }: Person): Promise<GameRecord> {
  await scoreSheet(page);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the record" }).click();
  const path = await (await coming).path();
  execFileSync(PYTHON, ["-m", "stationmaster", "verify", path]); // throws if it is not
  return JSON.parse(readFileSync(path, "utf8")) as GameRecord;
}

/** The totals that a score sheet shows, by player. */
export async function shownTotals({ page }: Person): Promise<Record<string, number>> {
  const sheet = await scoreSheet(page);
  const rows = await sheet.getByRole("article").evaluateAll((articles) =>
    articles.map((article) => {
      const total = article.querySelector("tfoot td")!.textContent!.replace("−", "-");
      return [article.querySelector("h2")!.textContent!.trim(), Number(total)] as const;
    }),
  );
  return Object.fromEntries(rows);
}
