// A seat at a table: what it may do now, what it points at, and what it was told. Each game has a desk of its own.

import type { GameBox } from "../lib/box";
import type { Lit } from "../lib/lit";
import type { Kind, SharedView } from "../lib/messages";
import type { Cards, Choices } from "../lib/moves";
import type { TableLike } from "../lib/table.svelte";
import { refusalWords } from "./words";

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
  /** What a line of the score sheet shows, or a step of the introduction. */
  shown = $state.raw<Lit | null>(null);

  constructor(
    readonly store: TableLike,
    readonly box: GameBox,
  ) {}

  /** The game of the table chose this desk, so it is a view of that game. */
  readonly view = $derived.by((): V | null => this.store.view as unknown as V | null);

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

  /** Questions that were open are answered, or not asked any more. */
  protected closeQuestions(): void {
    this.notice = null;
  }

  /** After a move: nothing stays chosen or pointed at. */
  renew(): void {
    this.ticket = null;
  }

  async play(move: string): Promise<boolean> {
    this.closeQuestions();
    const answer = await this.store.play(move);
    if (answer.type === "accepted") return true;
    this.notice = { words: refusalWords(this.box, answer), rule: answer.rule };
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
    this.notice = ruling.lawful ? null : { words: refusalWords(this.box, ruling), rule: ruling.rule };
  }
}
