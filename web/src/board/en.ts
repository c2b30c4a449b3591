import { plural } from "../lib/i18n/plural";

/** What the games with a board say alike. */
export const en = {
  label: "Board",
  help: "Arrow keys go from route to route, letters jump to a name, Page Up and Page Down to routes that you can claim. Plus and minus zoom, zero shows the whole map, Shift with arrow keys moves it.",
  zoom_in: "Zoom in",
  zoom_out: "Zoom out",
  zoom_reset: "Show the whole map",

  route: "{pair}, {spaces}, {colour}, {state}",
  spaces: plural({ one: "{count} space", other: "{count} spaces" }),
  free: "free",
  claimable: "free, you can claim it now",
  claimed: "claimed by {player}",
  choose_city: "{city}: choose it",
  points_for: "Spaces and points",

  last_round: plural({ one: "Last round: {count} turn left", other: "Last round: {count} turns left" }),
  last_turn_yours: "Last round: this is your last turn!",

  show_way: "Show the cheapest way that is left",
  way_cars: plural({ one: "{count} car still to place", other: "{count} cars still to place" }),
  way_closed: "No way is left.",

  claim: "Claim {route}",
  claim_about: plural({ one: "{count} space, {points}", other: "{count} spaces, {points}" }),
  pay_with: "Pay with",
  pay_only: "You pay {cards}.",
  confirm_claim: "Claim the route",
  cars_after: plural({ one: "{count} car left afterwards", other: "{count} cars left afterwards" }),
  cannot_claim: "{route} cannot be claimed",
  why_cards: "This route takes {length} of {kind}. The most that you can put together is {best}.",
  why_none: "This route takes {length} of {kind}. You hold no card that serves.",
  routes_list: "Routes that you can claim",
  cars: plural({ one: "{count} car", other: "{count} cars" }),

  tickets: {
    draw: "Draw tickets",
    yours: "Your tickets",
    tab: "Tickets",
    none: "You have no tickets.",
    count: plural({ one: "{count} ticket", other: "{count} tickets" }),
    score: "Tickets",
  },

  log: {
    claim: {
      you: "You claimed {route} with {cards} and scored {points}",
      they: "{player} claimed {route} with {cards} and scored {points}",
    },
  },
  score: {
    routes: "Routes",
    routes_of: plural({ one: "{count} route of {length}", other: "{count} routes of {length}" }),
  },

  rulings: {
    choose_tickets: "You drew tickets: first choose which to keep, at least {least} of {offered}.",
    claimed_by_you: "This route is yours already.",
    claimed_by_other: "Another player has claimed this route.",
    own_parallel: "You own the parallel route: nobody may own two of them.",
    parallel_closed: "The parallel route is claimed; with 2 or 3 players that closes this one.",
    few_cars: "The route takes {length} cars and you have only {cars} left.",
  },
};
