// Which problems this browser has solved, or tried.

import { recall, remember } from "../lib/storage";

export type Tried = "solved" | "tried";

export function triedProblems(): Readonly<Record<string, Tried>> {
  const kept = recall("problems");
  return kept !== null && typeof kept === "object" ? (kept as Record<string, Tried>) : {};
}

/** One that was solved once stays solved. */
export function noteTried(id: string, right: boolean): void {
  const known = triedProblems();
  if (known[id] !== "solved") remember("problems", { ...known, [id]: right ? "solved" : "tried" });
}
