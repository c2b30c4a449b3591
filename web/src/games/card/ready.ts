import type { GameBox } from "../../lib/box";
import type { CardView } from "../../lib/messages";

/** With an open train stack: the tickets that its cards are enough for, each one by itself (C52). */
export function readyTickets(box: GameBox, view: CardView): Set<string> {
  const stack = view.stack;
  if (stack === null) return new Set();
  return new Set(
    (view.tickets ?? []).filter((id) => {
      const needs = Object.entries(box.ticket.get(id)?.needs ?? {});
      const missing = needs.reduce((sum, [kind, count]) => sum + Math.max(0, count - (stack[kind] ?? 0)), 0);
      return missing <= (stack.locomotive ?? 0);
    }),
  );
}
