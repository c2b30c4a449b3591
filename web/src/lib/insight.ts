import type { Insight, JourneyPlans } from "./messages";

/** What follows from a view by the rules comes from the server; until it does, nothing is known. */
export const NO_INSIGHT: Insight = { plans: {}, proofs: [], score_track: [] };

/** What a passenger can do, and where none can do anything. */
export type Journeys = Pick<JourneyPlans, "draft" | "journeys">;
export const NO_JOURNEYS: Journeys = { draft: null, journeys: [] };
