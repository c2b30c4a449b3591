// What one waits for, who asks and who invites: the same on every page, as long as this browser is somebody.

import { untrack } from "svelte";
import { api } from "../lib/api";
import { t } from "../lib/i18n/index.svelte";
import type { Invitation, Meetings, ReadyQuestion, Seek, ServerMessage, Somebody, Sought } from "../lib/messages";
import { PROTOCOL } from "../lib/messages";
import { notify } from "../lib/notices.svelte";
import { goTo, link } from "../lib/routes";
import { settings } from "../lib/settings.svelte";
import { Line } from "../lib/socket";
import { tab } from "../lib/tab.svelte";
import { attempt, tell } from "../lib/toasts.svelte";
import { sound } from "../table/sound";
import { wishText } from "./words";

/** With the time of this device by which all have to be ready. */
export type Question = ReadyQuestion & { deadline: number };

const NOTHING: Meetings = { seek: null, question: null, asking: [], invitations: [] };

export class MeetingStore {
  seek = $state.raw<Sought | null>(null);
  question = $state.raw<Question | null>(null);
  asking = $state.raw<Somebody[]>([]);
  invitations = $state.raw<Invitation[]>([]);
  /** The table that this very page has said to be ready for: it goes there. */
  private going: string | null = null;

  /** Called while the client is set up: follows whoever this browser is, on whatever page. */
  follow(): void {
    $effect.pre(() => {
      const { key } = settings;
      if (key === null) return;
      const line = untrack(() => this.connect(key));
      return () => {
        line.close();
        this.question = null; // of somebody else from now on
        this.take(NOTHING);
      };
    });
  }

  look(wish: Seek): Promise<Meetings | undefined> {
    return attempt(() => api.seek(wish));
  }

  async stop(): Promise<void> {
    this.question = null; // nobody has to be told that one is gone
    tab.question = null;
    await attempt(() => api.stopSeeking());
  }

  async sayReady(): Promise<void> {
    const { question } = this;
    if (question === null) return;
    this.going = question.table;
    await attempt(() => api.sayReady(question.table), { stale: "meeting.ready.waits_on" });
  }

  async accept({ table }: Invitation): Promise<void> {
    const joined = await attempt(() => api.acceptInvitation(table));
    if (joined !== undefined) goTo(link.table(table));
  }

  async decline({ table }: Invitation): Promise<void> {
    await attempt(() => api.declineInvitation(table));
  }

  private connect(key: string): Line {
    return new Line({
      hello: () => ({ type: "meetings", protocol: PROTOCOL, key }),
      heard: (message) => this.heard(message),
      changed: (_, ending) => {
        if (ending?.code === "unknown_key") settings.giveUp(key);
      },
    });
  }

  private heard(message: ServerMessage): void {
    if (message.type === "meetings") this.take(message);
  }

  private take(now: Meetings): void {
    const before = this.question;
    const question = now.question && { ...now.question, deadline: Date.now() + now.question.seconds_left * 1000 };
    this.seek = now.seek;
    this.question = question;
    this.asking = now.asking;
    this.invitations = now.invitations;
    tab.question = question !== null && !question.answered ? t("meeting.ready.tab") : null;
    if (question !== null && question.table !== before?.table) this.call(now.seek!);
    if (question === null && before !== null) this.end(before);
  }

  private call(seek: Sought): void {
    sound("turn");
    notify(t("meeting.ready.title"), wishText(seek), "ready");
  }

  /** The question is no more: all are ready, or somebody was not. */
  private end(question: Question): void {
    if (this.seek !== null) tell(t("meeting.ready.waits_on"));
    else if (this.going === question.table) goTo(link.table(question.table));
    else if (!question.answered && settings.key !== null) tell(t("meeting.ready.missed"), true);
    this.going = null;
  }
}

export const meetings = new MeetingStore();
