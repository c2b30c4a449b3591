// What lies round the stage, wherever there is room for it.

import type { Snippet } from "svelte";

export interface Parts {
  people: Snippet;
  tickets: Snippet;
  history: Snippet;
  actions: Snippet;
  hand: Snippet;
  /** What the coach says of the game. */
  coach?: Snippet | undefined;
  talk: Snippet;
}

export type SideTab = "tickets" | "log" | "coach" | "talk";
export type DrawerTab = SideTab | "cards" | "players";

export interface Tab<Name extends string> {
  name: Name;
  label: string;
  note?: string;
  /** What the note says, where that is not plain from the tab. */
  noteWords?: string;
}
