// Who this browser is, and who it was before.

import { api } from "../lib/api";
import type { SignedIn } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { recall, remember } from "../lib/storage";
import { dropSubscription } from "../returning/worker";

/** Somebody this browser was, who has games: they can be brought along, or gone back to. */
export interface Earlier {
  key: string;
  name: string;
}

export function earlierPlayers(): Earlier[] {
  const kept = recall("earlier");
  const isOne = (one: Partial<Earlier> | null) => typeof one?.key === "string" && typeof one.name === "string";
  return Array.isArray(kept) ? (kept as Earlier[]).filter(isOne) : [];
}

function keep(players: Earlier[]): void {
  remember("earlier", players);
}

/** This browser is the player's from now on; who it was before is kept, if that player has games. */
export function becomeAgain({ key, name, before }: SignedIn): void {
  const { key: old } = settings;
  if (before !== null && old !== null) keep([...forgetEarlier(old), { key: old, name: before.name }]);
  become(key, name);
}

export function forgetEarlier(key: string): Earlier[] {
  const left = earlierPlayers().filter((one) => one.key !== key);
  keep(left);
  return left;
}

/** Goes back to who this browser was; who it is now is kept in turn. */
export function switchTo({ key, name }: Earlier): Earlier[] {
  const left = earlierPlayers().filter((one) => one.key !== key);
  if (settings.key !== null) left.push({ key: settings.key, name: settings.name });
  keep(left);
  become(key, name);
  return left;
}

/** What one is notified of is not for the other. */
function become(key: string | null, name: string): void {
  settings.change({ key, name });
  void dropSubscription();
}

/** All games of that player are this one's from now on. */
export async function bringAlong({ key }: Earlier): Promise<Earlier[]> {
  await api.bringAlong(key);
  return forgetEarlier(key);
}

/** Nothing of anybody stays in this browser. */
export function forgetMe(): void {
  keep([]);
  become(null, "");
}
