// Tables in words.

import { gameOf } from "../games";
import { boardName, wordsOf } from "../games/words";
import { moment, t } from "../lib/i18n/index.svelte";
import type { GameInfo, OptionInfo, Table, TableInfo } from "../lib/messages";
import { seatNames } from "../lib/names";
import { timeLeft } from "../lib/time";
import type { Choice } from "./draft";

/** A game by its name, where this client knows it; with that of the board, if it is another than its own. */
export function gameName(id: string, board: string | null = null): string {
  const game = gameOf(id);
  if (game === undefined) return id;
  return board === null ? wordsOf(game).name : `${wordsOf(game).name}: ${boardName(game, board)}`;
}

export function optionTitle({ game }: GameInfo, option: OptionInfo): string {
  return optionTexts(game, option)?.title ?? option.name;
}

/** A value in words; of a list of seats only that it holds for some, unless `names` tell for whom. */
export function optionValue({ game }: GameInfo, option: OptionInfo, value: Choice, names: string[] = []): string {
  const texts = optionTexts(game, option);
  if (!Array.isArray(value)) return texts?.[String(value)] ?? String(value);
  const some = texts?.some ?? "";
  return names.length > 0 ? `${some} (${value.map((seat) => names[seat] ?? "?").join(", ")})` : some;
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

/** With the extra time, where a table has some. */
export function clockOf({ seconds_a_turn: seconds, time_bank: bank }: TableInfo): string {
  if (seconds === null) return t("lobby.new.clock_none");
  if (bank === undefined) return clockText(seconds);
  const time = bank % 86_400 === 0 ? t("returning.days", { count: bank / 86_400 }) : timeLeft(bank * 1000);
  return `${clockText(seconds)}, ${t("returning.bank", { time })}`;
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
  if (hasLeft({ table, mine })) return t("lobby.left");
  return isMyTurn({ table, mine }) ? t("lobby.your_turn") : t("lobby.turn_of", { name: names[table.turn]! });
}

type Seen = Pick<Table, "table" | "mine">;

/** A seat of mine is to move, and no bot plays it for me. */
export function isMyTurn({ table, mine }: Seen): boolean {
  if (table.status !== "playing" || table.turn === null) return false;
  return mine.includes(table.turn) && table.seats[table.turn]?.bot == null;
}

/** Bots play all my seats: the table does not wait for me any more. */
export function hasLeft({ table, mine }: Seen): boolean {
  return table.status === "playing" && mine.length > 0 && mine.every((seat) => table.seats[seat]?.bot != null);
}

/** First where it is my turn, the shortest clock before all; then games of others' turns, then tables that wait. */
export function byUrgency(a: Seen, b: Seen): number {
  return urgency(a) - urgency(b) || (a.table.deadline ?? Infinity) - (b.table.deadline ?? Infinity) || 0;
}

function urgency(seen: Seen): number {
  if (isMyTurn(seen)) return 0;
  if (hasLeft(seen)) return 3;
  return seen.table.status === "playing" ? 1 : 2;
}

/** A finished game that I have played with other people. */
export function isOfPeople({ table, mine }: Seen): boolean {
  return (
    table.status === "over" &&
    mine.length > 0 &&
    table.seats.some(({ seat, kind }) => kind === "person" && !mine.includes(seat))
  );
}
