// The time as it passes: what is worked out from it is worked out again each minute.

import { createSubscriber } from "svelte/reactivity";

const listen = createSubscriber((update) => {
  const ticking = setInterval(update, 60_000);
  return () => clearInterval(ticking);
});

export function now(): number {
  listen();
  return Date.now();
}
