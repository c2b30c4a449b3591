/** Which route the keyboard goes to next. */

export interface Stop {
  id: string;
  name: string;
}

/**
 * Arrow keys: the next and the last one; Home and End; Page Up and Page Down: those that are `open`; a letter: the next
 * one whose name begins with it. Undefined where the key means nothing.
 */
export function nextStop(stops: Stop[], current: string | undefined, key: string, open: (id: string) => boolean) {
  const here = stops.findIndex(({ id }) => id === current);
  const turned = [...stops.slice(here + 1), ...stops.slice(0, here + 1)];
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return turned[0]?.id;
    case "ArrowLeft":
    case "ArrowUp":
      return turned.at(-2)?.id ?? current;
    case "Home":
      return stops[0]?.id;
    case "End":
      return stops.at(-1)?.id;
    case "PageDown":
      return turned.find(({ id }) => open(id))?.id;
    case "PageUp":
      return turned.slice(0, -1).findLast(({ id }) => open(id))?.id;
  }
  if (key.length !== 1) return undefined;
  const letter = key.toLocaleLowerCase();
  return turned.find(({ name }) => name.toLocaleLowerCase().startsWith(letter))?.id;
}
