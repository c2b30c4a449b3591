// The score sheet, line by line, so that people can recount it.

import { litJourney, litLongest, litScored, type Lit } from "../board/pictures";
import type { GameBox } from "../lib/box";
import { t } from "../lib/i18n/index.svelte";
import type { NumberedEvent, Result, Route, Score, View } from "../lib/messages";
import { pairName, placeName } from "../lib/i18n/places";

export type Part = "routes" | "tickets" | "merchandise" | "bonus";

export interface Line {
  text: string;
  points: number;
  /** Of a ticket: was it completed? */
  done?: boolean;
  /** Of a ticket of `card`: the cards that it takes. */
  needs?: Record<string, number>;
  /** What the board shows for it; empty where there is no board. */
  lit: Lit;
}

export interface Section {
  part: Part;
  points: number;
  lines: Line[];
}

const nothing = (): Lit => ({ places: new Set(), routes: new Set() });

export interface Finished {
  box: GameBox;
  view: View;
  events: readonly NumberedEvent[];
  result: Result;
}

/** The sections of a seat; their points add up to its total. */
export function sheet(finished: Finished, seat: number): Section[] {
  const score = finished.result.scores[seat]!;
  const sections: Section[] = [];
  if (score.routes !== undefined) sections.push(section("routes", score.routes, routeLines(finished, seat)));
  sections.push(section("tickets", score.tickets ?? 0, ticketLines(finished, seat)));
  if (score.merchandise !== undefined) {
    sections.push(section("merchandise", score.merchandise, journeyLines(finished, seat)));
  }
  sections.push(section("bonus", score.bonus ?? 0, bonusLines(finished, score, seat)));
  return sections;
}

function section(part: Part, points: number, lines: Line[]): Section {
  return { part, points, lines };
}

function ownRoutes({ box, view }: Finished, seat: number): Route[] {
  if (!("routes" in view)) return [];
  return Object.entries(view.routes)
    .filter(([, owner]) => owner === seat)
    .map(([id]) => box.route.get(id)!);
}

function routeLines(finished: Finished, seat: number): Line[] {
  const byLength = new Map<number, Route[]>();
  for (const route of ownRoutes(finished, seat)) {
    byLength.set(route.length, [...(byLength.get(route.length) ?? []), route]);
  }
  return [...byLength.keys()]
    .sort((one, other) => other - one)
    .map((length) => {
      const routes = byLength.get(length)!;
      const each = finished.box.data.route_points?.[String(length)] ?? 0;
      return {
        text: `${t("score.routes_of", { count: routes.length, length })}: ${routes.length} × ${each}`,
        points: routes.length * each,
        lit: { places: new Set(), routes: new Set(routes.map((route) => route.id)), seat },
      };
    });
}

function ticketLines({ box, view, result }: Finished, seat: number): Line[] {
  const score = result.scores[seat]!;
  const line = (id: string, done: boolean): Line => {
    const ticket = box.ticket.get(id)!;
    return {
      text: pairName(box, ticket),
      points: done ? ticket.points : -ticket.points,
      done,
      ...(ticket.needs ? { needs: ticket.needs } : {}),
      lit: view.game === "card" ? nothing() : litScored(box, view, ticket, seat),
    };
  };
  const lines = [
    ...score.tickets_completed.map((id) => line(id, true)),
    ...score.tickets_failed.map((id) => line(id, false)),
  ];
  return lines.sort((one, other) => other.points - one.points);
}

function journeyLines({ box, events }: Finished, seat: number): Line[] {
  return events.flatMap(({ event }) => {
    if (event.move !== "move_passenger" || event.player !== seat) return [];
    const tokens = event.tokens.filter((token) => token !== null);
    return [
      {
        text: t("score.journey", { city: placeName(box, event.from), tokens: tokens.join(" + ") || "0" }),
        points: tokens.reduce((sum, token) => sum + token, 0),
        lit: litJourney(box, event),
      },
    ];
  });
}

function bonusLines(finished: Finished, score: Score, seat: number): Line[] {
  const { box, view } = finished;
  if (score.longest_path !== undefined && view.game !== "card") {
    const text = t("score.longest", { length: score.longest_path });
    return [{ text, points: score.bonus ?? 0, lit: litLongest(box, view, seat) }];
  }
  if (score.bonus_cards !== undefined) {
    const points = new Map(box.data.bonus_cards?.map((card) => [card.city, card.points]));
    return score.bonus_cards.map((city) => ({
      text: t("score.big_city", { city: placeName(box, city) }),
      points: points.get(city) ?? 0,
      lit: nothing(),
    }));
  }
  const count = score.tickets_completed.length;
  return [{ text: t("score.most_tickets", { count }), points: score.bonus ?? 0, lit: nothing() }];
}

/** What a seat of `card` dispatched in the last deal: its train stack, face up at last. Everyone saw it go there. */
export function dispatched({ events }: Finished, seat: number): Record<string, number> {
  const stack: Record<string, number> = {};
  const lastDeal = events.findLastIndex(({ event }) => event.move === "deal");
  for (const { event } of events.slice(lastDeal + 1)) {
    if (event.move !== "dispatch" || event.player !== seat) continue;
    for (const [kind, count] of Object.entries(event.cards)) stack[kind] = (stack[kind] ?? 0) + count;
  }
  return stack;
}

/** Seats, the best first. */
export function standing(result: Result): number[] {
  return result.scores
    .map((_, seat) => seat)
    .sort((one, other) => result.scores[one]!.rank - result.scores[other]!.rank);
}
