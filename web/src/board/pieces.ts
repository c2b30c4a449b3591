/** What a game has on its board besides the routes. */
export interface Pieces {
  /** Cities that can be chosen now. */
  cities: ReadonlySet<string>;
  /** Routes that can be travelled now, and how that is said. */
  travel: ReadonlySet<string>;
  mayTravel: string;
  /** What is left in each city, from the top down. */
  tokens: Readonly<Record<string, number[]>>;
  /** Who stands where; who only passes through stands aside. */
  pawns: readonly { city: string; seat: number; passing: boolean }[];
  /** The way that somebody has come. */
  trail: { routes: ReadonlySet<string>; seat: number } | undefined;
  /** What there is to say of a city. */
  words: (city: string) => string[];
}
