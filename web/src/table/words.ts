// Why a move was refused, in words.

import type { GameBox } from "../lib/box";
import { t } from "../lib/i18n/index.svelte";
import { placeName } from "../lib/i18n/places";
import type { Refused, Ruling } from "../lib/messages";
import { cardsName, kindName, routeName } from "../lib/cards";
import { mostFor } from "./payment";

type Answer = Pick<Refused | Ruling, "code" | "reason" | "facts">;

export function refusalWords(box: GameBox, { code, reason, facts }: Answer): string {
  if (reason === null) return t(`common.problem.${code ?? "unlawful"}`);
  const named = Object.entries(facts).map(([name, value]) => [name, factName(box, name, value)]);
  const words = t(`rulings.${reason}`, Object.fromEntries(named));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function factName(box: GameBox, name: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  if (name === "route") return routeName(box, value);
  if (name === "city") return placeName(box, value);
  return name === "kind" ? kindName(value) : value;
}

/** Of a claim whose payment is left open: the server can only speak of one payment, we of the best. */
export function claimWords(box: GameBox, answer: Answer, id: string, hand: Record<string, number> | null): string {
  const route = box.route.get(id);
  if (answer.reason !== "few_cards" || route === undefined || hand === null) return refusalWords(box, answer);
  const takes = { length: route.length, kind: kindName(route.color) };
  const best = cardsName(mostFor(route, hand));
  return best ? t("table.why_cards", { ...takes, best }) : t("table.why_none", takes);
}
