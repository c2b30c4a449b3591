import { plural } from "../../lib/i18n/plural";

/** The texts of `card`. */
export const en = {
  name: "The Card Game",
  about: "No map, only cards: load your station, dispatch your trains, beware of robbers.",

  // what is asked of me, the end of a deal, the score sheet
  ask_turn: "Draw cards, play cards to your station or draw tickets.",
  last_deal_round: plural({
    one: "Last round of this deal: {count} turn left",
    other: "Last round of this deal: {count} turns left",
  }),
  tie: "the most bonus cards",
  big_city_scored: "Most tickets to {city}",

  // which other rules call tasks
  tickets: {
    draw: "Draw tickets",
    yours: "Your tickets",
    tab: "Tickets",
    none: "You have no tickets.",
    count: plural({ one: "{count} ticket", other: "{count} tickets" }),
    score: "Tickets",
  },

  // stations and train stacks
  stations: "Stations",
  station_of: "{player}'s station",
  your_station: "Your station",
  empty_station: "No cards here.",
  group: plural({ one: "{kind}: {count} card", other: "{kind}: {count} cards" }),
  wild: plural({ one: ", {count} of them a locomotive", other: ", {count} of them locomotives" }),
  stack: plural({ one: "Train stack: {count} card, face down", other: "Train stack: {count} cards, face down" }),
  own_stack: "What is in your train stack:",
  stack_holds: "In the train stack:",
  laid_aside: plural({ one: "{count} ticket completed", other: "{count} tickets completed" }),
  dispatched: "Dispatched:",
  best_set:
    "With these cards, the tickets that are worth most together were completed; between equal sums, the most tickets, then those that name the most big cities.",
  robbed_now: "Robbed!",
  robbed_by: "Robbed by {player}: all {card} cards gone",

  // what one plays
  select_hint:
    "Choose cards from your hand: two or more of one colour (locomotives may join), or three different colours.",
  chosen: "Chosen",
  take_off: "Put back one {kind}",
  clear: "Put all back",
  play_group: "Play {cards}",
  play_row: "Play the row",
  robs: "This robs {robbed}!",
  not_a_play:
    "That is neither a group (two or more cards of one colour, locomotives may join) nor a row (three single cards of different colours, no locomotives).",

  // tickets and deals
  ready: "the cards you dispatched are enough",
  big_cities: "Big cities",
  big_city: "{city}: {points} for the most completed tickets",
  deal: "Deal {deal} of {deals}",
  idle: "The deal ends if nobody moves a card or keeps a ticket for {limit} turns: {idle} so far.",

  options: {
    open_train_stack: {
      title: "Train stacks",
      false: "Face down, as in the rules",
      true: "Everyone may look at their own",
      some: "Only some may look at theirs, for beginners and children",
    },
  },

  log: {
    dispatch: {
      you: "You dispatched {cards} to your train stack",
      they: "{player} dispatched {cards} to their train stack",
    },
    dispatch_count: {
      you: plural({ one: "You dispatched {count} card", other: "You dispatched {count} cards" }),
      they: plural({ one: "{player} dispatched {count} card", other: "{player} dispatched {count} cards" }),
    },
    group: { you: "You played {cards} to your station", they: "{player} played {cards} to their station" },
    row: { you: "You played a row: {cards}", they: "{player} played a row: {cards}" },
    robs: "Train robbery: {robbed} lost all {card} cards",
    you: "you",
    deal: "The deal is over. Tickets completed: {counts}. The cards are dealt again",
    deal_count: "{player}: {count}",
    deal_own: "your cards: {cards}",
  },

  /** Something that could be done. */
  say: { group: "play {cards} to the station", row: "play a row: {cards}" },

  rulings: {
    choose_any_tickets: "You have drawn tickets: first choose which of the {offered} to keep, if any.",
    pile_not_renewed: "The draw pile is empty, and the discards are not reshuffled during a deal.",
    not_greater:
      "Another station has {standing} in its {kind} group, counting locomotives: you must play more than that, not {count}.",
    row_colour_stands: "There is {kind} on another station: the single card of a row cannot rob it.",
  },

  intro: {
    aim: {
      say: "A railway game without a board. Cards go from your hand to your station, and from there, one by one, to your train stack. At the end, the cards in the stack complete your tickets.",
    },
    tickets: {
      say: "A ticket names two cities and the cards it needs. You begin with six and keep at least one. Those not completed at the end are subtracted, so do not keep what you cannot load.",
      do: "Keep {ticket} and whatever else you like.",
    },
    draw: {
      say: "On your turn you do one thing. One option is to draw two cards, face up or blind. A locomotive taken face up would be your only card. The face-up cards are never swept away, however many locomotives lie there.",
      do: "Take the blue card, then one from the pile.",
    },
    group: {
      say: "Another is to play to your station: two or more cards of one colour, which locomotives may join. You hold three blue cards. Later you may add to a colour that is on your station, by the same rule.",
      do: "Press the blue cards in your hand three times and play them.",
    },
    dispatch: {
      say: "Your rival plays two red cards. Then your next turn begins, as always, with a dispatch: the top card of each colour on your station goes to your train stack, face down.",
    },
    memory: {
      say: "Nobody may look into a train stack, not even its owner: remember what went in! A table may let beginners look into their own.",
    },
    rob: {
      say: "A colour that is on another station can be played only in a greater number, and then theirs is gone: a train robbery! Two red cards and a locomotive beat two red ones.",
      do: "Choose both red cards and the locomotive, and rob your rival.",
    },
    row: {
      say: "Robbed! And at the start of this turn one blue card and the locomotive on top of the red ones were dispatched. You can also play exactly three single cards of three colours, if none of those colours is on another station.",
      do: "Choose one white, one green and one yellow card, and play the row.",
    },
    more: {
      say: "The third thing you can do in a turn is to draw four more tickets. You may keep any number of them, or none.",
    },
    end: {
      say: "When the last card of the pile is gone, everybody has one more turn. Then your stack completes tickets: each card counts for one of them, and locomotives stand for any colour. The best set is found for you; {ticket} is already certain.",
    },
    deals: {
      say: "With four players there are two deals. After the first, completed tickets score, you keep your hand and your other tickets, and all other cards are dealt again.",
    },
    score: {
      say: "At the end, tickets not completed are subtracted. Each big city gives a bonus to whoever completed the most tickets that name it; a ticket that joins two counts for both. Equal points? The most completed tickets wins, then the most bonus cards. That is enough to begin!",
    },
  },

  figures: {
    dispatch:
      "At the beginning of the next turn one blue card and the locomotive on top of the red ones go to the train stack.",
    row: "A row: three single cards of three different colours.",
    robbery: "Two red cards and a locomotive are more than two red cards: the rival's red group is discarded.",
  },
};
