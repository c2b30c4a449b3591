// What the operator of the server tells everyone: that it will restart.

import type { Notice } from "./messages";

class Announcement {
  notice = $state.raw<Notice | null>(null);

  hear(notice: Notice): void {
    this.notice = notice.restart === null ? null : notice;
  }

  /** Somebody has read it, or the server has restarted. */
  forget(): void {
    this.notice = null;
  }
}

export const announcement = new Announcement();
