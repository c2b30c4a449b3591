import { t } from "./i18n/index.svelte";

/** "0:42", "12:05", "3:00:10"; whole days as "2 d 4 h". */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600)];
  if (days > 0) return t("table.clock_days", { days, hours: hours % 24 });
  const two = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
