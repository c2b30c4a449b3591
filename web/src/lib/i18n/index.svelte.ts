// Texts in the language that is set. `t("lobby.title")`, `t("lobby.seats", { count: 3 })`.

import { settings, type Language } from "../settings.svelte";
import { en } from "./en";
import type { Plural, Text } from "./plural";
import { ru } from "./ru";

export type Texts = typeof en;

/** "area.name", or deeper: the path of every text. */
export type Key = Paths<Texts>;
type Paths<T> = { [K in keyof T & string]: T[K] extends Text ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];

export type Params = Record<string, string | number>;

const RULES = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };

/** Speaks the texts of an area of the client or of a game, in the language that is set; what it says changes with it. */
export function translator<T>(texts: Record<Language, T>): (key: Paths<T>, params?: Params) => string {
  return (key, params = {}) => fill(textAt(texts[settings.language], key), params);
}

const SHARED: Record<Language, Texts> = { en, ru };

/** The texts that belong to no game. */
export const t = translator(SHARED);

/** The same texts, all of them, where one does not know which there are. */
export function sharedTexts(): Texts {
  return SHARED[settings.language];
}

function textAt(texts: unknown, key: string): Text {
  let found = texts;
  for (const part of key.split(".")) found = (found as Record<string, unknown>)[part];
  return found as Text;
}

/** A text with its form for `count` and with all its parts. */
export function fill(text: Text, params: Params = {}, language: Language = settings.language): string {
  const chosen = typeof text === "string" ? text : form(language, text, Number(params.count));
  const filled = chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === "number" ? formatNumber(value, language) : value;
  });
  return language === "ru" ? typeset(filled) : filled;
}

const SHORT_WORD = /(?<![\p{L}\d])(а|в|и|к|о|с|у|до|за|из|на|не|но|от|по|со|во|об) (?=\S)/giu;
const NUMBER = /(\d) (?=\p{L})/gu;

/** Russian: a short word stays with the next one, a number with what it counts, a dash with what it follows. */
export function typeset(text: string): string {
  return text.replace(SHORT_WORD, "$1\u00a0").replace(NUMBER, "$1\u00a0").replace(/ —/g, "\u00a0—");
}

function form(language: Language, forms: Plural, count: number): string {
  const rule = RULES[language].select(count);
  return (rule === "one" || rule === "few" || rule === "many" ? forms[rule] : undefined) ?? forms.other;
}

export function formatNumber(value: number, language: Language = settings.language): string {
  return value.toLocaleString(language);
}

const SUFFIXES: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const PLACES = new Intl.PluralRules("en", { type: "ordinal" });

/** "3rd" in English; in Russian "3", and the text has the ending, which depends on its words. */
export function ordinal(value: number, language: Language = settings.language): string {
  return language === "en" ? `${value}${SUFFIXES[PLACES.select(value)]}` : `${value}`;
}

/** "5 minutes ago", in words of the language. */
export function ago(milliseconds: number, now: number = Date.now()): string {
  const seconds = Math.round((milliseconds - now) / 1000);
  const format = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (seconds > -60) return t("common.just_now");
  if (seconds > -3600) return format.format(Math.round(seconds / 60), "minute");
  if (seconds > -86400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86400), "day");
}

/** "18:30", on another day "18:30 on 17 November": to stand after "at", "by" and "until". */
export function moment(milliseconds: number, now: number = Date.now()): string {
  const time = timeOfDay(milliseconds);
  if (new Date(milliseconds).toDateString() === new Date(now).toDateString()) return time;
  return t("common.moment", { time, day: said(milliseconds, { day: "numeric", month: "long" }) });
}

/** "18:30", as it is written where the reader is. */
export function timeOfDay(milliseconds: number): string {
  return said(milliseconds, { hour: "numeric", minute: "2-digit" });
}

/** "17 November 2026", as it is written where the reader is. */
export function day(milliseconds: number): string {
  const written = said(milliseconds, { day: "numeric", month: "long", year: "numeric" });
  return written.replace(/\sг\.$/, ""); // Russian adds a short word, whose dot would stand before that of a sentence
}

function said(milliseconds: number, parts: Intl.DateTimeFormatOptions): string {
  const { language } = settings;
  const region = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
  return new Intl.DateTimeFormat(region, parts).format(milliseconds);
}

export const locale = {
  get language(): Language {
    return settings.language;
  },
};
