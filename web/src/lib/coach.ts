// What the server tells of reviews, hints and problems.

import type { Event, Insight, View } from "./messages";

export type DecisionKind = "tickets" | "draws" | "claims" | "journeys" | "timing";

export interface CoachReason {
  kind: string;
  en: string;
  ru: string;
  route?: string | null;
  ticket?: string | null;
  seat?: number | null;
}
export interface Alternative {
  move: string;
  win: number;
  win_error: number;
  places: number[];
  lead: number;
  lead_error: number;
  games: number;
}
export interface ReviewedDecision {
  move: number;
  seat: number;
  kind?: DecisionKind | null;
  played: string;
  best: string;
  win: { played: number; best: number; error: number };
  lead: { played: number; best: number };
  loss: number;
  certain: boolean;
  alternatives: Alternative[];
  reasons?: CoachReason[] | null;
  skill: number;
  skill_error: number;
}
export interface ReviewedSeat {
  loss: number;
  luck: number;
  skill: number;
  others: number;
  start: number;
  result: number;
  decisions: number;
  errors: { loss: number; luck: number; skill: number; others: number; start: number };
}
export interface CurvePoint {
  move: number | null;
  win: number[];
  error: number[];
}
export interface LuckEvent {
  after: number | null;
  luck: number[];
  error: number[];
}
export interface Review {
  review: number;
  depth: "glance" | "quick" | "deep";
  seed: string;
  record: string;
  game: string;
  players: string[];
  decisions: ReviewedDecision[];
  seats: ReviewedSeat[];
  curve: CurvePoint[];
  luck: LuckEvent[];
}
export interface ReviewState {
  state: "none" | "waiting" | "working" | "done" | "failed";
  done: number;
  of: number;
  seconds_left: number | null;
  old: boolean;
  why: string | null;
  review: Review | null;
}
export interface MyReview {
  table: string;
  game: string;
  players: string[];
  ended: number;
  seat: number;
  won: boolean;
  place: number;
  loss: number;
  luck: number;
  luck_error: number;
  by_kind: Partial<Record<DecisionKind, number>>;
  old: boolean;
}
export interface HintMove {
  move: string;
  win: number;
  error: number;
  lead: number;
}
export interface Hint {
  seat: number;
  version: number;
  moves: HintMove[];
  reasons: CoachReason[];
  left: number;
}
export type Grade = 1 | 2 | 3;
export interface ProblemInfo {
  id: string;
  game: string;
  grade: Grade;
  players: number;
}
export interface ProblemShown extends Insight {
  id: string;
  game: string;
  grade: Grade;
  board: string | null;
  players: string[];
  seat: number;
  view: View;
  events: Event[];
}
export interface ProblemAnswer {
  right: boolean | null;
  continues?: ProblemShown | null;
  best?: string | null;
  natural?: string | null;
  chances?: Record<string, { win: number; error: number }>;
  reasons?: CoachReason[];
  fails?: string[];
}
