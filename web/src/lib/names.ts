// Names: a friendly one for a newcomer, and what stands at each seat of a table.

import { en } from "./i18n/en";
import { t, type Key } from "./i18n/index.svelte";
import type { SeatInfo } from "./messages";
import type { Language } from "./settings.svelte";

const NEWCOMERS: Record<Language, string[]> = {
  en: ["Conductor", "Engine Driver", "Signaller", "Stoker", "Porter", "Traveller", "Shunter", "Timekeeper"],
  ru: ["Проводник", "Машинист", "Стрелочник", "Кочегар", "Носильщик", "Путешественник", "Сцепщик", "Диспетчер"],
};

export function friendlyName(language: Language, random: () => number = Math.random): string {
  const names = NEWCOMERS[language];
  return `${names[Math.floor(random() * names.length)]!} ${10 + Math.floor(random() * 90)}`;
}

const LONGEST = 40; // characters, as people count them: the server counts so, too

const characters = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null; // old browsers: code points

/** As much of a name as the server takes. Unlike `maxlength`, it cuts no emoji into halves. */
export function fitName(typed: string): string {
  const parts = characters === null ? [...typed] : Array.from(characters.segment(typed), ({ segment }) => segment);
  return parts.slice(0, LONGEST).join("");
}

/** The levels come first wherever bots are chosen. */
export const LEVELS = ["easy", "medium", "hard", "expert"] as const;

export function isLevel(bot: string): boolean {
  return (LEVELS as readonly string[]).includes(bot);
}

/** What is chosen for somebody who did not choose. */
export function usualBot(bots: readonly string[]): string {
  return ["medium", "greedy"].find((bot) => bots.includes(bot)) ?? bots.at(-1) ?? "random";
}

export function botName(bot: string): string {
  return bot in en.common.bot ? t(`common.bot.${bot}` as Key) : bot;
}

/** What it is like, in a line; nothing of one that this page does not know. */
export function aboutBot(bot: string): string {
  return bot in en.common.about_bot ? t(`common.about_bot.${bot}` as Key) : "";
}

/** The name of each seat: bots in words, people as they call themselves, numbered where they are the same. */
export function seatNames(seats: readonly SeatInfo[]): string[] {
  const taken: string[] = [];
  for (const seat of seats) {
    // The server calls them after what plays, "greedy" or "greedy 2".
    const isUnnamedBot = seat.kind === "bot" && seat.name?.replace(/ \d+$/, "") === seat.bot;
    const name = isUnnamedBot
      ? t("common.bot_name", { bot: botName(seat.bot!) })
      : (seat.name ?? t("common.open_seat"));
    let unique = name;
    for (let n = 2; seat.kind !== "open" && taken.includes(unique); n++) unique = `${name} ${n}`;
    taken.push(unique);
  }
  return taken;
}
