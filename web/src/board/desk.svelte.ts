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

  /** The cheapest way that is left for the ticket that is pointed at; null where none is, or none is wanted. */
  readonly way = $derived.by((): string[] | null => {
    if (this.ticket === null || !this.showWay) return null;
    return this.store.insight.ways[this.ticket] ?? null;
  });

  /** The cars that it still takes. */
  readonly carsToPlace = $derived.by((): number => {
    const { routes = {}, seat = null } = this.view ?? {};
    const missing = (this.way ?? []).filter((id) => routes[id] !== seat);
    return missing.reduce((sum, id) => sum + (this.box.route.get(id)?.length ?? 0), 0);
  });

  readonly lit = $derived.by((): Lit | undefined => {
    if (this.shown !== null) return this.shown;
    const ticket = this.ticket === null ? undefined : this.box.ticket.get(this.ticket);
    return ticket && this.view ? litTicket(this.box, ticket, this.way ?? []) : undefined;
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
      words: claimWords(this.box, ruling, route),
      rule: ruling.rule,
    };
  }
}
