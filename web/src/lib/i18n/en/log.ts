import { plural } from "../plural";

/** What happened, for the log and the live region: `you` did it, or somebody else. */
export const log = {
  draw_blind: { you: "You drew {card} from the pile", they: "{player} drew a card from the pile" },
  draw_seen: { you: "You drew {card} from the pile", they: "{player} drew {card} from the pile" },
  draw_market: { you: "You took {card} from the market", they: "{player} took {card} from the market" },
  claim: {
    you: "You claimed {route} with {cards} and scored {points}",
    they: "{player} claimed {route} with {cards} and scored {points}",
  },
  draw_tickets: { you: "You drew {tickets}", they: "{player} drew {tickets}" },
  draw_piles: {
    you: "You drew tickets: {short} short, {long} long",
    they: "{player} drew tickets: {short} short, {long} long",
  },
  keep_named: { you: "You kept {tickets}", they: "{player} kept {tickets}" },
  keep_none: { you: "You kept no ticket", they: "{player} kept no ticket" },
  keep_counted: { you: "You kept {kept} of {offered} tickets", they: "{player} kept {kept} of {offered} tickets" },
  keep_unseen: { you: "You chose your first tickets", they: "{player} chose the first tickets" },
  pass: { you: "You passed", they: "{player} passed" },
  place: { you: "You placed a passenger in {city}", they: "{player} placed a passenger in {city}" },
  place_none: { you: "You placed no passenger", they: "{player} placed no passenger" },
  journey: {
    you: "Your passenger travelled {way} and collected {points}",
    they: "{player}'s passenger travelled {way} and collected {points}",
  },
  fares: plural({ one: "{count} passenger card paid", other: "{count} passenger cards paid" }),
  dispatch: {
    you: "You dispatched {cards} to your train stack",
    they: "{player} dispatched {cards} to the train stack",
  },
  group: { you: "You played {cards} to your station", they: "{player} played {cards} to the station" },
  row: { you: "You played a row: {cards}", they: "{player} played a row: {cards}" },
  robs: "Train robbery: {robbed} lost all {card}",
  deal: "The deal is over. Tickets completed: {counts}. The cards are dealt again",
  deal_own: "your cards: {cards}",
  resets: plural({ one: "the market was replaced", other: "the market was replaced {count} times" }),
  shuffled: "the discards were shuffled into a new pile",
  points: plural({ one: "{count} point", other: "{count} points" }),
  tickets: plural({ one: "{count} ticket", other: "{count} tickets" }),
  you: "you",
  empty: "Nothing has happened yet.",
  title: "What happened",
};
