import type { card as en } from "../en/card";

export const card: typeof en = {};
