import { plural } from "../plural";

/** What happened, for the log and the live region: `you` did it, or somebody else. */
export const log = {
  draw_blind: { you: "You drew {card} from the pile", they: "{player} drew a card from the pile" },
  draw_seen: { you: "You drew {card} from the pile", they: "{player} drew {card} from the pile" },
  draw_market: { you: "You took {card} from the market", they: "{player} took {card} from the market" },
  draw_tickets: { you: "You drew {tickets}", they: "{player} drew {tickets}" },
  keep_named: { you: "You kept {tickets}", they: "{player} kept {tickets}" },
  keep_none: { you: "You kept no tickets", they: "{player} kept no tickets" },
  keep_counted: { you: "You kept {tickets} out of {offered}", they: "{player} kept {tickets} out of {offered}" },
  keep_unseen: { you: "You chose your first tickets", they: "{player} chose their first tickets" },
  pass: { you: "You passed", they: "{player} passed" },
  resets: plural({ one: "the market was replaced", other: "the market was replaced {count} times" }),
  shuffled: "the discards were shuffled into a new pile",
  points: plural({ one: "{count} point", other: "{count} points" }),
  empty: "Nothing has happened yet.",
  title: "What happened",
};
