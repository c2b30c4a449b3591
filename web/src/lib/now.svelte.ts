// The time as it passes: what is worked out from it is worked out again each minute, or each second.

import { createSubscriber } from "svelte/reactivity";

function ticking(milliseconds: number): () => number {
  const listen = createSubscriber((update) => {
    const timer = setInterval(update, milliseconds);
    return () => clearInterval(timer);
  });
  return () => {
    listen();
    return Date.now();
  };
}

export const now = ticking(60_000);
export const second = ticking(1000);
