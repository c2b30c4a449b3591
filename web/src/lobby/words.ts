// Tables in words.

import { gameOf } from "../games";
import { wordsOf } from "../games/words";
import { moment, t } from "../lib/i18n/index.svelte";
import type { GameInfo, OptionInfo, Table, TableInfo } from "../lib/messages";
import { seatNames } from "../lib/names";

/** A game by its name, where this client knows it. */
export function gameName(id: string): string {
  const game = gameOf(id);
  return game === undefined ? id : wordsOf(game).name;
}

export function optionTitle({ game }: GameInfo, option: OptionInfo): string {
  return optionTexts(game, option)?.title ?? option.name;
}

export function optionValue({ game }: GameInfo, option: OptionInfo, value: string | boolean | number): string {
  return optionTexts(game, option)?.[String(value)] ?? String(value);
}

function optionTexts(id: string, option: OptionInfo): Readonly<Record<string, string>> | undefined {
  const game = gameOf(id);
  return game && wordsOf(game).options[option.name];
}

export function clockText(seconds: number): string {
  if (seconds % 86_400 === 0) return t("lobby.clock_days", { count: seconds / 86_400 });
  if (seconds % 60 === 0) return t("lobby.clock_minutes", { count: seconds / 60 });
  return t("lobby.clock_seconds", { count: seconds });
}

export function openSeats(table: TableInfo): number {
  return table.seats.filter((seat) => seat.kind === "open").length;
}

export function botsAlone(table: TableInfo): boolean {
  return table.seats.every((seat) => seat.kind === "bot");
}

const DAY = 86_400_000;

/** How the table ends by itself if nobody comes or moves; of a game of people only within `days` days of it. */
export function fate(table: TableInfo, days: number, now: number): string {
  if (table.expires === null || table.expires <= now) return "";
  const when = moment(table.expires, now);
  if (table.status === "waiting") return t("lobby.fate.waiting", { when });
  if (botsAlone(table)) return t("lobby.fate.bots", { when });
  return table.expires - now <= days * DAY ? t("lobby.fate.playing", { when }) : "";
}

/** How a table stands: whose turn, who is waited for, who won. */
export function standing({ table, mine }: Table): string {
  const names = seatNames(table.seats);
  if (table.status === "waiting") return t("lobby.waiting", { count: openSeats(table) });
  if (table.status === "over") {
    return t("lobby.won", { names: (table.result?.winners ?? []).map((seat) => names[seat]!).join(", ") });
  }
  if (table.status === "abandoned") return t("lobby.was_abandoned");
  if (table.turn === null) return "";
  return isMyTurn({ table, mine }) ? t("lobby.your_turn") : t("lobby.turn_of", { name: names[table.turn]! });
}

export function isMyTurn({ table, mine }: Pick<Table, "table" | "mine">): boolean {
  return table.status === "playing" && table.turn !== null && mine.includes(table.turn);
}
