import { settings } from "../lib/settings.svelte";
import type { GameClient, GameTexts } from "./client";

/** The texts of a game in the language that is set. */
export function wordsOf(game: GameClient): GameTexts {
  return game.texts[settings.language];
}

/** Of the game's own board, which is called like the game, or of another one. */
export function boardName(game: GameClient, board: string | null): string {
  const words = wordsOf(game);
  return board === null ? words.name : (words.boards?.[board]?.name ?? board);
}
