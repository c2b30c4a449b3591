// A seat at a board: a click on a route claims it, or says why not.

import type { GameBox } from "../lib/box";
import { routeName } from "../lib/cards";
import type { Lit } from "../lib/lit";
import type { BoardGameView, Kind } from "../lib/messages";
import type { TableLike } from "../lib/table.svelte";
import { Desk } from "../table/desk.svelte";
import type { Proposal } from "../table/proposal";
import { ghostOf, type Ghost } from "./ghost";
import type { BoardMap } from "./maps";
import { claimOf, type BoardChoices } from "./moves";
import { isOf } from "./payment";
import { litTicket, litTrips } from "./pictures";
import { endsOf, type TicketWay } from "./ways";
import { claimWords, t } from "./words";

export abstract class BoardDesk<
  V extends BoardGameView = BoardGameView,
  C extends BoardChoices = BoardChoices,
> extends Desk<V, C> {
  /** The route whose payment is being chosen. */
  paying = $state<string | null>(null);
  /** The route that is pointed at in the list of those that can be claimed. */
  pointedRoute = $state<string | null>(null);

  constructor(
    store: TableLike,
    box: GameBox,
    readonly map: BoardMap,
  ) {
    super(store, box);
  }

  readonly claimable = $derived.by((): Set<string> => new Set(this.choices.claims.keys()));

  /** The cheapest way that is left for each ticket that is looked at. */
  readonly ways = $derived.by((): TicketWay[] =>
    [...this.looked].flatMap((id) => {
      const ticket = this.box.ticket.get(id);
      if (!ticket || !this.view) return [];
      const routes = this.wayOf(id);
      return [{ ticket: id, pin: this.pins.get(id) ?? null, ends: endsOf(this.box, ticket, routes), routes }];
    }),
  );

  /** Routes that the raised cards can pay for, all by themselves. */
  readonly payable = $derived.by((): Set<string> => {
    const found = new Set<string>();
    if (this.raised.size > 0)
      for (const [route, payments] of this.choices.claims)
        if (payments.some(({ cards }) => isOf(cards, this.raised))) found.add(route);
    return found;
  });

  /** Of the routes that can be claimed those that one looks for: all of them at once would only dazzle. */
  readonly marked = $derived.by((): Set<string> => {
    const sought = [...this.payable, ...this.wanted, ...(this.lit?.routes ?? []), this.paying, this.pointedRoute];
    return new Set(sought.filter((route) => route !== null && this.claimable.has(route)) as string[]);
  });

  /** Routes that are still to be claimed on these ways: where one looks for what can be claimed. */
  readonly wanted = $derived.by((): ReadonlySet<string> => {
    const routes = this.view?.routes ?? {};
    return new Set(this.ways.flatMap((way) => way.routes).filter((id) => routes[id] === undefined));
  });

  readonly lit = $derived.by((): Lit | undefined => {
    if (this.again !== null) return litTrips(this.box, this.trips(this.again.event));
    if (this.shown !== null) return this.shown;
    const ticket = this.ticket === null ? undefined : this.box.ticket.get(this.ticket);
    return ticket && this.view ? litTicket(this.box, ticket, this.wayOf(ticket.id)) : undefined;
  });

  /** What the coach shows, as far as it is on the board. */
  readonly ghost = $derived.by((): Ghost | null => this.proposed && this.ghostOf(this.proposed));

  protected ghostOf(proposed: Proposal): Ghost {
    return ghostOf(proposed);
  }

  override raiser(): ((kind: Kind) => void) | undefined {
    if (this.claimable.size === 0) return undefined;
    return (kind) => {
      const raised = new Set(this.raised);
      if (!raised.delete(kind)) raised.add(kind);
      this.raised = raised;
    };
  }

  override raisedWords(): string {
    if (this.raised.size === 0) return "";
    return this.payable.size > 0 ? t("payable", { count: this.payable.size }) : t("payable_none");
  }

  /** None where no way is left. */
  private wayOf(ticket: string): string[] {
    return this.store.insight.plans[ticket]?.way ?? [];
  }

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
    const { box } = this;
    this.notice = {
      get title() {
        return t("cannot_claim", { route: routeName(box, route) });
      },
      get words() {
        return claimWords(box, ruling, route);
      },
      rule: ruling.rule,
    };
  }
}
