// Figures of the coach in words.

import type { CoachReason, ProblemInfo } from "../lib/messages";
import { t } from "../lib/i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import type { Mark } from "./review";

/** "62%"; a chance that is not quite certain is not told as certain. */
export function percent(chance: number): string {
  const rounded = Math.round(100 * chance) / 100;
  return rounded.toLocaleString(settings.language, { style: "percent" });
}

/** "+12%", "−3%", "0%" */
export function signedPercent(change: number): string {
  const options = { style: "percent", signDisplay: "exceptZero" } as const;
  return (Math.round(100 * change) / 100 || 0).toLocaleString(settings.language, options).replace("-", "−");
}

/** Beside another figure: in points of a hundred, without the sign. */
export function errorText(error: number): string {
  return Math.round(100 * error).toLocaleString(settings.language);
}

export function leadText(lead: number): string {
  const rounded = Math.round(lead) || 0;
  return rounded.toLocaleString(settings.language, { signDisplay: "exceptZero" }).replace("-", "−");
}

export function because(reason: CoachReason): string {
  return reason[settings.language];
}

export function markName({ kind, decision }: Pick<Mark, "kind" | "decision">): string {
  return t(kind === "lucky" && decision === null ? "coach.mark.lucky_deal" : `coach.mark.${kind}`);
}

/** How much it cost, or changed. */
export function markValue({ kind, value }: Mark): string {
  return signedPercent(kind === "lucky" || kind === "unlucky" ? value : -value);
}

/** How long something will take, in words that do not pretend to know it better. */
export function timeLeft(seconds: number): string {
  return seconds < 90
    ? t("coach.left_seconds", { count: Math.max(1, seconds < 10 ? seconds : 5 * Math.round(seconds / 5)) })
    : t("coach.left_minutes", { count: Math.round(seconds / 60) });
}

const GRADES = { 1: "easy", 2: "medium", 3: "hard" } as const;

/** Of one problem. */
export function gradeName(grade: ProblemInfo["grade"]): string {
  return t(`coach.problems.grade.${GRADES[grade]}`);
}

/** Of several. */
export function gradesName(grade: ProblemInfo["grade"]): string {
  return t(`coach.problems.grades.${GRADES[grade]}`);
}

/** As the beginning of a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);
}
