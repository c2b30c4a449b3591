// The rules beside whatever one does: at which rule they are open.

export interface Place {
  /** The game, as the server calls it; null: what holds for all games. */
  game: string | null;
  rule: string | null;
}

class Panel {
  place = $state.raw<Place | null>(null);

  open(game: string | null, rule: string | null): void {
    this.place = { game, rule };
  }

  close(): void {
    this.place = null;
  }
}

export const panel = new Panel();
