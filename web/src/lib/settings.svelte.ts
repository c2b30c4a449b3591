// What a person chose, kept in the browser.

import { prefersReducedMotion } from "svelte/motion";
import { PACES, type Pace } from "./pace";
import { recall, remember } from "./storage";

export type Language = "en" | "ru";
export type Theme = "device" | "light" | "dark";

interface Kept {
  name: string;
  key: string | null;
  language: Language;
  theme: Theme;
  animations: boolean;
  pace: Pace;
  sound: boolean;
  notify: boolean;
  level: string | null;
}

export function isLanguage(text: string): text is Language {
  return text === "en" || text === "ru";
}

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0]!;
    if (isLanguage(base)) return base;
    if (base === "be" || base === "kk") return "ru"; // more readers of Russian than of English
  }
  return "en";
}

class Settings implements Kept {
  name = $state("");
  /** The private player key; api.ts gets one when it is first needed. */
  key = $state<string | null>(null);
  language = $state<Language>(languageOf(globalThis.navigator?.languages ?? []));
  theme = $state<Theme>("device");
  animations = $state(true);
  /** Of the bots. */
  pace = $state<Pace>("normal");
  sound = $state(false);
  /** When it is my turn and the page is in the background; the browser has to allow it as well. */
  notify = $state(false);
  /** Of the bots that one plays against at once; null: never chosen. */
  level = $state<string | null>(null);

  /** May anything move? Never where the device asks for less motion. */
  get moving(): boolean {
    return this.animations && !prefersReducedMotion.current;
  }

  constructor() {
    this.read();
    globalThis.addEventListener?.("storage", () => this.read()); // another tab changed them
  }

  change(what: Partial<Kept>): void {
    Object.assign(this, what);
    const { name, key, language, theme, animations, pace, sound, notify, level } = this;
    remember("settings", { name, key, language, theme, animations, pace, sound, notify, level });
  }

  /** The server does not know this key. Another one may have taken its place meanwhile, perhaps in another tab. */
  giveUp(key: string | null): void {
    this.read();
    if (this.key === key) this.change({ key: null });
  }

  private read(): void {
    const kept = recall("settings") as Partial<Kept> | null;
    if (kept === null || typeof kept !== "object") return;
    if (typeof kept.name === "string") this.name = kept.name;
    if (typeof kept.key === "string" || kept.key === null) this.key = kept.key;
    if (kept.language === "en" || kept.language === "ru") this.language = kept.language;
    if (kept.theme === "device" || kept.theme === "light" || kept.theme === "dark") this.theme = kept.theme;
    if (typeof kept.animations === "boolean") this.animations = kept.animations;
    if (PACES.includes(kept.pace!)) this.pace = kept.pace!;
    if (typeof kept.sound === "boolean") this.sound = kept.sound;
    if (typeof kept.notify === "boolean") this.notify = kept.notify;
    if (typeof kept.level === "string") this.level = kept.level;
  }
}

export const settings = new Settings();
