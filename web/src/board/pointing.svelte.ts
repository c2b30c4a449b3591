// What a mouse rests on or a finger touches, a city or a route: its name comes up there.

import type { Drawing } from "./drawing";
import { distance, type Point } from "./geometry";

export interface Pointed extends Point {
  kind: "city" | "route";
  id: string;
}

/** How long a mouse rests before a name comes up, and how long it stays after a touch; in milliseconds. */
const REST = 350;
const STAY = 2500;
/** How near to a city counts as on it, in pixels: fingers are broader than the tip of a mouse. */
const NEAR = { mouse: 6, touch: 10 };
const SLOP = 8;

export class Pointing {
  /** In pixels of the frame. */
  at = $state.raw<Pointed | null>(null);
  /** The city that a finger touched last: cities lie on the ends of routes, and would never be met. */
  touched: string | undefined;
  private down: Point | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly frame: HTMLElement,
    private readonly svg: SVGSVGElement,
    private readonly drawing: Drawing,
  ) {}

  listen(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const { frame } = this;
    frame.addEventListener("pointerdown", this.press, { signal });
    frame.addEventListener("pointermove", this.move, { signal });
    frame.addEventListener("pointerleave", this.leave, { signal });
    frame.addEventListener("wheel", () => this.hide(), { passive: true, signal });
    return () => {
      stop.abort();
      this.hide();
    };
  }

  hide(): void {
    clearTimeout(this.timer);
    this.at = null;
  }

  private readonly press = (event: PointerEvent): void => {
    this.hide();
    this.touched = undefined;
    if (event.pointerType === "mouse") return;
    this.touched = this.cityAt(event);
    this.down = { x: event.clientX, y: event.clientY };
    this.at = this.find(event);
    this.timer = setTimeout(() => this.hide(), STAY);
  };

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse") {
      if (this.down && distance(this.down, { x: event.clientX, y: event.clientY }) > SLOP) this.hide();
      return;
    }
    this.hide();
    if (event.buttons === 0) this.timer = setTimeout(() => (this.at = this.find(event)), REST);
  };

  /** A finger that lets go leaves, too: what it touched stays for a while. */
  private readonly leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.hide();
  };

  private find(event: PointerEvent): Pointed | null {
    const { left, top } = this.frame.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const city = this.cityAt(event);
    if (city !== undefined) return { kind: "city", id: city, ...at };
    const row = (event.target as Element | null)?.closest<SVGElement>("[data-route]");
    return row ? { kind: "route", id: row.dataset.route!, ...at } : null;
  }

  private cityAt(event: PointerEvent): string | undefined {
    const matrix = this.svg.getScreenCTM();
    if (matrix === null) return undefined;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const near = NEAR[event.pointerType === "mouse" ? "mouse" : "touch"] / matrix.a;
    const reached = [...this.drawing.places.values()]
      .map((place) => ({ id: place.id, away: distance(place, { x, y }), reach: Math.max(place.radius, near) }))
      .filter(({ away, reach }) => away <= reach);
    return reached.sort((one, other) => one.away - other.away)[0]?.id;
  }
}
