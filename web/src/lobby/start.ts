// A game that begins at once, or again.

import { api } from "../lib/api";
import type { GameInfo } from "../lib/messages";
import { goTo, link } from "../lib/routes";
import { rememberInvite } from "../lib/storage";
import { attempt } from "../lib/toasts.svelte";
import { newTable, playNow } from "./draft";

/** Me against bots, of the level chosen last or of another. */
export async function startNow(info: GameInfo, level?: string): Promise<void> {
  const created = await attempt(() => api.create(newTable(playNow(info, level))));
  if (created === undefined) return;
  rememberInvite(created.table.id, created.invite);
  goTo(link.table(created.table.id));
}

/** The same people at the same kind of table; whoever asks second comes to the table of the first. */
export async function playAgain(table: string): Promise<void> {
  const next = await attempt(() => api.rematch(table));
  if (next !== undefined) goTo(link.table(next.table.id));
}
