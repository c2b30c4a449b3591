import { translator } from "../../lib/i18n/index.svelte";
import { en } from "./en";
import { ru } from "./ru";

export const t = translator({ en, ru });
export type Seas = keyof typeof en.seas;
