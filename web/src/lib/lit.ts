/** What is lit on a board: a ticket, a way, a line of the score sheet. */
export interface Lit {
  /** Cities, border places, or whole countries. */
  places: Set<string>;
  routes: Set<string>;
  /** In the colour of a seat; else in ink. */
  seat?: number;
}
