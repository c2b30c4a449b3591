import { litRoutes } from "../../board/pictures";
import { boardSections } from "../../board/score";
import { placeName } from "../../lib/i18n/places";
import type { MarklinView } from "../../lib/messages";
import { bonusSection } from "../../end/score";
import type { Finished, Line, Section } from "../client";
import { t } from "./words";

type Ended = Finished<MarklinView>;

/** Routes, tickets, what the passengers brought home, and the bonus for the most tickets. */
export function sheet(finished: Ended, seat: number): Section[] {
  const score = finished.result.scores[seat]!;
  const merchandise = {
    title: t("merchandise"),
    points: score.merchandise ?? 0,
    rule: "M43",
    lines: journeyLines(finished, seat),
  };
  const most = {
    text: t("most_tickets", { count: score.tickets_completed.length }),
    points: score.bonus ?? 0,
    lit: { places: new Set<string>(), routes: new Set<string>() }, // all of the board is pale
  };
  return [...boardSections(finished, seat), merchandise, { ...bonusSection(finished, seat, [most]), rule: "M51" }];
}

function journeyLines({ box, events }: Ended, seat: number): Line[] {
  return events.flatMap(({ event }) => {
    if (event.move !== "move_passenger" || event.player !== seat) return [];
    const tokens = event.tokens.filter((token) => token !== null);
    return [
      {
        text: t("journey_scored", { city: placeName(box, event.from), tokens: tokens.join(" + ") || "0" }),
        points: tokens.reduce((sum, token) => sum + token, 0),
        lit: litRoutes(box, event.routes, seat),
      },
    ];
  });
}
