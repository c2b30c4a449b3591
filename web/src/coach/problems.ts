// Problems in their order: by game, and in a game from easy to hard.

import type { ProblemInfo } from "../lib/messages";
import type { Tried } from "./solved";

export const GRADES = [1, 2, 3] as const;

export interface Numbered extends ProblemInfo {
  /** Within its game, from 1 on. */
  number: number;
}

/** The problems of a game, numbered from easy to hard. */
export function problemsOf(all: readonly ProblemInfo[], game: string): Numbered[] {
  return all
    .filter((problem) => problem.game === game)
    .sort((one, other) => one.grade - other.grade)
    .map((problem, n) => ({ ...problem, number: n + 1 }));
}

/** The next one of the same game that is not solved; from the last on it begins anew. */
export function nextProblem(
  all: readonly ProblemInfo[],
  { id, game }: Pick<ProblemInfo, "id" | "game">,
  tried: Readonly<Record<string, Tried>>,
): string | null {
  const problems = problemsOf(all, game);
  const at = problems.findIndex((problem) => problem.id === id);
  const after = [...problems.slice(at + 1), ...problems.slice(0, Math.max(0, at))];
  return after.find((problem) => tried[problem.id] !== "solved")?.id ?? null;
}
