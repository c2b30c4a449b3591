// What the games with a board say alike.

import type { GameBox } from "../lib/box";
import { cardsName, kindName } from "../lib/cards";
import { translator } from "../lib/i18n/index.svelte";
import { readCards } from "../lib/moves";
import { refusalWords, type Answer } from "../table/words";
import { en } from "./en";
import { ru } from "./ru";

export const t = translator({ en, ru });

/** Of a claim whose payment is left open: not what is short for one payment, but the most that there is for any. */
export function claimWords(box: GameBox, answer: Answer, id: string): string {
  const route = box.route.get(id);
  const { most } = answer.facts;
  if (answer.reason !== "few_cards" || route === undefined || typeof most !== "string")
    return refusalWords(box, answer);
  const takes = { length: route.length, kind: kindName(route.color) };
  return most ? t("why_cards", { ...takes, best: cardsName(readCards(most)) }) : t("why_none", takes);
}
