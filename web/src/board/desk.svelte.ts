// A seat at a board: a click on a route claims it, or says why not.

import type { GameBox } from "../lib/box";
import { routeName } from "../lib/cards";
import type { Lit } from "../lib/lit";
import type { BoardGameView } from "../lib/messages";
import type { TableLike } from "../lib/table.svelte";
import { Desk } from "../table/desk.svelte";
import type { BoardMap } from "./maps";
import { claimOf, type BoardChoices } from "./moves";
import { litTicket } from "./pictures";
import { cheapestWay, type Way } from "./way";
import { claimWords, t } from "./words";

export abstract class BoardDesk<
  V extends BoardGameView = BoardGameView,
  C extends BoardChoices = BoardChoices,
> extends Desk<V, C> {
  /** The route whose payment is being chosen. */
  paying = $state<string | null>(null);
  showWay = $state(false);

  constructor(
    store: TableLike,
    box: GameBox,
    readonly map: BoardMap,
  ) {
    super(store, box);
  }

  readonly claimable = $derived.by((): Set<string> => new Set(this.choices.claims.keys()));

  readonly way = $derived.by((): Way | null => {
    const ticket = this.ticket === null ? undefined : this.box.ticket.get(this.ticket);
    if (!ticket || !this.showWay || this.view === null || this.view.seat === null) return null;
    return cheapestWay(this.box, this.view, this.view.seat, ticket.a, ticket.b);
  });

  readonly lit = $derived.by((): Lit | undefined => {
    if (this.shown !== null) return this.shown;
    const ticket = this.ticket === null ? undefined : this.box.ticket.get(this.ticket);
    if (!ticket || this.view === null) return undefined;
    return litTicket(this.box, this.view, ticket, this.view.seat, this.showWay);
  });

  protected override closeQuestions(): void {
    super.closeQuestions();
    this.paying = null;
  }

  async clickRoute(route: string): Promise<void> {
    this.notice = null;
    if (this.choices.claims.has(route)) this.paying = route;
    else await this.explainClaim(route);
  }

  private async explainClaim(route: string): Promise<void> {
    if (this.store.seat === null || this.store.result) return;
    const ruling = await this.store.why(claimOf(route));
    if (ruling.lawful) return;
    this.notice = {
      title: t("cannot_claim", { route: routeName(this.box, route) }),
      words: claimWords(this.box, ruling, route, this.view?.hand ?? null),
      rule: ruling.rule,
    };
  }
}
