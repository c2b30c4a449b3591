import { plural } from "../plural";

/** Rated tables, and who is worth what. */
export const ratings = {
  title: "Ratings",
  rated: "rated",
  rated_table: "Rated table",
  rated_hint: "The result changes the players' ratings. No aids, and whoever leaves comes last.",
  leave_hint: "This table is rated: if you do not play to the end, you come last.",
  choose: "Play for ratings",
  choose_hint:
    "One seat for each player, on the whole board; no card counting, hints or chosen first player. Bots count as what they were measured to be worth.",
  label: "rating {rating}",
  label_unsure: "rating {rating}, not certain yet",
  game: "Game",
  text: "Whoever is rated 100 points higher finishes ahead in 64 of 100 games, and with 200 points in 76. Bots keep the rating that they were measured at.",
  needs: "To be listed, one needs {games} rated games and an uncertainty of at most ±{error}.",
  none: "Nobody is known well enough yet.",
  place: "Place",
  player: "Player",
  rating: "Rating",
  games: "Games",
  bot: "bot, version {version}",
  mine: "My rating",
  mine_text: plural({
    one: "{rating} ± {error}, after {count} rated game",
    other: "{rating} ± {error}, after {count} rated games",
  }),
  mine_none: "You have not played a rated game of this yet. Everyone starts at {rating}.",
  chart: "My rating, game by game",
  listed: "Show me among the best",
  listed_hint: "Others see your name and rating here once you are known well enough.",
  best: "The best",
  changes: "Ratings after this game",
  change: "{before} → {after}",
  left: "left before the end",
};
