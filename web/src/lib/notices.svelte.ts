// Notifications of the browser: for those who allowed them in the settings, while the page is in the background.

import { settings } from "./settings.svelte";

/** `insecure` and `missing`: this page cannot have any; else what the browser was told. */
export type Permission = NotificationPermission | "insecure" | "missing";

class Notices {
  permission = $state<Permission>(permissionNow());

  /** To be called for a click alone: browsers ask the person then. */
  async ask(): Promise<void> {
    if (this.permission === "default") this.permission = await Notification.requestPermission();
  }

  async allow(): Promise<void> {
    await this.ask();
    if (this.permission === "granted") settings.change({ notify: true });
  }
}

export const notices = new Notices();

function permissionNow(): Permission {
  if (globalThis.isSecureContext === false) return "insecure";
  return "Notification" in globalThis ? Notification.permission : "missing";
}

/** A newer one of the same `tag` takes the place of the older. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || permissionNow() !== "granted" || document.visibilityState !== "hidden") return;
  try {
    const notice = new Notification(title, { body, tag, icon: "./icon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    notices.permission = "missing"; // browsers of some phones have the word, and not the thing
  }
}
