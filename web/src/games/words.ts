import { settings } from "../lib/settings.svelte";
import type { GameClient, GameTexts } from "./client";

/** The texts of a game in the language that is set. */
export function wordsOf(game: GameClient): GameTexts {
  return game.texts[settings.language];
}
