/** One longest path of a seat, to show it on the board; its length is that of the server's score sheet. */
import type { GameBox } from "../lib/box";
import type { BoardGameView, Route } from "../lib/messages";

/** The routes of a path that uses each route of the seat at most once and may pass a city again (U42). */
export function longestPath(box: GameBox, view: BoardGameView, seat: number): string[] {
  const own = [...box.route.values()].filter((route) => view.routes[route.id] === seat);
  const at = new Map<string, Route[]>();
  for (const route of own) {
    for (const end of [route.a, route.b]) at.set(end, [...(at.get(end) ?? []), route]);
  }
  const search = new Search(at, own);
  for (const place of at.keys()) search.from(place);
  return search.best;
}

class Search {
  best: string[] = [];
  private length = 0;
  private readonly used = new Set<string>();
  private readonly path: string[] = [];
  private left: number;

  constructor(
    private readonly at: Map<string, Route[]>,
    own: Route[],
  ) {
    this.left = own.reduce((sum, route) => sum + route.length, 0);
  }

  from(place: string, length = 0): void {
    if (length > this.length) {
      this.length = length;
      this.best = [...this.path];
    }
    if (length + this.left <= this.length) return;
    for (const route of this.at.get(place)!) {
      if (this.used.has(route.id)) continue;
      this.used.add(route.id);
      this.path.push(route.id);
      this.left -= route.length;
      this.from(route.a === place ? route.b : route.a, length + route.length);
      this.left += route.length;
      this.path.pop();
      this.used.delete(route.id);
    }
  }
}
