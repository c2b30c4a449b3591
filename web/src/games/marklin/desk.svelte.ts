// A seat of `marklin`: besides routes one clicks on passengers, and says which tickets one draws.

import { BoardDesk } from "../../board/desk.svelte";
import type { MarklinView } from "../../lib/messages";
import { marklinChoices, placeIn, travelBy, type MarklinChoices } from "./moves";

export class MarklinDesk extends BoardDesk<MarklinView, MarklinChoices> {
  /** The city whose passenger is about to set out. */
  boarding = $state<string | null>(null);
  /** Choosing how many short and long tickets to draw. */
  announcing = $state(false);

  /** Cities where a passenger can be placed, or can set out. */
  readonly cities = $derived.by(
    (): Set<string> => new Set([...this.choices.places.keys(), ...this.choices.boards.keys()]),
  );
  readonly travels = $derived.by((): Set<string> => new Set(this.choices.travels.keys()));

  protected override sort(moves: readonly string[]): MarklinChoices {
    return marklinChoices(moves);
  }

  protected override closeQuestions(): void {
    super.closeQuestions();
    this.boarding = null;
    this.announcing = false;
  }

  override async clickRoute(route: string): Promise<void> {
    this.notice = null;
    const travel = this.choices.travels.get(route);
    if (travel !== undefined) await this.play(travel);
    else if (this.acting && this.view?.phase === "journey") await this.explain(travelBy(route));
    else await super.clickRoute(route);
  }

  async clickCity(city: string): Promise<void> {
    const place = this.choices.places.get(city);
    if (place !== undefined) await this.play(place);
    else if (this.choices.boards.has(city)) this.boarding = city;
    else if (this.acting && this.view?.phase === "place_passenger") await this.explain(placeIn(city));
  }
}
