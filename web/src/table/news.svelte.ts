// What happened since the last look: told to screen readers, heard, and shown for a while.

import { untrack } from "svelte";
import { t } from "../lib/i18n/index.svelte";
import type { NumberedEvent } from "../lib/messages";
import type { Desk } from "./desk.svelte";
import { tell, type Teller } from "./log";
import { sound, soundOf } from "./sound";
import { asked } from "./status";

const SHOWN_FOR = 6000;
const MOST_SAID = 8; // after a long absence, or a jump in a replay, the latest is enough

export class News {
  /** What somebody else did last, while it is fresh. */
  last = $state.raw<NumberedEvent | null>(null);
  said = $state("");

  private seen: { seat: number | null; version: number } | null = null;
  private wasActing = false;

  /** Made while a component is set up: it follows the table as long as that one is there. */
  constructor(
    private readonly desk: () => Desk,
    private readonly teller: () => Teller,
  ) {
    $effect(() => this.follow());
    $effect(() => this.ringForTurn());
  }

  private follow(): (() => void) | void {
    const { store } = this.desk();
    const { events, version, seat } = store;
    if (store.view === null) return;
    const before = this.seen?.seat === seat ? this.seen.version : null;
    const news = before === null ? [] : events.filter((event) => event.version > before);
    this.seen = { seat, version };
    if (before === null) this.forget();
    if (news.length === 0) {
      this.last = null; // what was shown is of another moment
      return;
    }
    untrack(() => this.announce(news));
    const hiding = setTimeout(() => (this.last = null), SHOWN_FOR);
    return () => clearTimeout(hiding);
  }

  /** What was told to one seat is not for the next one at the same device. */
  private forget(): void {
    this.said = "";
    this.last = null;
    this.desk().notice = null;
  }

  private announce(news: NumberedEvent[]): void {
    const desk = this.desk();
    const { seat, result } = desk.store;
    const others = news.filter(({ event }) => !("player" in event) || event.player !== seat);
    this.last = others.at(-1) ?? null;
    const words = news.map(({ event }) => tell(event, this.teller()));
    if (desk.acting && desk.view) words.push(`${t("table.your_turn")}. ${asked(desk.view, desk.box)}`);
    this.said = words.slice(-MOST_SAID).join(" ");
    const events = news.map(({ event }) => event);
    const heard = result !== null ? "end" : soundOf(events, desk.box.game.loud);
    if (heard !== null) sound(heard);
  }

  private ringForTurn(): void {
    const { acting } = this.desk();
    if (acting && !this.wasActing) sound("turn");
    this.wasActing = acting;
  }
}
