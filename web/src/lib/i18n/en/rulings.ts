import type { Reason } from "../../messages";

/**
 * Why a move is not legal, by the reason that the server gives; {route}, {city}, {kind} and {player} come as names.
 * These are the reasons that all games share; each game has its own beside them.
 */
export const rulings = {
  game_over: "The game is over.",
  not_your_turn: "It is not your turn.",
  choose_first_tickets: "First choose your tickets: keep at least {least} of the {offered}.",
  draw_second_card: "You have drawn one card: now draw the second.",
  only_move_passes: "You still have a legal move: only a player with none may pass.",
  no_cards_left: "The draw pile is empty, and there are no discards to shuffle.",
  empty_slot: "There is no card here.",
  second_locomotive: "A face-up locomotive cannot be the second card of a turn.",
  no_tickets_left: "There are no tickets left.",
  no_tickets_offered: "There are no tickets to choose from: draw some first.",
  few_cards: "Needed: {count} {kind}. In your hand: {held}.",
} satisfies Partial<Record<Reason, string>>;
