// What signs and colours are called.

import { t } from "../lib/i18n/index.svelte";

const SIGN_NAMES = ["rails", "roof", "cross", "wave", "ring"] as const;
const COLOUR_NAMES = ["blue", "red", "green", "yellow", "black"] as const;

export function signName(sign: number): string {
  return t(`people.signs.${SIGN_NAMES[sign]!}`);
}

export function colourName(colour: number): string {
  return t(`people.colours.${COLOUR_NAMES[colour]!}`);
}
