// A record file that somebody brings along: which games it holds, and their steps, which the server works out.

import { api } from "../lib/api";
import type { Replay } from "../lib/messages";
import type { Ask, Pov } from "./replay";

/** A file that was dropped elsewhere, on its way to the page for records. */
export const dropped: { file: File | null } = { file: null };

/** Bytes. */
export const LARGEST_FILE = 20_000_000;
export const LARGEST_RECORD = 1_000_000;

/** One record, or one a line. What is neither is left for the server to judge. */
export function gamesIn(text: string): string[] {
  if (isJson(text)) return [text];
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && isJson(lines[0]!) ? lines : [text];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Who played, as far as the record says. */
export function playersIn(record: string): string {
  try {
    const { players } = JSON.parse(record) as { players?: unknown };
    return Array.isArray(players) ? players.map(String).join(", ").slice(0, 120) : "";
  } catch {
    return "";
  }
}

/** The whole game is asked for once for each pair of eyes. */
export function stepsOf(record: string): Ask {
  const asked = new Map<Pov, Promise<Replay>>();
  return async (pov, start, count) => {
    let coming = asked.get(pov);
    if (coming === undefined) {
      coming = api.replayRecord(record, String(pov));
      coming.catch(() => asked.delete(pov));
      asked.set(pov, coming);
    }
    const replay = await coming;
    return { ...replay, steps: replay.steps.slice(start, start + count) };
  };
}
