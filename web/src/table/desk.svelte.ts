// A seat at a table: what it may do now, what it points at, and what it was told. Each game has a desk of its own.

import type { GameBox } from "../lib/box";
import type { Lit } from "../lib/lit";
import type { Event, Kind, NumberedEvent, SharedView, Refused } from "../lib/messages";
import type { Cards, Choices } from "../lib/moves";
import type { TableLike } from "../lib/table.svelte";
import { takenFrom, keptBy, type Proposal } from "./proposal";
import { Pins, withMore } from "./pins.svelte";
import { changedPlaces, sinceTurn, tripsOf, type Place, type Trip } from "./trips";
import { refusalWords } from "./words";

/** Its words are found when they are shown: somebody may change the language meanwhile. */
export interface Notice {
  title?: string;
  words: string;
  rule: string | null;
}

/** `V`: what the game shows; `C`: its moves, sorted out. */
export abstract class Desk<V extends SharedView = SharedView, C extends Choices = Choices> {
  notice = $state.raw<Notice | null>(null);
  /** The ticket that is pointed at. */
  ticket = $state<string | null>(null);
  /** The places in the offer of the tickets that are to be kept: a draft, like all that was not sent. */
  keeping = $state.raw<readonly number[]>([]);
  /** What a line of the score sheet shows, or a step of the introduction. */
  shown = $state.raw<Lit | null>(null);
  /** What happened since the last turn, and is shown once more. */
  again = $state.raw<NumberedEvent | null>(null);

  /** A decision that the coach shows. */
  proposed = $state.raw<Proposal | null>(null);

  private readonly kept: Pins;
  /** Moves are sent, one after another. */
  private sending = $state(false);

  constructor(
    readonly store: TableLike,
    readonly box: GameBox,
  ) {
    this.kept = new Pins(store.id);
  }

  /** A move is on its way, or more of them are to follow: nothing else is to be done meanwhile. */
  readonly busy = $derived.by((): boolean => this.sending || this.store.pending);

  /** The tickets that this seat keeps or is offered, and the numbers of those that it has pinned. */
  private readonly tickets = $derived.by((): string[] => [...(this.view?.tickets ?? []), ...(this.view?.offer ?? [])]);
  readonly pins = $derived.by((): ReadonlyMap<string, number> => {
    const drafted = this.keeping.flatMap((place) => this.view?.offer[place] ?? []);
    return withMore(this.kept.among(this.tickets, this.view?.seat ?? null), drafted);
  });

  /** The tickets that are looked at: those that are pinned, and the one that is pointed at. */
  readonly looked = $derived.by(
    (): ReadonlySet<string> => new Set([...this.pins.keys(), ...(this.ticket === null ? [] : [this.ticket])]),
  );

  /** Pins a ticket, or takes its pin off. */
  pin(ticket: string): void {
    this.kept.toggle(ticket, this.tickets, this.view?.seat ?? null);
  }

  /** What the coach would take, and which tickets it would keep. */
  readonly taking = $derived.by((): ReadonlySet<Place> => new Set(this.proposed && takenFrom(this.proposed)));
  readonly keepsBest = $derived.by((): ReadonlySet<string> => new Set(this.proposed && keptBy(this.proposed)));

  /** The game of the table chose this desk, so it is a view of that game. */
  readonly view = $derived.by((): V | null => this.store.view as unknown as V | null);

  /** What happened since this seat's last turn, and where on the table. */
  readonly since = $derived.by((): NumberedEvent[] =>
    this.store.result ? [] : sinceTurn(this.store.events, this.store.seat),
  );
  readonly marks = $derived.by((): ReadonlySet<Place> => {
    const told = this.again ? [this.again] : this.since;
    return new Set(told.flatMap(({ event }) => changedPlaces(this.trips(event))));
  });

  /** The bot that plays this seat for its owner. */
  readonly standIn = $derived.by((): string | null => {
    const seat = this.store.seat;
    const info = seat === null ? undefined : this.store.table?.seats[seat];
    return info?.kind === "person" ? info.bot : null;
  });

  /** Is anything asked of this seat? */
  readonly acting = $derived.by(
    (): boolean => this.view !== null && this.view.moves.length > 0 && this.standIn === null && !this.store.result,
  );

  readonly choices = $derived.by((): C => this.sort(this.acting ? this.view!.moves : []));

  /** The moves of the game, each read once. */
  protected abstract sort(moves: readonly string[]): C;

  /** Cards of the hand that are chosen, and what a click on a card does; undefined where none are chosen now. */
  chosen(): Cards {
    return {};
  }
  chooser(): ((kind: Kind) => void) | undefined {
    return undefined;
  }

  /** Kinds of cards that are raised from the hand, to see what they are good for; undefined where that tells nothing. */
  raised = $state.raw<ReadonlySet<Kind>>(new Set());
  raiser(): ((kind: Kind) => void) | undefined {
    return undefined;
  }
  /** What can be done with the raised cards, in words. */
  raisedWords(): string {
    return "";
  }

  /** Questions that were open are answered, or not asked any more. */
  protected closeQuestions(): void {
    this.notice = null;
  }

  /** After a move: nothing stays chosen or pointed at. */
  renew(): void {
    this.ticket = null;
    this.keeping = [];
    this.raised = new Set();
  }

  /** Will keep a ticket of the offer, or not after all. Until it is sent, those that will be kept are as if pinned. */
  keep(place: number): void {
    const kept = this.keeping.includes(place);
    this.keeping = kept ? this.keeping.filter((other) => other !== place) : [...this.keeping, place];
  }

  /** Takes back a draft, the last one that was begun; never what was sent. False where there is none. */
  undo(): boolean {
    const drafted = this.keeping.length > 0;
    this.keeping = [];
    return drafted;
  }

  protected trips(event: Event): Trip[] {
    return tripsOf(event, { box: this.box, seat: this.store.seat });
  }

  /** Somebody else looks now, who is not to see what was asked of the one before. */
  clear(): void {
    this.closeQuestions();
    this.renew();
  }

  play(move: string): Promise<boolean> {
    return this.playAll([move]);
  }

  /** Plays one move after another, each when the one before is acknowledged; stops where one is refused. */
  async playAll(moves: readonly string[]): Promise<boolean> {
    this.closeQuestions();
    this.sending = true;
    try {
      return await this.playEach(moves);
    } finally {
      this.sending = false;
    }
  }

  private async playEach(moves: readonly string[]): Promise<boolean> {
    const answered: [number?] = []; // the version that the next move answers, which may not be here yet
    for (const move of moves) {
      const answer = await this.store.play(move, ...answered);
      if (answer.type === "refused") return this.refuse(answer);
      answered[0] = answer.version;
    }
    return true;
  }

  private refuse(answer: Refused): false {
    this.notice = this.noticeOf(answer);
    return false;
  }

  /** Plays what is legal, and asks about what is not. */
  async attempt(move: string): Promise<void> {
    if (this.choices.texts.has(move)) await this.play(move);
    else await this.explain(move);
  }

  /** Says why a move is not legal now. */
  async explain(move: string): Promise<void> {
    const ruling = await this.store.why(move);
    this.notice = ruling.lawful ? null : this.noticeOf(ruling);
  }

  private noticeOf(answer: Parameters<typeof refusalWords>[1] & { rule: string | null }): Notice {
    const { box } = this;
    return {
      get words() {
        return refusalWords(box, answer);
      },
      rule: answer.rule,
    };
  }
}
