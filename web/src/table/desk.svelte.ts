// A seat at a table: what it may do now, what it points at, and what it was told.

import { litTicket, type Lit } from "../board/pictures";
import { cheapestWay, type Way } from "../board/way";
import type { GameBox } from "../lib/box";
import { t } from "../lib/i18n/index.svelte";
import type { MarklinView, UsaView, View } from "../lib/messages";
import { Choices } from "../lib/moves";
import { routeName } from "../lib/cards";
import type { TableLike } from "../lib/table.svelte";
import { claimWords, refusalWords } from "./words";

export interface Notice {
  title?: string;
  words: string;
  rule: string | null;
}

const NONE = new Choices([]);

export class Desk {
  notice = $state.raw<Notice | null>(null);
  /** The route whose payment is being chosen. */
  paying = $state<string | null>(null);
  /** The city whose passenger is about to set out. */
  boarding = $state<string | null>(null);
  /** Choosing how many short and long tickets to draw. */
  announcing = $state(false);
  /** The ticket that is pointed at. */
  ticket = $state<string | null>(null);
  /** What a line of the score sheet shows. */
  shown = $state.raw<Lit | null>(null);
  showWay = $state(false);

  constructor(
    readonly store: TableLike,
    readonly box: GameBox,
  ) {}

  readonly view = $derived.by((): View | null => this.store.view);
  readonly boardView = $derived.by((): UsaView | MarklinView | null =>
    this.view !== null && this.view.game !== "card" ? this.view : null,
  );

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

  readonly choices = $derived.by((): Choices => (this.acting && this.view ? new Choices(this.view.moves) : NONE));
  readonly claimable = $derived.by((): Set<string> => new Set(this.choices.claims.keys()));
  readonly cities = $derived.by((): Set<string> => new Set([...this.choices.places, ...this.choices.boards]));

  readonly way = $derived.by((): Way | null => {
    const ticket = this.ticket === null ? undefined : this.box.ticket.get(this.ticket);
    if (!ticket || !this.showWay || this.boardView === null || this.boardView.seat === null) return null;
    return cheapestWay(this.box, this.boardView, this.boardView.seat, ticket.a, ticket.b);
  });

  readonly lit = $derived.by((): Lit | undefined => {
    if (this.shown !== null) return this.shown;
    const ticket = this.ticket === null ? undefined : this.box.ticket.get(this.ticket);
    if (!ticket || this.boardView === null) return undefined;
    return litTicket(this.box, this.boardView, ticket, this.boardView.seat, this.showWay);
  });

  async play(move: string): Promise<boolean> {
    this.notice = null;
    this.paying = null;
    this.boarding = null;
    this.announcing = false;
    const answer = await this.store.play(move);
    if (answer.type === "accepted") return true;
    this.notice = { words: refusalWords(this.box, answer), rule: answer.rule };
    return false;
  }

  /** Says why a move is not lawful now. */
  async explain(move: string): Promise<void> {
    const ruling = await this.store.why(move);
    this.notice = ruling.lawful ? null : { words: refusalWords(this.box, ruling), rule: ruling.rule };
  }

  async clickRoute(route: string): Promise<void> {
    this.notice = null;
    if (this.choices.travels.has(route)) {
      await this.play(`travel ${route}`);
    } else if (this.choices.claims.has(route)) {
      this.paying = route;
    } else if (this.view?.phase === "journey" && this.acting) {
      await this.explain(`travel ${route}`);
    } else {
      await this.explainClaim(route);
    }
  }

  async clickCity(city: string): Promise<void> {
    if (this.choices.places.has(city)) await this.play(`place ${city}`);
    else if (this.choices.boards.has(city)) this.boarding = city;
    else if (this.acting && this.view?.phase === "place_passenger") await this.explain(`place ${city}`);
  }

  private async explainClaim(route: string): Promise<void> {
    if (this.store.seat === null || this.store.result) return;
    const ruling = await this.store.why(`claim ${route}`);
    if (ruling.lawful) return;
    this.notice = {
      title: t("table.cannot_claim", { route: routeName(this.box, route) }),
      words: claimWords(this.box, ruling, route, this.view?.hand ?? null),
      rule: ruling.rule,
    };
  }
}
