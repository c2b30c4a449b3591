import { plural } from "../plural";

export const table = {
  // kinds of cards, and routes
  kind: {
    purple: "purple",
    blue: "blue",
    orange: "orange",
    white: "white",
    green: "green",
    yellow: "yellow",
    black: "black",
    red: "red",
    gray: "any one colour",
    locomotive: "locomotive",
    locomotive_plus4: "locomotive +4",
    passenger: "passenger",
  },
  counted_kind: "{count} {kind}",
  and: " and ",

  // what is asked of me
  your_turn: "Your turn",
  turn_of: "{player}'s turn",
  bot_thinks: "{player} is thinking",
  waiting_absent: "{player} is away",
  ask_second: "Draw your second card.",
  ask_choose: "Choose which tickets to keep.",
  ask_pass: "You have no legal move, so you must pass.",
  over: "The game is over.",
  spectator: "You are watching, and see only what is public.",
  bots_alone: "You are watching bots. Without spectators their game soon ends.",
  clock: "Time left: {time}",
  clock_days: "{days} d {hours} h",
  pending: "Sending…",

  // connection
  handed_over: "A bot is playing for you ({bot}).",
  take_back: "Take your seat back",
  no_box: "The game could not be loaded.",

  // market and piles
  market: "Market",
  pile: "Draw pile",
  draw_pile: plural({ one: "Draw from the pile, {count} card left", other: "Draw from the pile, {count} cards left" }),
  take: "Take {kind}",
  empty_slot: "empty",
  discards: plural({ one: "{count} discarded card", other: "{count} discarded cards" }),
  ticket_pile: plural({ one: "{count} ticket left", other: "{count} tickets left" }),
  pass: "Pass",

  // hand and tickets
  hand: "Your hand",
  hand_count: plural({ one: "{count} card", other: "{count} cards" }),
  hand_of: "{player}'s hand",
  hand_empty: "You hold no cards.",
  hand_empty_of: "No cards.",
  add: "Choose one more {kind}",
  ticket_done: "completed",
  ticket_open: "not yet completed",

  // offer
  offer: "Choose your tickets",
  offer_least: plural({ one: "Keep at least {count}.", other: "Keep at least {count}." }),
  offer_any: "Keep as many as you like, or none.",
  keep: plural({ one: "Keep {count} ticket", other: "Keep {count} tickets" }),
  keep_none: "Keep none",
  held_already: "You already hold:",

  // why not
  rule: "rule {rule}",

  // players
  players: "Players",
  cards: plural({ one: "{count} card", other: "{count} cards" }),
  tickets_unknown: "choosing the first tickets",
  points_public: "{count} points so far",
  bot: "bot",
  away: "away",
  played_by: "played by a bot ({bot})",

  // the menu
  menu: "Table",
  hand_over: "Let a bot play for me",
  leave: "Leave the table",
  leave_confirm: "Leave? Your seat goes to the table's bot; you can take it back later.",
  leave_confirm_waits: "Leave the page? The table will wait for you: you can find it in the lobby.",
  spectators: "Others may watch",
  board: "Board",
  tab_cards: "Cards",
  tab_players: "Players",
  tab_log: "Log",

  // hot seat
  pass_device: "Pass the device to {player}",
  pass_device_about: "The hands are hidden. Only {player} should look now.",
  i_am: "I am {player}",
  hidden_tickets: "Players see only their own tickets.",
  hidden: "Hands are hidden between turns.",
};
