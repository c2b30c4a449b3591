// Whether this browser has seen an introduction, or declined one.

import { recall, remember } from "../lib/storage";

export function introSeen(): boolean {
  return recall("intro") === "seen";
}

export function noteIntroSeen(): void {
  remember("intro", "seen");
}
