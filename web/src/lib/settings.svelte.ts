// What a person chose, kept in the browser.

import { recall, remember } from "./storage";

export type Language = "en" | "ru";
export type Theme = "device" | "light" | "dark";

interface Kept {
  name: string;
  key: string | null;
  language: Language;
  theme: Theme;
  animations: boolean;
  sound: boolean;
}

export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0]!;
    if (base === "ru" || base === "en") return base;
    if (base === "be" || base === "kk") return "ru"; // more readers of Russian than of English
  }
  return "en";
}

function still(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

class Settings implements Kept {
  name = $state("");
  /** The private player key; api.ts gets one when it is first needed. */
  key = $state<string | null>(null);
  language = $state<Language>(languageOf(globalThis.navigator?.languages ?? []));
  theme = $state<Theme>("device");
  animations = $state(!still());
  sound = $state(false);

  constructor() {
    this.read();
    globalThis.addEventListener?.("storage", () => this.read()); // another tab changed them
  }

  change(what: Partial<Kept>): void {
    Object.assign(this, what);
    const { name, key, language, theme, animations, sound } = this;
    remember("settings", { name, key, language, theme, animations, sound });
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
    if (typeof kept.sound === "boolean") this.sound = kept.sound;
  }
}

export const settings = new Settings();
