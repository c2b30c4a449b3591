import type { Kind } from "../../messages";
import { plural, type Text } from "../plural";

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
  /** One card, in a sentence; and several, in a list. */
  card: {
    purple: "a purple card",
    blue: "a blue card",
    orange: "an orange card",
    white: "a white card",
    green: "a green card",
    yellow: "a yellow card",
    black: "a black card",
    red: "a red card",
    locomotive: "a locomotive",
    locomotive_plus4: "a +4 locomotive",
    passenger: "a passenger card",
  },
  counted: {
    purple: "{count} purple",
    blue: "{count} blue",
    orange: "{count} orange",
    white: "{count} white",
    green: "{count} green",
    yellow: "{count} yellow",
    black: "{count} black",
    red: "{count} red",
    locomotive: plural({ one: "{count} locomotive", other: "{count} locomotives" }),
    locomotive_plus4: plural({ one: "{count} locomotive +4", other: "{count} locomotives +4" }),
    passenger: plural({ one: "{count} passenger", other: "{count} passengers" }),
  } as Record<Kind, Text>,
  and_cards: " and ",
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
  raise: "See what these cards can pay for",
  add: "Choose one more {kind}",
  pinned: "Pinned as {number}:",
  ticket_done: "completed",
  ticket_open: "not yet completed",

  plan: {
    cars: plural({ one: "{count} car", other: "{count} cars" }),
    routes: "routes +{points}",
    missing: plural({ one: "{count} card short", other: "{count} cards short" }),
    none_missing: "no cards missing",
    held: "{kind}: {held} of {needed}.",
    wild: "may stand in: {cards}",
    nearly_lost: "Nearly lost: all depends on {routes}.",
    lacks_routes: "Lost: no way is left.",
    lacks_cars: "Lost: every way takes more cars than you have.",
    lacks_turns: "Lost: too few turns are left.",
  },

  counters: {
    title: "Cards counted",
    unseen: "Not seen yet: {count} ({pile} of them in the pile)",
    discards: "Discarded: {count}",
    stack: "Train stack of {player}",
  },

  // offer
  offer: "Choose your tickets",
  offer_least: plural({ one: "Keep at least {count}.", other: "Keep at least {count}." }),
  offer_any: "Keep as many as you like, or none.",
  keep: plural({ one: "Keep {count} ticket", other: "Keep {count} tickets" }),
  keep_none: "Keep none",
  clear: "Choose again",
  held_already: "You already hold:",

  // what happened meanwhile
  skip: "Skip",
  since: plural({ one: "{count} new", other: "{count} new" }),
  since_title: "Since your last turn",
  since_new: "since your last turn",
  play_again: "Play it again",
  stop: "Stop",

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
  leave_confirm_last: "Leave? Nobody else is playing, so the game will end without a winner.",
  leave_confirm_waits: "Leave the page? The table will wait for you: you will find it on the home page.",
  spectators: "Others may watch",
  board: "Board",
  tab_cards: "Cards",
  tab_players: "Players",
  tab_log: "Log",

  // hot seat
  pass_on: "Pass the device",
  pass_device: "Pass the device to {player}",
  pass_device_about: "Everyone may see the table. Only {player} should look after that.",
  happened: "What has happened",
  i_am: "I am {player}",
  hidden_tickets: "Players see only their own tickets.",
  hidden: "Hands are hidden between turns.",
};
