// What a score sheet counts on a board: routes, and the tickets that they complete.

import type { Finished, Section } from "../games/client";
import type { BoardGameView, Route } from "../lib/messages";
import { ticketSection } from "../end/score";
import { litScored } from "./pictures";
import { t } from "./words";

type Ended = Finished<BoardGameView>;

export function boardSections(finished: Ended, seat: number): Section[] {
  const joined = finished.proofs[seat]?.tickets ?? {};
  return [
    routeSection(finished, seat),
    { ...ticketSection(finished, seat, (ticket) => litScored(ticket, seat, joined[ticket.id])), rule: "U41" },
  ];
}

function routeSection(finished: Ended, seat: number): Section {
  const byLength = new Map<number, Route[]>();
  for (const route of ownRoutes(finished, seat)) {
    byLength.set(route.length, [...(byLength.get(route.length) ?? []), route]);
  }
  const lines = [...byLength.keys()]
    .sort((one, other) => other - one)
    .map((length) => {
      const routes = byLength.get(length)!;
      const each = finished.box.data.route_points?.[String(length)] ?? 0;
      return {
        text: `${t("score.routes_of", { count: routes.length, length })}: ${routes.length} × ${each}`,
        points: routes.length * each,
        lit: { places: new Set<string>(), routes: new Set(routes.map((route) => route.id)), seat },
      };
    });
  return { title: t("score.routes"), points: finished.result.scores[seat]!.routes ?? 0, rule: "U21", lines };
}

function ownRoutes({ box, view }: Ended, seat: number): Route[] {
  return Object.entries(view.routes)
    .filter(([, owner]) => owner === seat)
    .map(([id]) => box.route.get(id)!);
}
