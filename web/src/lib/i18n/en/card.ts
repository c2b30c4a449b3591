import { plural } from "../plural";

export const card = {
  // tickets, which other rules call tasks
  draw_tickets: "Draw tickets",
  tickets: "Your tickets",
  tab_tickets: "Tickets",
  no_tickets: "You have no tickets.",
  ticket_count: plural({ one: "{count} ticket", other: "{count} tickets" }),
  score_tickets: "Tickets",
  stations: "Stations",
  station_of: "Station of {player}",
  your_station: "Your station",
  empty_station: "No cards stand here.",
  group: plural({ one: "{kind}: {count} card", other: "{kind}: {count} cards" }),
  wild: plural({ one: ", {count} of them a locomotive", other: ", {count} of them locomotives" }),
  stack: plural({ one: "Train stack: {count} card, face down", other: "Train stack: {count} cards, face down" }),
  stack_short: "Train stack",
  own_stack: "What is in your train stack",
  laid_aside: plural({ one: "{count} ticket completed", other: "{count} tickets completed" }),
  dispatched: "Dispatched:",
  robbed_now: "Robbed!",
  select_hint:
    "Choose cards from your hand: two or more of one colour (locomotives may join), or three different colours.",
  chosen: "Chosen",
  add: "Choose one more {kind}",
  take_off: "Put back one {kind}",
  clear: "Put all back",
  play_group: "Play {cards}",
  play_row: "Play the row",
  robs: "This robs {robbed}!",
  not_a_play:
    "That is neither a group (two or more cards of one colour, locomotives may join) nor a row (three single cards of different colours, no locomotives).",
  ready: "the cards that you dispatched are enough",
  big_cities: "Big cities",
  big_city: "{city}: {points} for the most completed tickets",
  deal: "Deal {deal} of {deals}",
  idle: "The deal ends if nobody moves a card or keeps a ticket: {idle} of {limit} turns.",
};
