// Decisions in words, as something that can be done: "claim Denver – Omaha with 4 purple".

import { wordsOf } from "../games/words";
import type { GameBox } from "../lib/box";
import { cardName, listed, ticketName } from "../lib/cards";
import { t } from "../lib/i18n/index.svelte";
import type { Kind } from "../lib/messages";
import { DRAW_PILE, DRAW_TICKETS, PASS, type MoveText } from "../lib/moves";
import { movesOf } from "./proposal";

/** What lies on the table when it is decided. */
export interface Scene {
  box: GameBox;
  market: readonly (Kind | null)[];
  offer: readonly string[];
}

/** In the words of the game, or in those that all games have; without a full stop. */
export function say(decision: string, scene: Scene): string {
  const moves = movesOf(decision);
  return scene.box.game.say(moves, scene) ?? sayShared(moves[0]!, scene);
}

function sayShared(move: MoveText, { box, market, offer }: Scene): string {
  const { text, verb, rest } = move;
  if (text === PASS) return t("coach.say.pass");
  if (text === DRAW_PILE) return t("coach.say.draw_pile");
  if (text === DRAW_TICKETS) return wordsOf(box.game).tickets.draw.toLocaleLowerCase();
  if (verb === "draw" && rest.length === 1) {
    const kind = market[move.number(0)];
    return kind ? t("coach.say.draw_market", { card: cardName(kind) }) : text;
  }
  if (verb !== "keep") return text; // of a newer server
  const tickets = move.kept().map((n) => ticketName(box, offer[n] ?? ""));
  return tickets.length > 0 ? t("coach.say.keep", { tickets: listed(tickets) }) : t("coach.say.keep_none");
}
