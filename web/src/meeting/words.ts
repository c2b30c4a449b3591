// What people would like to play, in words.

import { listed } from "../lib/cards";
import { t } from "../lib/i18n/index.svelte";
import type { Invitation, Seek } from "../lib/messages";
import { clockText, gameName } from "../lobby/words";

export const PACES = ["live", "slow", "correspondence"] as const;

/** "2, 3 or 4 players". */
export function countsText(counts: readonly number[]): string {
  const sorted = counts.toSorted((a, b) => a - b);
  return t("meeting.counts", { counts: listed(sorted.map(String), t("meeting.or")), count: sorted.at(-1) ?? 0 });
}

export function wishText({ game, counts, pace, rated }: Seek): string {
  const words = [gameName(game), countsText(counts), t(`meeting.pace.${pace}`)];
  return [...words, ...(rated ? [t("ratings.rated")] : [])].join(", ");
}

export function invitationText({ game, board, players, seconds_a_turn }: Invitation): string {
  const clock = seconds_a_turn === null ? [] : [clockText(seconds_a_turn)];
  return [gameName(game, board), countsText([players]), ...clock].join(", ");
}
