// What happened since the last look: told to screen readers, heard, and seen flying over the table.

import { untrack } from "svelte";
import { t } from "../lib/i18n/index.svelte";
import type { NumberedEvent } from "../lib/messages";
import { PAUSES } from "../lib/pace";
import { settings } from "../lib/settings.svelte";
import type { Desk } from "./desk.svelte";
import { Flights } from "./flights.svelte";
import { tell, type Teller } from "./log";
import { sound, soundOf } from "./sound";
import { asked } from "./status";
import { tripsOf } from "./trips";

const MOST_SAID = 8; // after a long absence, or a jump in a replay, the latest is enough
const MOST_FLOWN = 3; // so many at once can be followed with the eyes
const LEAST_PAUSE = 1200; // what is played again is meant to be looked at, however fast bots may be

export class News {
  said = $state("");
  readonly flights = new Flights();

  private seen: { seat: number | null; version: number } | null = null;
  private wasActing = false;
  private replaying: ReturnType<typeof setTimeout> | undefined;

  /** Made while a component is set up: it follows the table as long as that one is there. */
  constructor(
    private readonly desk: () => Desk,
    private readonly teller: () => Teller,
  ) {
    $effect(() => this.follow());
    $effect(() => this.ringForTurn());
    $effect(() => () => this.stop());
  }

  /** What somebody else did last, or what is shown once more. */
  readonly last = $derived.by((): NumberedEvent | null => {
    const { again, since, store } = this.desk();
    return again ?? (store.seat === null ? store.events : since).at(-1) ?? null;
  });

  /** Shows what happened since the last turn, from one event on, each for a while. */
  playAgain(from = 0): void {
    const desk = this.desk();
    this.stop();
    const event = desk.since[from];
    if (event === undefined) return;
    desk.again = event;
    this.fly([event]);
    const pause = Math.max(PAUSES[settings.pace], LEAST_PAUSE);
    this.replaying = setTimeout(() => this.playAgain(from + 1), pause);
  }

  stop(): void {
    clearTimeout(this.replaying);
    this.desk().again = null;
  }

  private follow(): void {
    const { store } = this.desk();
    const { events, version, seat } = store;
    if (store.view === null) {
      if (this.seen?.seat !== seat) untrack(() => this.forget());
      return;
    }
    const before = this.seen?.seat === seat ? this.seen.version : null;
    const news = before === null ? [] : events.filter((event) => event.version > before);
    this.seen = { seat, version };
    untrack(() => {
      if (before === null) this.forget();
      if (news.length > 0) this.announce(news);
    });
  }

  /** What was told to one seat is not for the next one at the same device. */
  private forget(): void {
    this.said = "";
    this.flights.clear();
    this.stop();
    this.desk().notice = null;
  }

  private announce(news: NumberedEvent[]): void {
    const desk = this.desk();
    this.stop();
    const words = news.map(({ event }) => tell(event, this.teller()));
    if (desk.acting && desk.view) words.push(`${t("table.your_turn")}. ${asked(desk.view, desk.box)}`);
    this.said = words.slice(-MOST_SAID).join(" ");
    const events = news.map(({ event }) => event);
    const heard = desk.store.result !== null ? "end" : soundOf(events, desk.box.game.loud);
    if (heard !== null) sound(heard);
    if (news.length <= MOST_FLOWN) this.fly(news);
  }

  private fly(news: readonly NumberedEvent[]): void {
    this.flights.fly(news.flatMap(({ event }) => tripsOf(event, this.teller())));
  }

  private ringForTurn(): void {
    const { acting } = this.desk();
    if (acting && !this.wasActing) sound("turn");
    this.wasActing = acting;
  }
}
