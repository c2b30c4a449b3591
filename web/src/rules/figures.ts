// Pictures beside the rules: small positions, drawn with the real pieces of the game.

import type { GameClient } from "../games/client";
import { loadBox, type GameBox } from "../lib/box";
import type { Lit } from "../lib/lit";
import type { Event, View } from "../lib/messages";
import type { Cards } from "../lib/moves";

/** A part of a picture: what is inside of it, and how large the whole is. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  whole: { width: number; height: number };
}

export interface Figure {
  /** The rule that it is about. */
  rule: string;
  /** Its words among the texts of the game. */
  name: string;
  /** What lies on the table. */
  view?: View;
  /** With a box of less than all, that much is drawn. */
  box?: GameBox;
  crop?: Crop;
  lit?: Lit;
  /** What was just done. */
  last?: Event;
  /** Cards below the table, or without one. */
  cards?: Cards;
}

export interface Drawn extends Figure {
  box: GameBox;
}

/** None where the box cannot be had: the rules can be read without. */
export async function drawFigures(game: GameClient): Promise<Drawn[]> {
  try {
    const box = await loadBox(game);
    return (await game.figures(box)).map((figure) => ({ box, ...figure }));
  } catch {
    return [];
  }
}
