// What the games with a board say alike.

import type { GameBox } from "../lib/box";
import { cardsName, kindName } from "../lib/cards";
import { translator } from "../lib/i18n/index.svelte";
import { refusalWords, type Answer } from "../table/words";
import { en } from "./en";
import { mostFor } from "./payment";
import { ru } from "./ru";

export const t = translator({ en, ru });

/** Of a claim whose payment is left open: the server can only speak of one payment, we of the best. */
export function claimWords(box: GameBox, answer: Answer, id: string, hand: Record<string, number> | null): string {
  const route = box.route.get(id);
  if (answer.reason !== "few_cards" || route === undefined || hand === null) return refusalWords(box, answer);
  const takes = { length: route.length, kind: kindName(route.color) };
  const best = cardsName(mostFor(route, hand));
  return best ? t("why_cards", { ...takes, best }) : t("why_none", takes);
}
