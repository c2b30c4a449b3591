// Why somebody may not look at a table any more, in words.

import { t } from "../lib/i18n/index.svelte";
import { recallInvite } from "../lib/storage";
import type { TableStore } from "../lib/table.svelte";

export type Parting = "moved" | "seat" | "link" | "table" | "connection";

const GONE = ["not_yours", "not_found", "no_spectators"];

/** As far as it can be told. `store` still knows what was to be seen last. */
export function parting({ id, problem, moved, mine, table }: TableStore): Parting {
  if (moved) return "moved";
  if (problem === null || !GONE.includes(problem.code)) return "connection";
  // Once the game is under way, a seat is lost to another device alone.
  if (mine.length > 0) return table?.status === "waiting" ? "seat" : "moved";
  return table !== null || recallInvite(id) !== undefined ? "link" : "table";
}

export function partingWords(store: TableStore): { title: string; text: string } {
  const why = parting(store);
  if (why === "connection") {
    return { title: t("common.connection.closed"), text: t(`common.problem.${store.problem!.code}`) };
  }
  const text = why === "moved" ? t("common.connection.moved") : t(`lobby.parting.${why}_text`);
  return { title: t(`lobby.parting.${why}`), text };
}
