// The moves of `marklin`: tickets from two piles, and passengers.

import { boardChoices, type BoardChoices } from "../../board/moves";
import { NotAMove, type MoveText } from "../../lib/moves";

export interface Draw {
  short: number;
  long: number;
  text: string;
}

export interface MarklinChoices extends BoardChoices {
  draws: readonly Draw[];
  /** Cities where a passenger can be placed, and those from where one can set out, with the move. */
  places: ReadonlyMap<string, string>;
  boards: ReadonlyMap<string, string>;
  /** Routes that the passenger under way may take. */
  travels: ReadonlyMap<string, string>;
  canPlaceNobody: boolean;
  canAlight: boolean;
}

export const PLACE_NOBODY = "place none";
export const ALIGHT = "alight";
export const placeIn = (city: string): string => `place ${city}`;
export const travelBy = (route: string): string => `travel ${route}`;

export function marklinChoices(texts: readonly string[]): MarklinChoices {
  const draws: Draw[] = [];
  const places = new Map<string, string>();
  const boards = new Map<string, string>();
  const travels = new Map<string, string>();
  const shared = boardChoices(texts, (move) => {
    const { verb, text } = move;
    if (text === PLACE_NOBODY || text === ALIGHT) return true;
    if (verb === "draw" && move.rest[0] === "tickets") draws.push(readDraw(move));
    else if (verb === "place") places.set(move.name, text);
    else if (verb === "board") boards.set(move.name, text);
    else if (verb === "travel") travels.set(move.name, text);
    else return false;
    return true;
  });
  return {
    ...shared,
    draws,
    places,
    boards,
    travels,
    canPlaceNobody: shared.texts.has(PLACE_NOBODY),
    canAlight: shared.texts.has(ALIGHT),
  };
}

/** `draw tickets 3 short 1 long` */
export function readDraw(move: MoveText): Draw {
  const draw = { short: 0, long: 0, text: move.text };
  for (let n = 1; n < move.rest.length; n += 2) {
    const pile = move.rest[n + 1];
    if (pile !== "short" && pile !== "long") throw new NotAMove(move.text);
    draw[pile] = move.number(n);
  }
  return draw;
}
