// U42: the longest path, so that it can be shown.

import type { Route } from "../lib/messages";

/** A trail of the given length, each route at most once; the longest that was found where there is none. */
export function longestPath(routes: readonly Route[], length: number): string[] {
  const at = new Map<string, Route[]>();
  for (const route of routes) {
    for (const city of [route.a, route.b]) at.set(city, [...(at.get(city) ?? []), route]);
  }
  let best: string[] = [];
  let bestLength = 0;
  const used = new Set<Route>();
  const trail: string[] = [];

  function walk(city: string, walked: number): boolean {
    if (walked > bestLength) {
      bestLength = walked;
      best = [...trail];
      if (walked >= length) return true;
    }
    for (const route of at.get(city) ?? []) {
      if (used.has(route)) continue;
      used.add(route);
      trail.push(route.id);
      if (walk(route.a === city ? route.b : route.a, walked + route.length)) return true;
      trail.pop();
      used.delete(route);
    }
    return false;
  }

  // A trail that uses not all routes ends where an odd number of them meet, or anywhere on a round trip.
  const odd = (city: string): number => -((at.get(city)?.length ?? 0) % 2);
  for (const city of [...at.keys()].sort((one, other) => odd(one) - odd(other))) if (walk(city, 0)) break;
  return best;
}
