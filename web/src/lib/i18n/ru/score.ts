import type { score as en } from "../en/score";

export const score: typeof en = {};
