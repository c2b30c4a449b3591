// The service worker (public/sw.js), where the browser has them: on https, or on this machine.

import { GAMES } from "../games";
import { wordsOf } from "../games/words";
import { t } from "../lib/i18n/index.svelte";

export const hasWorkers = (): boolean => globalThis.isSecureContext === true && "serviceWorker" in navigator;

/** When all else is there. */
export function startWorker(): void {
  if (!hasWorkers()) return;
  addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined));
}

/** What it says, in the language of the page. */
export async function tellWorker(): Promise<void> {
  if (!hasWorkers()) return;
  const names = Object.fromEntries(GAMES.map((game) => [game.id, wordsOf(game).name]));
  const texts = { turn: t("returning.turn"), turns: t("returning.turns"), games: names };
  const cache = await caches.open("texts");
  await cache.put("./texts.json", Response.json(texts));
}

/** The subscription of this browser, if it has one; a new one needs the key of the site. */
export async function subscription(key?: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null || key === undefined) return known;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Nobody is notified here any more: the push service tells the server so when it sends something. */
export async function dropSubscription(): Promise<void> {
  if (!hasWorkers()) return;
  const registered = await navigator.serviceWorker.getRegistration(); // `ready` would wait for one
  const known = await registered?.pushManager.getSubscription().catch(() => null);
  await known?.unsubscribe().catch(() => false);
}
