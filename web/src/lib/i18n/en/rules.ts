import { plural } from "../plural";

export const rules = {
  title: "Rules",
  all_games: "All games",
  rule: "rule {rule}",
  search: "Words or a number",
  found: plural({ one: "{count} rule found", other: "{count} rules found" }),
  unknown: "There is no rule {rule}.",
  none: "No rule has all these words.",
  borrowed: "As in {game}:",
  reading: "The published rules are silent here, or disagree: this is how we read them.",
  reading_note:
    "“Reading” marks what the published rules leave open, or say in two ways. It is how the game is played here.",
  own_page: "Open as a page",
  failed: "The rules could not be loaded. Check your connection.",
};
