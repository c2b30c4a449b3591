// Ratings in words.

import type { SeatInfo } from "../lib/messages";
import { t } from "../lib/i18n/index.svelte";

/** Above it a rating is marked as uncertain: the server's tables of the best ask for less, too. */
export const UNSURE = 160;
/** What everyone starts at. */
export const START = 1500;

/** A rating as it stands beside a name: with a question mark while it is uncertain. Points, not a count: no separators. */
export function ratingText(rating: number, error: number): string {
  return `${rating}${error > UNSURE ? "?" : ""}`;
}

export function ratingLabel(rating: number, error: number): string {
  return t(error > UNSURE ? "ratings.label_unsure" : "ratings.label", { rating: `${rating}` });
}

/** Of a seat at a rated table. */
export function seatRating(seat: SeatInfo | undefined): { text: string; label: string } | null {
  const { rating, rating_error: error } = seat ?? {};
  if (rating === undefined || error === undefined) return null;
  return { text: ratingText(rating, error), label: ratingLabel(rating, error) };
}

/** "+12", "−7", "±0". */
export function signed(change: number): string {
  return change === 0 ? "±0" : change > 0 ? `+${change}` : `−${-change}`;
}
