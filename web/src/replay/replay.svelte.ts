// A finished game as a table that one can only look at, at any of its moves.

import { api } from "../lib/api";
import { NO_INSIGHT, NO_JOURNEYS, type Journeys } from "../lib/insight";
import type { Insight, Refused, Ruling, Step, TableInfo, View } from "../lib/messages";
import { recallInvite } from "../lib/storage";
import type { TableLike } from "../lib/table.svelte";
import { attempt } from "../lib/toasts.svelte";
import { Steps, within, type Ask, type Pov } from "./replay";

export class ReplayStore implements TableLike {
  version = $state(0);
  pov = $state.raw<Pov>("open");
  playing = $state(false);
  /** Steps a second. */
  speed = $state(1);

  // Nobody sits here, and nothing is on its way.
  readonly mine = [];
  readonly host = false;
  readonly seat = null;
  readonly counts = null;
  readonly deadline = null;
  readonly connection = "live";
  readonly problem = null;
  readonly moved = false;
  readonly pending = false;
  readonly waiting = 0;
  readonly id: string;

  private readonly books = new Map<Pov, Steps>();
  private wanted = 0;
  private closed = false;
  /** Grows with each page that arrives: what is derived from the pages looks at it. */
  private arrived = $state(0);

  /** `ask` gives the steps; of a record that is not stored here, not by the name of a table. */
  constructor(
    readonly table: TableInfo,
    private readonly ask: Ask = (pov, start, count) =>
      api.replay(table.id, String(pov), start, count, recallInvite(table.id)),
  ) {
    this.id = table.id;
  }

  readonly book = $derived.by((): Steps => this.bookOf(this.pov));
  /** With all hands seen, from whoever's eyes one looks: what reviews are about. */
  readonly open = this.bookOf("open");
  /** Of each entry of the record, the version that shows it; null until all of the game has come. */
  readonly entries = $derived.by((): number[] | null => {
    void this.arrived;
    return this.open.complete ? this.open.events().map(({ version }) => version) : null;
  });
  readonly versions = $derived.by((): number => this.pages().versions ?? this.table.version);
  readonly step = $derived.by((): Step | undefined => this.pages().at(this.version));
  readonly turns = $derived.by(() => this.pages().turns());
  readonly allEvents = $derived.by(() => this.pages().events());
  readonly events = $derived.by(() => this.allEvents.filter(({ version }) => version <= this.version));
  /** Nothing can be played here. */
  readonly view = $derived.by((): View | null => (this.step ? { ...this.step.view, moves: [] } : null));
  readonly insight = $derived.by((): Insight => this.step ?? NO_INSIGHT);
  readonly result = $derived.by(() => (this.version === this.versions && this.step ? this.table.result : null));
  readonly atEnd = $derived.by(() => this.version >= this.versions);

  /** Makes sure that the game after so many moves is here, to be shown. */
  fetch(version: number, pov: Pov): Promise<void> {
    return this.bookOf(pov).load(within(version, this.versions));
  }

  /** Shows the game after so many moves, as soon as they are here. */
  async go(version: number, pov: Pov = this.pov): Promise<void> {
    const wanted = (this.wanted = within(version, this.versions));
    const book = this.bookOf(pov);
    const loaded = await attempt(() => book.load(wanted).then(() => true));
    if (loaded === undefined) this.playing = false;
    if (loaded === undefined || this.wanted !== wanted) return;
    this.arrived += 1;
    this.pov = pov;
    this.version = wanted;
    void this.loadRest(book);
  }

  /** Loads the whole game with all hands seen, where that is not done anyway. */
  loadOpen(): Promise<void> {
    return this.loadRest(this.open);
  }

  play(): Promise<Refused> {
    return Promise.resolve({ ...NO, type: "refused", version: this.version });
  }

  journeys(): Promise<Journeys> {
    return Promise.resolve(NO_JOURNEYS);
  }

  why(): Promise<Ruling> {
    return Promise.resolve({ ...NO, type: "ruling", lawful: false });
  }

  sit(): void {
    // one looks from a seat by `pov`
  }

  skip(): void {
    // `go` goes anywhere
  }

  close(): void {
    this.closed = true;
    this.playing = false;
  }

  private pages(): Steps {
    void this.arrived;
    return this.book;
  }

  private bookOf(pov: Pov): Steps {
    let book = this.books.get(pov);
    if (book === undefined) {
      book = new Steps((start, count) => this.ask(pov, start, count));
      this.books.set(pov, book);
    }
    return book;
  }

  /** The log and the turns want the whole game: page by page, while one looks at it already. */
  private async loadRest(book: Steps): Promise<void> {
    for (let next = book.missing(); next !== null; next = book.missing()) {
      try {
        await book.load(next);
      } catch {
        return; // asked for again when one goes there
      }
      if (this.closed || (this.book !== book && this.open !== book)) return;
      this.arrived += 1;
    }
  }
}

const NO = { id: "", code: "over", rule: null, reason: "game_over", facts: {}, text: "" } as const;
