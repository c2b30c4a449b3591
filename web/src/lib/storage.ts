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

const MOST_INVITES = 100;

/** Invites are told once: whoever created a table, or came by a link, finds the link again. */
export function rememberInvite(table: string, invite: string): void {
  const known = Object.entries(invites()).filter(([id]) => id !== table);
  remember("invites", Object.fromEntries([...known.slice(1 - MOST_INVITES), [table, invite]]));
}

export function recallInvite(table: string): string | undefined {
  return invites()[table];
}

function invites(): Record<string, string> {
  const kept = recall("invites");
  return kept !== null && typeof kept === "object" ? (kept as Record<string, string>) : {};
}
