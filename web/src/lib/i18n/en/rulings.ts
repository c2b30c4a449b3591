import type { Reason } from "../../messages";

/**
 * Why a move is not legal, by the reason that the server gives; {route}, {city}, {kind} and {player} come as names.
 * These are the reasons that all games share; each game has its own beside them.
 */
export const rulings = {
  game_over: "The game is over.",
  not_your_turn: "It is the turn of {player}.",
  choose_first_tickets: "First choose your tickets: keep at least {least} of the {offered}.",
  draw_second_card: "You have drawn one card: now draw the second.",
  only_move_passes: "You can still do something: only a player who cannot may pass.",
  no_cards_left: "The draw pile is empty, and there are no discards to shuffle.",
  empty_slot: "There is no card in this place.",
  second_locomotive: "A face-up locomotive cannot be the second card of a turn.",
  no_tickets_left: "No tickets are left.",
  no_tickets_offered: "There are no tickets to choose from: draw some first.",
  few_cards: "It takes {count} {kind}, and you hold {held}.",
} satisfies Partial<Record<Reason, string>>;
