/**
 * Zoom and pan of a drawing in a frame: wheel, pinch, drag. One style property of one element changes, so that nothing
 * is drawn anew while a finger moves.
 */
import type { Point } from "./geometry";

const NEAREST = 2.4;
const SLOP = 6;
const REST = 300;

export class PanZoom {
  private scale = 1;
  private x = 0;
  private y = 0;
  private readonly fingers = new Map<number, Point>();
  private dragged = false;
  private waiting = false;
  private rest: ReturnType<typeof setTimeout> | undefined;

  /** `sheet` fills the frame and keeps the proportions of `size` inside (as `xMidYMid meet` does). */
  constructor(
    private readonly frame: HTMLElement,
    private readonly sheet: HTMLElement,
    private readonly size: { width: number; height: number },
  ) {}

  listen(): () => void {
    const { frame } = this;
    const stop = new AbortController();
    const { signal } = stop;
    frame.addEventListener("wheel", this.wheel, { passive: false, signal });
    frame.addEventListener("pointerdown", this.down, { signal });
    frame.addEventListener("pointermove", this.move, { signal });
    for (const end of ["pointerup", "pointercancel"] as const) frame.addEventListener(end, this.up, { signal });
    frame.addEventListener("click", this.click, { capture: true, signal });
    const resized = new ResizeObserver(() => this.to(this.scale, this.x, this.y));
    resized.observe(frame);
    return () => {
      stop.abort();
      resized.disconnect();
      clearTimeout(this.rest);
    };
  }

  zoom(factor: number, at: Point = { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 }): void {
    const scale = Math.min(Math.max(this.scale * factor, 1), this.furthest());
    const change = scale / this.scale;
    this.to(scale, at.x - (at.x - this.x) * change, at.y - (at.y - this.y) * change);
  }

  pan(dx: number, dy: number): void {
    this.to(this.scale, this.x + dx, this.y + dy);
  }

  reset(): void {
    this.to(1, 0, 0);
  }

  /** Moves the sheet so that a point of it is seen, if it is not. */
  show(point: Point): void {
    const { fit, left, top } = this.inner();
    const x = this.x + (left + point.x * fit) * this.scale;
    const y = this.y + (top + point.y * fit) * this.scale;
    const { clientWidth: width, clientHeight: height } = this.frame;
    const near = 50;
    if (x > near && y > near && x < width - near && y < height - near) return;
    this.pan(width / 2 - x, height / 2 - y);
  }

  /** How large a unit of the sheet is and where it begins, before zooming. */
  private inner(): { fit: number; left: number; top: number } {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const fit = Math.min(width / this.size.width, height / this.size.height) || 1;
    return { fit, left: (width - this.size.width * fit) / 2, top: (height - this.size.height * fit) / 2 };
  }

  private furthest(): number {
    return Math.max(3, NEAREST / this.inner().fit);
  }

  private to(scale: number, x: number, y: number): void {
    const { fit, left, top } = this.inner();
    this.scale = scale;
    this.x = held(x, left * scale, this.size.width * fit * scale, this.frame.clientWidth);
    this.y = held(y, top * scale, this.size.height * fit * scale, this.frame.clientHeight);
    this.frame.toggleAttribute("data-zoomed", scale > 1.01);
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.apply();
    });
  }

  private apply(): void {
    this.sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  /** While it moves it is a picture that the graphics card shifts; some time after it rests it is drawn sharply. */
  private lift(): void {
    this.sheet.style.willChange = "transform";
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.fingers.size > 0 ? this.lift() : (this.sheet.style.willChange = "")), REST);
  }

  private at(event: MouseEvent): Point {
    const frame = this.frame.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  private readonly wheel = (event: WheelEvent): void => {
    if (event.deltaY > 0 && this.scale === 1) return;
    event.preventDefault();
    this.lift();
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), this.at(event));
  };

  private readonly down = (event: PointerEvent): void => {
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, this.at(event));
  };

  private readonly move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    if (!this.dragged) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < SLOP) return;
      this.dragged = true;
      this.lift();
      this.frame.setPointerCapture(event.pointerId);
    }
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.fingers.set(event.pointerId, now);
    if (!other) return this.pan(now.x - before.x, now.y - before.y);
    const factor = apart(now, other) / Math.max(1, apart(before, other));
    this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };

  private readonly up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  /** The end of a drag is no click. */
  private readonly click = (event: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
}

/** Keeps a length that begins at `start + offset` in the frame, or the frame full of it. */
function held(start: number, offset: number, length: number, frame: number): number {
  if (length <= frame) return (frame - length) / 2 - offset;
  return Math.min(-offset, Math.max(frame - length - offset, start));
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
