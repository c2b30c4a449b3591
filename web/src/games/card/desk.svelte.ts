// A seat of `card`: cards of the hand are chosen one by one, to be played together.

import type { CardView, Kind } from "../../lib/messages";
import type { Cards } from "../../lib/moves";
import { Desk } from "../../table/desk.svelte";
import { ghostOf, type Ghost } from "./ghost";
import { cardChoices, type CardChoices } from "./moves";

export class CardDesk extends Desk<CardView, CardChoices> {
  private picked = $state<Cards>({});

  /** In a turn, when nothing has been drawn yet, cards can be played to the station. */
  readonly loading = $derived.by((): boolean => this.acting && this.view?.phase === "turn");

  /** What the coach would play. */
  readonly ghost = $derived.by((): Ghost | null => this.proposed && ghostOf(this.proposed));

  protected sort(moves: readonly string[]): CardChoices {
    return cardChoices(moves);
  }

  override chosen(): Cards {
    return this.picked;
  }

  override chooser(): ((kind: Kind) => void) | undefined {
    return this.loading ? (kind) => this.choose(kind) : undefined;
  }

  private choose(kind: Kind): void {
    this.picked = { ...this.picked, [kind]: (this.picked[kind] ?? 0) + 1 };
  }

  putBack(kind: Kind): void {
    const left = (this.picked[kind] ?? 0) - 1;
    this.picked = { ...this.picked, [kind]: left > 0 ? left : undefined };
  }

  putAllBack(): void {
    this.picked = {};
  }

  override undo(): boolean {
    const drafted = Object.values(this.picked).some((count) => count !== undefined);
    this.putAllBack();
    return drafted || super.undo();
  }

  override renew(): void {
    super.renew();
    this.putAllBack();
  }
}
