// How this player is called back, as the server has it.

import { api } from "../lib/api";
import type { Habits, Returning } from "../lib/messages";
import { settings } from "../lib/settings.svelte";
import { attempt } from "../lib/toasts.svelte";
import { hasWorkers, subscription } from "./worker";

export class ComingBack {
  known = $state.raw<Returning | null>(null);
  /** Is this browser notified? */
  here = $state(false);
  busy = $state(false);

  async load(): Promise<void> {
    if (settings.key === null) return; // nobody yet
    this.known = await api.returning().catch(() => null);
    if (this.known?.push_key && hasWorkers()) this.here = (await subscription().catch(() => null)) !== null;
  }

  /** Hours are chosen as they are here, and kept as they are in UTC. */
  get hour(): number {
    return ((((this.known?.hour ?? 0) + here()) % 24) + 24) % 24;
  }

  async change(what: Partial<Habits>): Promise<void> {
    if (this.known === null) return;
    const { notify, hour } = this.known;
    const wanted = { notify, hour, ...what };
    if (what.hour !== undefined) wanted.hour = (((what.hour - here()) % 24) + 24) % 24;
    await this.take(() => api.changeReturning(wanted));
  }

  async notifyHere(wanted: boolean): Promise<void> {
    this.busy = true;
    if (wanted) await this.begin();
    else await this.stop();
    this.busy = false;
  }

  private async begin(): Promise<void> {
    const found = await subscription(this.known?.push_key ?? undefined).catch(() => null);
    const { endpoint, keys } = found?.toJSON() ?? {};
    if (endpoint === undefined || keys === undefined) return; // the browser does not allow it
    const browser = { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
    this.here = (await attempt(() => api.subscribe(browser).then(() => true))) ?? false;
    if (!this.here) await found?.unsubscribe();
  }

  private async stop(): Promise<void> {
    const found = await subscription();
    if (found !== null) await attempt(() => api.unsubscribe(found.endpoint));
    await found?.unsubscribe();
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

/** Hours that it is later here than in UTC. */
function here(): number {
  return -Math.round(new Date().getTimezoneOffset() / 60);
}
