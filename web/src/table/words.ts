// Why a move was refused, in words.

import { wordsOf } from "../games/words";
import type { GameBox } from "../lib/box";
import { kindName, routeName } from "../lib/cards";
import { fill, sharedTexts, t } from "../lib/i18n/index.svelte";
import { placeName } from "../lib/i18n/places";
import type { Reason, Refused, Ruling } from "../lib/messages";

export type Answer = Pick<Refused | Ruling, "code" | "reason" | "facts" | "text">;

export function refusalWords(box: GameBox, { code, reason, facts, text }: Answer): string {
  if (reason === null) return t(`common.problem.${code ?? "unlawful"}`);
  const shared: Partial<Record<Reason, string>> = sharedTexts().rulings;
  const named = Object.entries(facts).map(([name, value]) => [name, factName(box, name, value)]);
  const words = fill(wordsOf(box.game).rulings[reason] ?? shared[reason] ?? text ?? "", Object.fromEntries(named));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function factName(box: GameBox, name: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  if (name === "route") return routeName(box, value);
  if (name === "city") return placeName(box, value);
  return name === "kind" ? kindName(value) : value;
}
