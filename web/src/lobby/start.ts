// A game that begins at once.

import { api } from "../lib/api";
import type { GameInfo } from "../lib/messages";
import { goTo, link } from "../lib/routes";
import { rememberInvite } from "../lib/storage";
import { attempt } from "../lib/toasts.svelte";
import { newTable, playNow } from "./draft";

/** Me against bots. */
export async function startNow(info: GameInfo): Promise<void> {
  const created = await attempt(() => api.create(newTable(playNow(info))));
  if (created === undefined) return;
  rememberInvite(created.table.id, created.invite);
  goTo(link.table(created.table.id));
}
