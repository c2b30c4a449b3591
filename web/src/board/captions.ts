// What is said of the routes and cities of a board: to screen readers, and where somebody points.

import type { Shape } from "../art/kinds";
import type { GameBox } from "../lib/box";
import { t as shared } from "../lib/i18n/index.svelte";
import { pairName, placeName } from "../lib/i18n/places";
import type { BoardGameView } from "../lib/messages";
import type { Place } from "../table/trips";
import type { Pieces } from "./pieces";
import { t } from "./words";

/** A board as somebody sees it. */
export interface Seen {
  box: GameBox;
  view: BoardGameView;
  players: readonly string[];
  claimable: ReadonlySet<string>;
  pieces?: Pieces | undefined;
  /** What has changed since the reader's last turn. */
  marks: ReadonlySet<Place>;
}

/** A free route that nobody can claim any more, or that only who looks cannot. */
export function closedTo({ closed, players, seat }: BoardGameView, route: string): "all" | "me" | undefined {
  const barred = closed[route];
  if (barred?.length === players.length) return "all";
  return seat !== null && barred?.includes(seat) ? "me" : undefined;
}

/** "Denver – Omaha, 4 spaces, purple, free" */
export function routeCaption(seen: Seen, id: string): string {
  return t("route", { pair: pairName(seen.box, seen.box.route.get(id)!), facts: routeFacts(seen, id) });
}

/** All of it but the name. */
export function routeFacts({ box, view, players, claimable, pieces, marks }: Seen, id: string): string {
  const { length, color } = box.route.get(id)!;
  const owner = view.routes[id];
  const closed = closedTo(view, id);
  const state =
    owner !== undefined
      ? t("claimed", { player: players[owner]! })
      : t(closed ? `closed_to_${closed}` : claimable.has(id) ? "claimable" : "free");
  return t("route_facts", {
    spaces: t("spaces", { count: length }),
    colour: shared(`table.kind.${color as Shape}`),
    state: [
      state,
      ...(pieces?.travel.has(id) ? [pieces.mayTravel] : []),
      ...(marks.has(`route-${id}`) ? [shared("table.since_new")] : []),
    ].join(", "),
  });
}

export function cityCaption({ box, pieces }: Seen, id: string): string {
  const name = placeName(box, id);
  const called = pieces?.cities.has(id) ? t("choose_city", { city: name }) : name;
  return [called, ...(pieces?.words(id) ?? [])].join(", ");
}
