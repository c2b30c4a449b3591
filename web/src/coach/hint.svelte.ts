// "What would you do?": hints at one's turn, where the table gives them.

import { api } from "../lib/api";
import type { Hint } from "../lib/messages";
import { attempt } from "../lib/toasts.svelte";
import type { Desk } from "../table/desk.svelte";

export class Hints {
  private given = $state.raw<Hint | null>(null);
  thinking = $state(false);

  constructor(private readonly desk: () => Desk) {}

  /** May the seat that looks ask now? */
  readonly allowed = $derived.by((): boolean => {
    const { acting, store } = this.desk();
    return acting && store.seat !== null && (store.table?.hints ?? false);
  });

  /** A hint is for one moment, and for one seat. */
  readonly hint = $derived.by((): Hint | null => {
    const { version, seat } = this.desk().store;
    return this.allowed && this.given?.version === version && this.given.seat === seat ? this.given : null;
  });

  /** How many more there are for the seat; the table tells it late. */
  readonly left = $derived.by((): number => {
    const { seat, table } = this.desk().store;
    const told = table?.hints_left[seat ?? 0] ?? 0;
    return this.given?.seat === seat ? Math.min(told, this.given?.left ?? told) : told;
  });

  async ask(): Promise<void> {
    const { store } = this.desk();
    this.thinking = true;
    this.given = (await attempt(() => api.hint(store.id, store.version))) ?? null;
    this.thinking = false;
  }

  dismiss(): void {
    this.given = null;
  }
}
