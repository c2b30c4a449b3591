import type { intro as en } from "../en/intro";

export const intro: typeof en = {};
