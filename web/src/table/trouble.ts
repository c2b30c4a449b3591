import { ProblemError } from "../lib/api";
import { t } from "../lib/i18n/index.svelte";

/** An error of the interface, in words. */
export function troubleOf(error: unknown): string {
  if (error instanceof ProblemError) return t(`common.problem.${error.code}`);
  throw error;
}
