import type { replay as en } from "../en/replay";

export const replay: typeof en = {};
