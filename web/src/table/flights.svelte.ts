// Pieces that fly over the table from one place to another. They are only to be looked at: nothing waits for them.

import { settings } from "../lib/settings.svelte";
import type { Piece, Place, Trip } from "./trips";

const MOST = 8; // more at once are a cloud
const STAGGER = 90;
const STRETCH = 520;

interface Point {
  x: number;
  y: number;
}

export interface Flight {
  id: number;
  piece: Piece;
  stops: Point[];
  delay: number;
  duration: number;
}

export class Flights {
  flying = $state.raw<Flight[]>([]);
  private last = 0;

  /** All places are measured before anything is added to the page. */
  fly(trips: readonly Trip[]): void {
    if (!settings.moving) return;
    const started = trips.slice(0, MOST).flatMap((trip, n) => this.plan(trip, n * STAGGER));
    if (started.length > 0) this.flying = [...this.flying, ...started];
  }

  clear(): void {
    this.flying = [];
  }

  land(id: number): void {
    this.flying = this.flying.filter((flight) => flight.id !== id);
  }

  private plan({ piece, way }: Trip, delay: number): Flight[] {
    const stops = way.map(middleOf).filter((point) => point !== null);
    if (stops.length < 2) return [];
    return [{ id: ++this.last, piece, stops, delay, duration: STRETCH * Math.sqrt(stops.length - 1) }];
  }
}

/** What stands for a place that is not on the page now: a hand behind another tab, a player who has no panel. */
function standIns(place: Place): string[] {
  const [kind = "", id = ""] = place.split(/-(.*)/);
  if (kind === "hand") return [place, "hand", "status"];
  if (kind === "player") return [place, `station-${id}`, "status"];
  return place === "own-tickets" ? [place, "status"] : [place];
}

function middleOf(place: Place): Point | null {
  for (const name of standIns(place)) {
    const box = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
    if (!box || box.width * box.height === 0) continue;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (middle.x > 0 && middle.y > 0 && middle.x < innerWidth && middle.y < innerHeight) return middle;
  }
  return null;
}
