/** The sheet of a board. The land comes after, by itself: it is the heavier part, and one can play without. */
import type { Land } from "../../cartography/land";
import type { Arrangement } from "./drawing";

export interface BoardMap {
  sheet: Arrangement;
  land: () => Promise<Land>;
  /** The names of the seas on the sheet. */
  sea: (id: string) => string;
}
