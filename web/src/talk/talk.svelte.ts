// What is said at a table: the lines, which of them are new, and what one says oneself.

import { api } from "../lib/api";
import { t } from "../lib/i18n/index.svelte";
import type { Emote, Muted, Phrase, Said, Say, TalkLine } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { byTable, rememberAt } from "../lib/storage";
import type { TableStore } from "../lib/table.svelte";
import { attempt, tell } from "../lib/toasts.svelte";

/** More than the server keeps of each kind. */
const MOST_LINES = 400;
const READ = "talk-read";

export class Talk {
  lines = $state.raw<TalkLine[]>([]);
  /** The newest line that somebody else said while we were here, for whoever listens to the screen. */
  heard = $state.raw<TalkLine | null>(null);
  muted = $state.raw<Muted[]>([]);
  /** Is the panel to be seen? Then nothing is new. */
  private shown = $state(0);
  private read = $state(0);

  readonly unread = $derived.by((): number =>
    this.shown > 0 ? 0 : this.lines.filter(({ id, mine }) => id > this.read && !mine).length,
  );

  /** `became`: something was done here, for which one has become a player if one was none. */
  constructor(
    private readonly table: string,
    private readonly became: () => void = () => undefined,
  ) {
    const known = byTable<unknown>(READ)[table];
    this.read = typeof known === "number" ? known : 0;
  }

  hear({ since, lines }: Said): void {
    const known = since === null ? [] : this.lines.filter(({ id }) => id <= since);
    this.lines = [...known, ...lines].slice(-MOST_LINES);
    if (since !== null) this.heard = lines.findLast(({ mine }) => !mine) ?? this.heard;
    this.note();
  }

  /** The panel is on the screen, until what is returned is called. */
  show(): () => void {
    this.shown += 1;
    this.note();
    if (settings.key !== null) void this.loadMuted();
    return () => {
      this.shown -= 1;
    };
  }

  private note(): void {
    const newest = this.lines.at(-1)?.id ?? 0;
    if (this.shown === 0 || newest <= this.read) return;
    this.read = newest;
    rememberAt(READ, this.table, newest);
  }

  /** Was it said? */
  async say(said: Say, seat: number | null): Promise<boolean> {
    const from = seat === null ? {} : { seat };
    return (await this.attempt(() => api.say(this.table, { ...said, ...from }))) !== undefined;
  }

  async mute({ id, name }: TalkLine): Promise<void> {
    const done = await this.attempt(() => api.mute(this.table, id).then(() => true));
    if (done) tell(t("talk.muted_now", { name }));
    await this.loadMuted();
  }

  async unmute({ id }: Muted): Promise<void> {
    await attempt(() => api.unmute(id));
    await this.loadMuted();
  }

  async report({ id }: TalkLine): Promise<void> {
    const done = await this.attempt(() => api.report(this.table, id).then(() => true));
    if (done) tell(t("talk.reported"));
  }

  async reportName(seat: number): Promise<void> {
    const done = await this.attempt(() => api.reportName(this.table, seat).then(() => true));
    if (done) tell(t("talk.reported"));
  }

  private async attempt<T>(deed: () => Promise<T>): Promise<T | undefined> {
    const done = await attempt(deed);
    this.became();
    return done;
  }

  private async loadMuted(): Promise<void> {
    this.muted = await api.mutes().catch(() => this.muted); // nobody asked for it: it is tried again
  }
}

/** Is there anybody to talk to, or was there? */
export function talks({ talk, table, mine }: Pick<TableStore, "talk" | "table" | "mine">): boolean {
  const others = table?.seats.some(({ seat, kind }) => kind === "person" && !mine.includes(seat)) ?? false;
  return others || mine.length === 0 || talk.lines.length > 0;
}

/** A line in the language of whoever reads it. */
export function wording({ phrase, emote, words }: Pick<TalkLine, "phrase" | "emote" | "words">): string {
  if (phrase !== null) return t(`talk.phrase.${phrase}`);
  return emote !== null ? t(`talk.emote.${emote}`) : (words ?? "");
}

export const PHRASES: readonly Phrase[] = [
  "hello",
  "good_luck",
  "one_moment",
  "i_am_back",
  "take_your_time",
  "well_played",
  "so_close",
  "that_was_mine",
  "what_luck",
  "thanks",
  "sorry",
  "yes",
  "no",
  "good_game",
  "again",
  "goodbye",
];
export const EMOTES: readonly Emote[] = ["smile", "laugh", "surprise", "sad", "think", "cheer", "heart", "whistle"];
