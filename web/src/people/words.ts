// What signs, colours and days are called.

import { t } from "../lib/i18n/index.svelte";
import { settings } from "../lib/settings.svelte";

const SIGN_NAMES = ["rails", "roof", "cross", "wave", "ring"] as const;
const COLOUR_NAMES = ["blue", "red", "green", "yellow", "black"] as const;

export function signName(sign: number): string {
  return t(`people.signs.${SIGN_NAMES[sign]!}`);
}

export function colourName(colour: number): string {
  return t(`people.colours.${COLOUR_NAMES[colour]!}`);
}

export function day(time: number): string {
  const said = new Date(time).toLocaleDateString(settings.language, { day: "numeric", month: "long", year: "numeric" });
  return said.replace(/\sг\.$/, ""); // Russian adds a short word, whose dot would stand before that of a sentence
}
