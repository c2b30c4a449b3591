// How this player is called back, as the server has it.

import { api } from "../lib/api";
import { t } from "../lib/i18n/index.svelte";
import type { Habits, Returning } from "../lib/messages";
import { notices } from "../lib/notices.svelte";
import { settings } from "../lib/settings.svelte";
import { attempt, tell } from "../lib/toasts.svelte";
import { dropSubscription, hasWorkers, subscription } from "./worker";

export class ComingBack {
  known = $state.raw<Returning | null>(null);
  /** Is this browser notified? */
  here = $state(false);
  busy = $state(false);

  async load(): Promise<void> {
    if (settings.key === null) return; // nobody yet
    this.known = await api.returning().catch(() => null);
    if (this.known?.here && hasWorkers()) this.here = (await subscription().catch(() => null)) !== null;
  }

  /** Hours are kept as they are in UTC, and chosen by what clocks show here then; the day begins at midnight here. */
  readonly hours = Array.from({ length: 24 }, (_, hour) => ({ hour, at: todayAt(hour) })).sort(
    (one, other) => minutes(one.at) - minutes(other.at),
  );

  async change(what: Partial<Habits>): Promise<void> {
    if (this.known === null) return;
    const { notify, hour } = this.known;
    await this.take(() => api.changeReturning({ notify, hour, ...what }));
  }

  async notifyHere(wanted: boolean): Promise<void> {
    this.busy = true;
    if (wanted) await this.begin();
    else await this.stop();
    this.busy = false;
  }

  private async begin(): Promise<void> {
    await notices.ask();
    const found = await subscription(this.known?.push_key ?? undefined).catch(() => null);
    const { endpoint, keys } = found?.toJSON() ?? {};
    if (endpoint === undefined || keys === undefined) {
      if (notices.permission === "granted") tell(t("returning.no_service"), true);
      return;
    }
    const browser = { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
    this.here = (await attempt(() => api.subscribe(browser).then(() => true))) ?? false;
    if (!this.here) await dropSubscription();
  }

  private async stop(): Promise<void> {
    await attempt(() => api.unsubscribe());
    await dropSubscription();
    this.here = false;
  }

  beginVacation = (days: number): Promise<void> => this.take(() => api.beginVacation(days));
  endVacation = (): Promise<void> => this.take(() => api.endVacation());

  private async take(deed: () => Promise<Returning>): Promise<void> {
    this.busy = true;
    this.known = (await attempt(deed)) ?? this.known;
    this.busy = false;
  }
}

/** An hour of UTC, today. */
function todayAt(hour: number): number {
  return new Date().setUTCHours(hour, 0, 0, 0);
}

/** Since midnight, here. */
function minutes(at: number): number {
  const time = new Date(at);
  return time.getHours() * 60 + time.getMinutes();
}
