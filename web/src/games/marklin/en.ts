import { en as board } from "../../board/en";
import { plural } from "../../lib/i18n/plural";

/** The texts of `marklin`. */
export const en = {
  name: "Germany by Rail",
  about: "Lay tracks through Germany, then send passengers to gather merchandise along the way.",

  // what is asked of me
  ask_turn: "Draw cards, claim a route, draw tickets or move a passenger.",
  ask_announce: "Say how many short and how many long tickets to draw.",
  ask_place: "Place a passenger at an end of {route}, or none.",
  ask_journey: "Your passenger is in {city}: choose the next route, or get off.",
  ask_journey_first: "Your passenger is in {city}: choose a route.",

  // the score sheet
  tie: "the most merchandise",
  most_tickets: "Most completed tickets: {count}",
  merchandise: "Merchandise",
  journey_scored: "from {city}: {tokens}",

  // drawing tickets
  ticket_piles: "{short} short and {long} long left",
  announce: "How many tickets of each kind?",
  announce_option: "{short} short, {long} long",
  short_about: "Short tickets: {least} to {most} points",
  long_about: "Long tickets: {least} to {most} points",

  // passengers
  passengers: "Passengers",
  move_from: "Move the passenger in {city}",
  plan_journey: "Plan a journey",
  journey_from: "Journey from {city}",
  plan_hint: "Choose cities on the board or below. The passenger travels once and then leaves the game.",
  best_journeys: "The best journeys",
  go_on: "On from there",
  within_reach: plural({ one: "{count} city within reach", other: "All {count} cities within reach" }),
  brings: "brings {tokens}",
  costs: plural({ one: "costs {count} passenger card", other: "costs {count} passenger cards" }),
  undo: "Undo",
  set_out: "Set out",
  set_out_unplanned: "Set out step by step",
  journey: "Journey",
  collected: "Collected: {tokens}",
  collected_nothing: "Collected: nothing yet",
  fares: plural({ one: "{count} passenger card paid", other: "{count} passenger cards paid" }),
  travel_own: "your route",
  travel_fare: "costs a passenger card",
  travel_to: "To {city}",
  alight: "Get off here",
  place_in: "Place in {city}",
  place_none: "Place no passenger",

  // what a player has, and what stands on the board
  passengers_left: plural({ one: "{count} passenger", other: "{count} passengers" }),
  tokens: plural({ one: "{count} token", other: "{count} tokens" }),
  may_travel: "your passenger may take it",
  tokens_in: plural({ one: "{count} token, worth {top}", other: "{count} tokens, the top one worth {top}" }),
  passenger_of: "{player}'s passenger",

  tickets: board.tickets,

  options: {
    merchandise: {
      title: "Merchandise tokens",
      standard: "All 74 tokens: yellow cities 3, 2, 1; white cities 2",
      condensed: "62 tokens: yellow cities 3, 2; white cities 1",
    },
  },

  log: {
    draw_piles: {
      you: "You drew tickets: {short} short, {long} long",
      they: "{player} drew tickets: {short} short, {long} long",
    },
    place: { you: "You placed a passenger in {city}", they: "{player} placed a passenger in {city}" },
    place_none: { you: "You placed no passenger", they: "{player} placed no passenger" },
    journey: {
      you: "Your passenger travelled {way} and collected {points}",
      they: "{player}'s passenger travelled {way} and collected {points}",
    },
    fares: plural({ one: "{count} passenger card paid", other: "{count} passenger cards paid" }),
  },

  /** Something that could be done. */
  say: {
    draw_tickets: "draw tickets: {short} short, {long} long",
    place: "place a passenger in {city}",
    place_none: "place no passenger",
    journey: "send a passenger {way}",
    travel: "travel on: {way}",
    alight: "get off here",
  },

  rulings: {
    ...board.rulings,
    first_announce: "First draw your tickets: say how many short and how many long.",
    tickets_in_all: "Draw {total} tickets in all, short and long together.",
    tickets_all_left: "Draw {total} tickets in all: no more are left.",
    piles_hold: "The piles hold {short} short and {long} long tickets.",
    place_after_claim: "A passenger is placed only after claiming a route, at one of its ends.",
    place_or_not: "You have claimed {route}: place a passenger at one of its ends, or none.",
    not_an_end: "{city} is not at either end of {route}, which you have claimed.",
    city_occupied: "There is already a passenger in {city}.",
    no_passenger_there: "You have no passenger in {city}.",
    no_way_on: "None of your routes leads on from {city}, and you hold no passenger card for another player's.",
    no_claimed_route: "No claimed route leads from {city} to another city.",
    no_journey: "No passenger is under way: choose one first.",
    travel_or_alight: "Your passenger is under way: travel on or get off.",
    move_once: "A passenger must travel at least one route.",
    route_elsewhere: "The passenger is in {city}, which is at neither end of {route}.",
    into_country: "This route leads abroad, where passengers never go.",
    travelled_already: "The passenger has already travelled this route: none may be used twice in one journey.",
    unclaimed_route: "Nobody owns this route: passengers travel only on claimed ones.",
    no_passenger_card: "Another player owns this route, and you hold no passenger card.",
  },

  seas: {
    north_sea: "North Sea",
    baltic: "Baltic Sea",
  },

  intro: {
    aim: {
      say: "You lay tracks through Germany. Points come from routes, from tickets (secret orders to connect two places) and from merchandise that your passengers gather. The tokens on the cities are that merchandise.",
    },
    tickets: {
      say: "You say how many short and long tickets to draw, four in all; here two and two. You keep at least two. Those not completed by the end are subtracted. Some lead to a country: any of its border points will do.",
      do: "Keep {ticket} and at least one more.",
    },
    draw: {
      say: "On your turn you do one thing. One option is to draw two cards, face up or blind. Passenger cards are fares for other players' routes. A locomotive +4 stands for any colour, but only on routes of four or more spaces.",
      do: "Take the passenger card, then the locomotive +4.",
    },
    market: {
      say: "A plain locomotive stands for any colour on any route, but taken face up it is your only card of the turn. Whenever three of the five face-up cards are plain locomotives, or three are passenger cards, all five are replaced.",
    },
    claim: {
      say: "Another option: claim a free route with as many cards of its colour as it has spaces. Grey routes take any one colour. Longer routes score far more: one space 1 point, seven spaces 18. You hold two yellow cards.",
      do: "Choose {route} on the board and claim it.",
    },
    place: {
      say: "After a claim you may place one of your three passengers in a city at either end of the new route. No other passenger can be placed there then. In a real game you may also wait.",
      do: "Choose {city} on the board to place your passenger.",
    },
    parallel: {
      say: "Beside your route lies a second one; some cities are even joined by three. Nobody may own two of them, and with two or three players the first claim closes the others for everybody.",
    },
    journey: {
      say: "Now a turn for your passenger. It travels once, as far as you like, takes the top token of every city it reaches, and then leaves the game. The early tokens are worth most.",
    },
    fares: {
      say: "Your own routes are free; on another player's, each ride costs one passenger card. No route is used twice in one journey. Your rival has claimed {route}, and you hold one passenger card.",
    },
    travel: {
      say: "A journey is planned before it starts: nothing happens until you let the passenger set out.",
      do: "Choose your passenger in {city}, then {goal} on the board or in the list, and let it set out.",
    },
    countries: {
      say: "Routes into the countries around Germany complete tickets and score as any other, but they are dead ends: nothing passes through a country, and passengers never go there.",
    },
    more: {
      say: "The fourth thing you can do in a turn is to draw more tickets: again four, short and long as you like, of which you keep at least one.",
    },
    end: {
      say: "When somebody ends a turn with two or fewer cars, everybody gets one more turn. Then completed tickets are added, and the others subtracted.",
    },
    score: {
      say: "Whoever completed the most tickets scores 10 points. Equal points? The most completed tickets wins, then the most merchandise. That is enough to begin!",
    },
  },

  figures: {
    merchandise: "Berlin is black: four tokens, worth 7, 6, 5 and 4. Each stack shows its top token.",
    plain: "A locomotive +4 and a passenger card are ordinary cards: both may be taken in one turn.",
    triple: "Three routes from Düsseldorf to Köln. One is claimed: with two or three players the others are closed.",
    passenger: "Frankfurt – Würzburg has been claimed, and a passenger placed in Würzburg.",
    country: "Stuttgart is joined to France. Its border points are not joined to each other.",
    journey:
      "From Würzburg the passenger rode to Frankfurt on a route of its own, then to Köln on a rival's, for one passenger card. It took the top token in both.",
  },
};
