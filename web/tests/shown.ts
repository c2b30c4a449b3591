// Components on a page of their own, for tests.

import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach } from "vitest";

const mounted: Record<string, unknown>[] = [];

afterEach(() => {
  for (const component of mounted.splice(0)) void unmount(component);
  document.body.replaceChildren();
});

/** Shows a component, and what there is to see of it. */
export function show<Props extends Record<string, any>>(
  component: Component<Props, any, any>,
  props: Props,
): HTMLElement {
  const target = document.body.appendChild(document.createElement("div"));
  mounted.push(mount(component, { target, props }));
  flushSync();
  return target;
}

export function click(element: Element | null | undefined): void {
  if (!element) throw new Error("there is nothing to click");
  (element as HTMLElement).click();
  flushSync();
}

/** The button whose name, for a screen reader, has these words. */
export function button(target: ParentNode, words: string): HTMLButtonElement {
  const found = [...target.querySelectorAll("button")].find((one) =>
    (one.getAttribute("aria-label") ?? one.textContent ?? "").includes(words),
  );
  if (!found) throw new Error(`no button ${words}`);
  return found;
}
