// The record of a finished game, and whatever else is saved as a file.

import { api } from "./api";
import type { TableInfo } from "./messages";
import { recallInvite } from "./storage";
import { attempt } from "./toasts.svelte";

export async function downloadRecord(table: TableInfo): Promise<void> {
  const record = await attempt(() => api.record(table.id, recallInvite(table.id)));
  if (record === undefined) return;
  saveFile(new Blob([JSON.stringify(record)], { type: "application/json" }), `${table.game}-${table.id}.json`);
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
