// What the server sends in place of whole updates to a client that asks for it.

import type { Changes, Update } from "./messages";

/** The update that changes stand for: what they leave out stays as it was. */
export function applied(last: Update, changes: Changes): Update {
  return { ...last, ...changes, type: "update", view: { ...last.view, ...changes.view } } as Update;
}
