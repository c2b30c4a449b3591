// What this browser keeps. Where it keeps nothing (private windows of some browsers), all goes on without.

const PREFIX = "stationmaster.";

export function remember(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // full or forbidden
  }
}

export function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null;
  }
}

const MOST_TABLES = 100;

/** Invites are told once: whoever created a table, or came by a link, finds the link again. */
export function rememberInvite(table: string, invite: string): void {
  rememberAt("invites", table, invite);
}

export function recallInvite(table: string): string | undefined {
  return byTable<string>("invites")[table];
}

/** What belongs to a table: that of the oldest ones is forgotten. */
export function rememberAt(name: string, table: string, value: unknown): void {
  const known = Object.entries(byTable(name)).filter(([id]) => id !== table);
  remember(name, Object.fromEntries([...known.slice(1 - MOST_TABLES), [table, value]]));
}

export function byTable<T>(name: string): Record<string, T> {
  const kept = recall(name);
  return kept !== null && typeof kept === "object" ? (kept as Record<string, T>) : {};
}
