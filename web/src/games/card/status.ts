// What everyone may know of a player of `card`, and how long the deal lasts.

import type { CardView } from "../../lib/messages";
import type { Fact } from "../client";
import { t } from "./words";

export function facts(view: CardView, seat: number): Fact[] {
  const [stack, done] = [view.stack_sizes[seat]!, view.completed_counts[seat]!];
  const found: Fact[] = [{ icon: "stack", words: t("stack", { count: stack }), short: `${stack}` }];
  if (done) found.push({ icon: "check", words: t("laid_aside", { count: done }), short: `${done}` });
  return found;
}

export function lastRound({ turns_left, phase }: CardView): string | null {
  return turns_left === null || phase === "over" ? null : t("last_deal_round", { count: turns_left });
}
