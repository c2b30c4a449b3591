/**
 * Every colour has a shape and every seat has a sign, so that nothing is told by colour alone. Shapes are areas, signs
 * are lines; both are drawn about 0, 0 and reach 10 units in each direction. Colours are in styles/tokens.css.
 */
import type { Kind } from "../lib/messages";

/** What a card or a route can be; routes of the data say "gray" where any colour will do. */
export type Shape = Kind | "gray";

export const SHAPES: Record<Shape, string> = {
  purple: "M0-9.5 6 0 0 9.5-6 0z",
  blue: "M0-9.5C2.6-4.8 6.6-2 6.6 2.6A6.6 6.6 0 0 1-6.6 2.6C-6.6-2-2.6-4.8 0-9.5z",
  orange: "M-4.6-8H4.6L9.2 0 4.6 8H-4.6L-9.2 0z",
  white: "M0-7.8A7.8 7.8 0 1 1 0 7.8 7.8 7.8 0 1 1 0-7.8z",
  green: "M0-8.8 9 7H-9z",
  yellow: "M0-9.5 2.4-3.3 9-2.9 3.8 1.3 5.6 7.7 0 4.1-5.6 7.7-3.8 1.3-9-2.9-2.4-3.3z",
  black: "M-7-7H7V7H-7z",
  red: "M-3-8.6H3V-3H8.6V3H3V8.6H-3V3H-8.6V-3H-3z",
  gray: "M-6.5-1.8H6.5V1.8H-6.5z",
  locomotive:
    "M-10 5V-6.5H-3V-9H-9.5V-7H-10zM-3-3H2V-5.5H1.2V-7.5H5.8V-5.5H5V-3C8-3 9 0 9 2H10V5H-10V-3zM-8.2-5V-1.5H-5V-5zM-6.5 4.5A2.7 2.7 0 1 1-6.5 9.9 2.7 2.7 0 1 1-6.5 4.5zM0 4.5A2.7 2.7 0 1 1 0 9.9 2.7 2.7 0 1 1 0 4.5zM6.5 4.5A2.7 2.7 0 1 1 6.5 9.9 2.7 2.7 0 1 1 6.5 4.5z",
  locomotive_plus4:
    "M-10 6V-.5H-4.5V-2.5H-9.5V-.5zM-4.5 1.5H3V0H7V1.5C9 2 9.5 3.5 9.5 5H10V7H-10V1zM-6 6.2A1.9 1.9 0 1 1-6 10 1.9 1.9 0 1 1-6 6.2zM0 6.2A1.9 1.9 0 1 1 0 10 1.9 1.9 0 1 1 0 6.2zM6 6.2A1.9 1.9 0 1 1 6 10 1.9 1.9 0 1 1 6 6.2zM-7.5-9.5H-5.5V-7.5H-3.5V-5.5H-5.5V-3.5H-7.5V-5.5H-9.5V-7.5H-7.5zM3.5-10H6.5V-6H8V-4H6.5V-2H4.2V-4H-.5V-5.8zM4.2-6V-8L2.5-6z",
  passenger: "M0-9.8A3.6 3.6 0 1 1 0-2.6 3.6 3.6 0 1 1 0-9.8zM-6.5 9.5V3.5C-6.5-3.4 6.5-3.4 6.5 3.5V9.5z",
};

/** Drawn with a stroke and no filling. */
export const SIGNS: readonly string[] = [
  "M-3.5-6V6M3.5-6V6",
  "M-6 4 0-5 6 4",
  "M-5.5-5.5 5.5 5.5M5.5-5.5-5.5 5.5",
  "M-7 1.5C-4.5-5 -1.5-3 0 0S4.5 5 7-1.5",
  "M0-5.5A5.5 5.5 0 1 1 0 5.5 5.5 5.5 0 1 1 0-5.5z",
];

/** The name of a kind in the style sheet: `--kind-…` for its colour, `--on-…` for what is drawn on it. */
export function tone(kind: Shape): string {
  if (kind === "gray") return "grey";
  return kind === "locomotive_plus4" ? "locomotive" : kind;
}
