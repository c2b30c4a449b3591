// Short notes that go away by themselves.

import { ProblemError, type Trouble } from "./api";
import { t, type Key } from "./i18n/index.svelte";

interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const SHOWN_FOR = 6000;
let last = 0;

export const toasts = $state<Toast[]>([]);

export function tell(text: string, bad = false): void {
  const id = ++last;
  toasts.push({ id, text, bad });
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  const index = toasts.findIndex((toast) => toast.id === id);
  if (index >= 0) toasts.splice(index, 1);
}

/** What some codes mean in a certain place. */
type Meanings = Partial<Record<Trouble, Key>>;

export function problemText(error: unknown, meanings: Meanings = {}): string {
  const code = error instanceof ProblemError ? error.code : "internal";
  return t(meanings[code] ?? `common.problem.${code}`);
}

/** Does it, and tells in words where the server refuses. */
export async function attempt<T>(deed: () => Promise<T>, meanings: Meanings = {}): Promise<T | undefined> {
  try {
    return await deed();
  } catch (error) {
    tell(problemText(error, meanings), true);
    if (!(error instanceof ProblemError)) throw error;
    return undefined;
  }
}
