// The games that this client can show: one line a game. What a game brings stands in client.ts.

import type { Texts } from "../lib/i18n/index.svelte";
import type { Reason } from "../lib/messages";
import { card } from "./card";
import type { GameClient } from "./client";
import { marklin } from "./marklin";
import { usa } from "./usa";

// prettier-ignore
const KNOWN = [
  usa,
  marklin,
  card,
] as const;

export const GAMES: readonly GameClient[] = KNOWN;

/** Undefined where a server has a game that this client does not know. */
export function gameOf(id: string): GameClient | undefined {
  return GAMES.find((game) => game.id === id);
}

/** The game of a table; undefined where this client cannot show it, or not on that board. */
export function gameAt({ game, board = null }: { game: string; board?: string | null }): GameClient | undefined {
  const known = gameOf(game);
  return board === null || known?.boards?.includes(board) ? known : undefined;
}

/** Whether this client can show it: a game, or a table. */
export function isKnown(what: { game: string; board?: string | null }): boolean {
  return gameAt(what) !== undefined;
}

type KeysOf<T> = T extends unknown ? keyof T : never;
type Spoken = keyof Texts["rulings"] | KeysOf<(typeof KNOWN)[number]["texts"]["en"]["rulings"]>;
/** Reasons of rulings that neither all games nor one of these have words for: a test wants none. */
export type Unspoken = Exclude<Reason, Spoken>;
