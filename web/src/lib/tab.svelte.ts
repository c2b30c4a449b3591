// The tab itself: its title and its icon say when it is my turn, and the browser tells it where that is wanted.

import { t } from "./i18n/index.svelte";
import { second } from "./now.svelte";
import { notify } from "./notices.svelte";
import { timeLeft } from "./time";

/** A table that waits for me. */
export interface Call {
  table: string;
  game: string;
  /** Until when; null: as long as it takes. */
  deadline: number | null;
}

const ICON = "./icon.svg";
const CALLING_ICON = "./icon-turn.svg";

class Tab {
  /** What everyone else waits for, before all turns; null: nothing. */
  question = $state<string | null>(null);
  private calls = $state.raw<Call[]>([]);
  private known = new Set<string>();

  /** Called while a component is set up: as long as it is there, the tab tells of these tables. */
  follow(calls: () => Call[]): void {
    $effect(() => {
      this.take(calls());
      return () => (this.calls = []);
    });
  }

  get title(): string {
    const what = this.what();
    return what === null ? t("common.title") : t("common.tab.titled", { what, title: t("common.title") });
  }

  get icon(): string {
    return this.calls.length > 0 || this.question !== null ? CALLING_ICON : ICON;
  }

  private what(): string | null {
    if (this.question !== null) return this.question;
    const count = this.calls.length;
    if (count === 0) return null;
    const what = count === 1 ? t("common.tab.your_turn") : t("common.tab.tables", { count });
    const deadlines = this.calls.flatMap(({ deadline }) => deadline ?? []);
    if (deadlines.length === 0) return what;
    return t("common.tab.timed", { what, time: timeLeft(Math.max(0, Math.min(...deadlines) - second())) });
  }

  private take(calls: Call[]): void {
    for (const { table, game } of calls) {
      if (!this.known.has(table)) notify(t("common.tab.your_turn"), game, table);
    }
    this.known = new Set(calls.map(({ table }) => table));
    this.calls = calls;
  }
}

export const tab = new Tab();
