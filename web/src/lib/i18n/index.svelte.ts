// Texts in the language that is set. `t("lobby.title")`, `t("lobby.seats", { count: 3 })`.

import { settings, type Language } from "../settings.svelte";
import { en } from "./en";
import type { Plural } from "./plural";
import { ru } from "./ru";

export type Texts = typeof en;
type Text = string | Plural;

/** "area.name", or deeper: the path of every text. */
export type Key = Paths<Texts>;
type Paths<T> = { [K in keyof T & string]: T[K] extends Text ? K : `${K}.${Paths<T[K]>}` }[keyof T & string];

export type Params = Record<string, string | number>;

const TEXTS: Record<Language, Texts> = { en, ru };
const RULES = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };

/** The text in the language that is set; changes with it. */
export function t(key: Key, params: Params = {}): string {
  return text(settings.language, key, params);
}

export function text(language: Language, key: Key, params: Params = {}): string {
  let found: unknown = TEXTS[language];
  for (const part of key.split(".")) found = (found as Record<string, unknown>)[part];
  const chosen = typeof found === "string" ? found : form(language, found as Plural, Number(params.count));
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    return value === undefined ? whole : typeof value === "number" ? formatNumber(value, language) : value;
  });
}

function form(language: Language, forms: Plural, count: number): string {
  const rule = RULES[language].select(count);
  return (rule === "one" || rule === "few" || rule === "many" ? forms[rule] : undefined) ?? forms.other;
}

export function formatNumber(value: number, language: Language = settings.language): string {
  return value.toLocaleString(language);
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

/** "18:30", on another day "18:30 on 17 November": to stand after "at" and "by". */
export function moment(milliseconds: number, now: number = Date.now()): string {
  const { language } = settings;
  const region = navigator.languages.find((tag) => tag.split("-")[0] === language) ?? language;
  const said = (parts: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(region, parts).format(milliseconds);
  const time = said({ hour: "numeric", minute: "2-digit" });
  if (new Date(milliseconds).toDateString() === new Date(now).toDateString()) return time;
  return t("common.moment", { time, day: said({ day: "numeric", month: "long" }) });
}

export const locale = {
  get language(): Language {
    return settings.language;
  },
};
