// The book in the language that is set: each is a file of its own, loaded when somebody reads.

import { typeset } from "../lib/i18n/index.svelte";
import { settings, type Language } from "../lib/settings.svelte";
import { parseRulebook, type Rulebook } from "./rulebook";

const TEXTS: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("../../../docs/rules.md?raw"),
  ru: () => import("../../../docs/rules.ru.md?raw"),
};

const books = new Map<Language, Promise<Rulebook>>();

/** Loaded once; asked again after a failure. */
export function loadRulebook(language: Language = settings.language): Promise<Rulebook> {
  let book = books.get(language);
  if (book === undefined) {
    book = TEXTS[language]().then(({ default: text }) => parseRulebook(language === "ru" ? typeset(text) : text));
    book.catch(() => books.delete(language));
    books.set(language, book);
  }
  return book;
}
