import { litRoutes } from "../../board/pictures";
import { boardSections } from "../../board/score";
import type { UsaView } from "../../lib/messages";
import { bonusSection } from "../../end/score";
import type { Finished, Section } from "../client";
import { t } from "./words";

/** Routes, tickets, and the longest path. */
export function sheet(finished: Finished<UsaView>, seat: number): Section[] {
  const { box, result, proofs } = finished;
  const score = result.scores[seat]!;
  const longest = {
    text: t("longest", { length: score.longest_path ?? 0 }),
    points: score.bonus ?? 0,
    lit: litRoutes(box, proofs[seat]?.longest_path ?? [], seat),
  };
  return [...boardSections(finished, seat), { ...bonusSection(finished, seat, [longest]), rule: "U42" }];
}
