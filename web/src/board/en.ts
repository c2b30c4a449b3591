import { plural } from "../lib/i18n/plural";

/** What the games with a board say alike. */
export const en = {
  label: "Board",
  help: "Arrow keys move from route to route, letters jump to a name, Page Up and Page Down to routes you can claim. Plus and minus zoom, zero shows the whole map, Shift with the arrow keys moves it.",
  zoom_in: "Zoom in",
  zoom_out: "Zoom out",
  zoom_reset: "Show the whole map",

  route: "{pair}, {facts}",
  route_facts: "{spaces}, {colour}, {state}",
  spaces: plural({ one: "{count} space", other: "{count} spaces" }),
  free: "free",
  claimable: "free, you can claim it now",
  closed_to_all: "closed, because the parallel route is claimed",
  closed_to_me: "closed to you, because you own the parallel route",
  claimed: "claimed by {player}",
  choose_city: "{city}: choose it",
  points_for: "Spaces and points",

  last_round: plural({ one: "Last round: {count} turn left", other: "Last round: {count} turns left" }),
  last_turn_yours: "Last round: this is your last turn!",

  claim: "Claim {route}",
  claim_about: plural({ one: "{count} space, {points}", other: "{count} spaces, {points}" }),
  pay_with: "Pay with",
  pay_only: "You pay {cards}.",
  confirm_claim: "Claim the route",
  cars_after: plural({ one: "{count} car left afterwards", other: "{count} cars left afterwards" }),
  cannot_claim: "{route} cannot be claimed",
  why_cards: "This route needs {length} cards: {kind}. The most you can put together is {best}.",
  why_none: "This route needs {length} cards: {kind}. None of your cards can pay for it.",
  payable: plural({
    one: "These cards can pay for {count} route, marked on the board.",
    other: "These cards can pay for {count} routes, marked on the board.",
  }),
  payable_none: "These cards alone pay for no route.",
  routes_list: "Routes you can claim",
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
      you: "You claimed {route} with {cards}, for {points}",
      they: "{player} claimed {route} with {cards}, for {points}",
    },
  },
  /** Something that could be done. */
  say: { claim: "claim {route} with {cards}" },
  score: {
    routes: "Routes",
    routes_of: plural({ one: "{count} route of {length}", other: "{count} routes of {length}" }),
  },

  rulings: {
    choose_tickets: "You have drawn tickets: first keep at least {least} of the {offered}.",
    claimed_by_you: "You already own this route.",
    claimed_by_other: "Another player owns this route.",
    own_parallel: "You own the parallel route, and nobody may own two.",
    parallel_closed: "The parallel route has been claimed, which closes this one with 2 or 3 players.",
    few_cars: "The route needs {length} cars and you have only {cars} left.",
  },
};
