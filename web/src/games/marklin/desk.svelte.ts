// A seat of `marklin`: besides routes one clicks on passengers, plans their journeys, and says which tickets one draws.

import { BoardDesk } from "../../board/desk.svelte";
import type { Ghost } from "../../board/ghost";
import type { MarklinView, PlannedJourney } from "../../lib/messages";
import type { Proposal } from "../../table/proposal";
import { journeyOf } from "./journeys";
import { stops } from "./log";
import { marklinChoices, placeIn, travelBy, type MarklinChoices } from "./moves";

/** A journey that is being planned: nothing of it was sent. */
export interface JourneyPlan {
  city: string;
  /** As far as it is planned. */
  draft: PlannedJourney | null;
  /** What it can become, the best first. */
  journeys: readonly PlannedJourney[];
  /** The routes of what was planned before, for the way back. */
  past: readonly (readonly string[])[];
}

export class MarklinDesk extends BoardDesk<MarklinView, MarklinChoices> {
  /** The journey that is being planned; while it is made, what is left of it shows on the board. */
  plan = $state.raw<JourneyPlan | null>(null);
  /** Choosing how many short and long tickets to draw. */
  announcing = $state(false);

  /** Cities where a passenger can be placed, can set out, or can come to by the journey that is planned. */
  readonly cities = $derived.by((): Set<string> => {
    if (this.plan) return new Set(this.plan.journeys.map(({ cities }) => cities.at(-1)!));
    return new Set([...this.choices.places.keys(), ...this.choices.boards.keys()]);
  });
  readonly travels = $derived.by((): Set<string> => new Set(this.choices.travels.keys()));

  protected override sort(moves: readonly string[]): MarklinChoices {
    return marklinChoices(moves);
  }

  protected override ghostOf(proposed: Proposal): Ghost {
    const [seat, [first]] = [proposed.seat, proposed.moves];
    const journey = journeyOf(proposed.moves);
    if (journey) {
      const from = journey.from ?? this.view?.journey?.city ?? "";
      return { seat, journey: { routes: journey.routes, cities: stops(this.box, from, journey.routes) } };
    }
    const places = first?.verb === "place" && this.box.place.has(first.name);
    return places ? { seat, pawn: first.name } : super.ghostOf(proposed);
  }

  protected override closeQuestions(): void {
    super.closeQuestions();
    this.plan = null;
    this.announcing = false;
  }

  override renew(): void {
    super.renew();
    this.plan = null;
  }

  override async clickRoute(route: string): Promise<void> {
    this.notice = null;
    const travel = this.choices.travels.get(route);
    if (this.plan) await this.planOn([...(this.plan.draft?.routes ?? []), route]);
    else if (travel !== undefined) await this.play(travel);
    else if (this.acting && this.view?.phase === "journey") await this.explain(travelBy(route));
    else await super.clickRoute(route);
  }

  async clickCity(city: string): Promise<void> {
    const place = this.choices.places.get(city);
    const journey = this.plan?.journeys.find(({ cities }) => cities.at(-1) === city);
    if (journey) await this.planOn(journey.routes);
    else if (place !== undefined) await this.play(place);
    else if (this.choices.boards.has(city)) await this.planFrom(city);
    else if (this.acting && this.view?.phase === "place_passenger") await this.explain(placeIn(city));
  }

  /** Begins to plan the journey of the passenger in a city. */
  async planFrom(city: string): Promise<void> {
    this.notice = null;
    this.plan = { city, draft: null, journeys: [], past: [] };
    await this.look([], []);
  }

  /** Plans it over these routes. */
  async planOn(routes: readonly string[]): Promise<void> {
    if (this.plan) await this.look(routes, [...this.plan.past, this.plan.draft?.routes ?? []]);
  }

  private async look(routes: readonly string[], past: JourneyPlan["past"]): Promise<void> {
    const { city } = this.plan!;
    const { draft, journeys } = await this.store.journeys(city, routes);
    const possible = draft !== null || routes.length === 0;
    if (this.plan?.city === city && possible) this.plan = { city, draft, journeys, past };
  }

  /** Only now is anything sent: the passenger sets out, travels, and gets off. */
  async setOut(): Promise<void> {
    if (!this.plan?.draft) return;
    await this.playAll(this.plan.draft.moves);
  }

  override undo(): boolean {
    const drafted = this.plan !== null || this.announcing;
    const before = this.plan?.past.at(-1);
    if (this.plan && before) void this.look(before, this.plan.past.slice(0, -1));
    else this.plan = null;
    this.announcing = false;
    return drafted || super.undo();
  }
}
