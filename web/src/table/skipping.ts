// While bots' moves are shown one after another, a touch or a key shows the newest at once.

import type { TableLike } from "../lib/table.svelte";

const SLOP = 8;

/** Letters, Space, Enter, Escape; what moves about or is meant for the browser decides nothing. */
function decides({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && (key.length === 1 || key === "Enter" || key === "Escape");
}

/** What is in the line above the table means the same before and after a move. */
function isOfTable({ target }: Event): boolean {
  return !(target instanceof Element && target.closest("header") !== null);
}

/** For an attachment. The touch that skips does nothing else: it was meant for a table that is gone. */
export function skipping(store: () => Pick<TableLike, "waiting" | "skip">) {
  return (page: HTMLElement) => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    let down: PointerEvent | undefined;
    let skipped = false;

    page.addEventListener(
      "pointerdown",
      (event) => {
        down = event;
        skipped = false;
      },
      options,
    );
    page.addEventListener(
      "pointerup",
      (event) => {
        const still = down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP;
        if (!still || store().waiting === 0 || !isOfTable(event)) return;
        skipped = true;
        store().skip();
      },
      options,
    );
    page.addEventListener(
      "click",
      (event) => {
        if (!skipped) return;
        skipped = false;
        event.preventDefault();
        event.stopPropagation();
      },
      options,
    );
    page.addEventListener(
      "keydown",
      (event) => {
        if (store().waiting === 0 || !decides(event) || !isOfTable(event)) return;
        event.preventDefault();
        event.stopPropagation();
        store().skip();
      },
      options,
    );
    return () => stop.abort();
  };
}
