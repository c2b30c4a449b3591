// The record of a finished game, as a file.

import { api } from "./api";
import type { TableInfo } from "./messages";
import { recallInvite } from "./storage";
import { attempt } from "./toasts.svelte";

export async function downloadRecord(table: TableInfo): Promise<void> {
  const record = await attempt(() => api.record(table.id, recallInvite(table.id)));
  if (record === undefined) return;
  const url = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  const anchor = Object.assign(document.createElement("a"), { href: url, download: `${table.game}-${table.id}.json` });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
