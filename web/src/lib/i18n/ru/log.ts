import type { log as en } from "../en/log";

export const log: typeof en = {};
