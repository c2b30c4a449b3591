// A finished game, step by step: the pages of it that have come, its turns, and the links to its moves.

import type { NumberedEvent, Replay, Step } from "../lib/messages";

/** From whose eyes: a seat's, a spectator's, or with all hands open. */
export type Pov = number | "spectator" | "open";

export function readPov(text: string | undefined): Pov {
  if (text === "spectator") return text;
  return text !== undefined && /^\d$/.test(text) ? Number(text) : "open";
}

export const PAGE = 50;

/** Where the steps of a game come from. */
export type Ask = (pov: Pov, start: number, count: number) => Promise<Replay>;

/** The steps of a game from one point of view. Each page is asked for once; a failed one is asked for again. */
export class Steps {
  /** How many moves the game has; known with the first page. */
  versions: number | null = null;
  private readonly steps: Step[] = [];
  private readonly asked = new Map<number, Promise<void>>();

  constructor(private readonly ask: (start: number, count: number) => Promise<Replay>) {}

  at(version: number): Step | undefined {
    return this.steps[version];
  }

  load(version: number): Promise<void> {
    const page = Math.floor(version / PAGE);
    let coming = this.asked.get(page);
    if (coming === undefined) {
      coming = this.ask(page * PAGE, PAGE).then((replay) => this.take(replay));
      coming.catch(() => this.asked.delete(page));
      this.asked.set(page, coming);
    }
    return coming;
  }

  /** Have all pages come? */
  get complete(): boolean {
    return this.versions !== null && this.known().length === this.versions + 1;
  }

  /** The first version that has not been asked for; null where all have. */
  missing(): number | null {
    for (let version = 0; version <= (this.versions ?? 0); version += PAGE) {
      if (!this.asked.has(version / PAGE)) return version;
    }
    return null;
  }

  /** What happened, as far as it has come. */
  events(): NumberedEvent[] {
    return this.known().flatMap(({ version, events }) => events.map((event) => ({ version, event })));
  }

  turns(): Turn[] {
    return turnsOf(this.known());
  }

  private known(): Step[] {
    return this.steps.filter((step) => step !== undefined); // leaves out the pages that are still to come
  }

  private take(replay: Replay): void {
    this.versions = replay.versions;
    for (const step of replay.steps) this.steps[step.version] = step;
  }
}

/** The moves of one seat, one after another: the first and the last version that they made. */
export interface Turn {
  player: number;
  first: number;
  last: number;
}

export function turnsOf(steps: readonly Step[]): Turn[] {
  const turns: Turn[] = [];
  for (const { version, player } of steps) {
    const turn = turns.at(-1);
    if (player === undefined) continue; // the deal
    if (turn?.player === player && turn.last === version - 1) turn.last = version;
    else turns.push({ player, first: version, last: version });
  }
  return turns;
}

/** Where a jump by whole turns goes: to the end of the turn that is under way or comes next; 0 is the deal. */
export function turnAfter(turns: readonly Turn[], version: number): number {
  return turns.find(({ last }) => last > version)?.last ?? version;
}

export function turnBefore(turns: readonly Turn[], version: number): number {
  return turns.findLast(({ last }) => last < version)?.last ?? 0;
}

export function within(version: number, versions: number | null): number {
  const wanted = Number.isInteger(version) ? version : 0;
  return Math.max(0, Math.min(wanted, versions ?? wanted));
}
