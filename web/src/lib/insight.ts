import type { Insight } from "./messages";

/** What follows from a view by the rules comes from the server; until it does, nothing is known. */
export const NO_INSIGHT: Insight = { completed: [], ready: [], ways: {}, proofs: [] };
