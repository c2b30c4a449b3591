// The score sheet, line by line, so that people can recount it: what all games count alike.

import type { Finished, Line, Section } from "../games/client";
import { wordsOf } from "../games/words";
import { ordinal, t } from "../lib/i18n/index.svelte";
import { pairName } from "../lib/i18n/places";
import type { Lit } from "../lib/lit";
import type { Result, Ticket } from "../lib/messages";

/** The tickets of a seat, the best first. `lit`: what the board shows for one. */
export function ticketSection({ box, result }: Finished, seat: number, lit?: (ticket: Ticket) => Lit): Section {
  const score = result.scores[seat]!;
  const line = (id: string, done: boolean): Line => {
    const ticket = box.ticket.get(id)!;
    return {
      text: pairName(box, ticket),
      points: done ? ticket.points : -ticket.points,
      done,
      ...(ticket.needs ? { needs: ticket.needs } : {}),
      ...(lit ? { lit: lit(ticket) } : {}),
    };
  };
  const lines = [
    ...score.tickets_completed.map((id) => line(id, true)),
    ...score.tickets_failed.map((id) => line(id, false)),
  ];
  lines.sort((one, other) => other.points - one.points);
  return { title: wordsOf(box.game).tickets.score, points: score.tickets ?? 0, opened: "tickets", lines };
}

export function bonusSection({ result }: Finished, seat: number, lines: Line[]): Section {
  return { title: t("score.bonus"), points: result.scores[seat]!.bonus ?? 0, opened: "bonus", lines };
}

/** Is there anything of it on the board? */
export function canShow({ lit }: Line): boolean {
  return lit !== undefined && lit.places.size + lit.routes.size > 0;
}

/** With a minus that is as wide as a digit. */
export function pointsText(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}

/** How the seat fared, to be told to whoever plays it; null where the headline says it all. */
export function placeWords({ scores, winners }: Result, seat: number): string | null {
  const { rank } = scores[seat]!;
  if (winners.length === 1 && winners[0] === seat) return null;
  const shared = scores.filter((score) => score.rank === rank).length > 1;
  return t(shared ? "score.you_share" : "score.you_came", { place: ordinal(rank) });
}

/** Seats, the best first. */
export function standing(result: Result): number[] {
  return result.scores
    .map((_, seat) => seat)
    .sort((one, other) => result.scores[one]!.rank - result.scores[other]!.rank);
}
