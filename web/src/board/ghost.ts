// What somebody could do on the board, to be drawn as if it were done.

import type { Cards } from "../lib/moves";
import type { Proposal } from "../table/proposal";
import type { Drawing } from "./drawing";

export interface Ghost {
  seat: number;
  /** A route, with the cards that would pay for it. */
  claim?: { route: string; cards: Cards };
  /** A way over these cities, in order, by these routes. */
  journey?: { cities: readonly string[]; routes: readonly string[] };
  /** A city where a passenger would be placed. */
  pawn?: string;
}

export function ghostOf({ seat, moves }: Proposal): Ghost {
  const claim = moves.find(({ verb }) => verb === "claim");
  return claim ? { seat, claim: { route: claim.rest[0]!, cards: claim.cards(1) } } : { seat };
}

export interface Arrow {
  x: number;
  y: number;
  /** Degrees. */
  angle: number;
}

/** Which way a journey goes: an arrow in the middle of each route. */
export function arrowsOf(drawing: Drawing, { cities, routes }: NonNullable<Ghost["journey"]>): Arrow[] {
  return routes.flatMap((id, n) => {
    const [middle, from, to] = [drawing.routes.get(id)?.middle, cities[n], cities[n + 1]].map((one) =>
      typeof one === "string" ? drawing.places.get(one) : one,
    );
    if (!middle || !from || !to) return [];
    return [{ x: middle.x, y: middle.y, angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI }];
  });
}
