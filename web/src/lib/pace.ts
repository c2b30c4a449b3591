// Bots move faster than one can look: what they do is shown one thing after another, at a pace that one chooses.

export type Pace = "slow" | "normal" | "instant";
export const PACES: Pace[] = ["slow", "normal", "instant"];

/** Milliseconds from one thing that is shown to the next. */
export const PAUSES: Record<Pace, number> = { slow: 2200, normal: 900, instant: 0 };

/** Keeps the order, and loses nothing: each thing is shown when its pause since the one before has passed. */
export class Queue<Thing> {
  private waiting: { thing: Thing; pause: number }[] = [];
  private shownAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `left`: how many still wait behind it. */
  constructor(private readonly show: (thing: Thing, left: number) => void) {}

  get length(): number {
    return this.waiting.length;
  }

  add(thing: Thing, pause: number): void {
    this.waiting.push({ thing, pause });
    if (this.waiting.length === 1) this.go();
  }

  /** All that waits, now. */
  skip(): void {
    while (this.waiting.length > 0) this.showNext();
    clearTimeout(this.timer);
  }

  /** Nothing of it is wanted any more. */
  clear(): void {
    clearTimeout(this.timer);
    this.waiting = [];
    this.shownAt = -Infinity;
  }

  private go(): void {
    clearTimeout(this.timer);
    const next = this.waiting[0];
    if (next === undefined) return;
    const wait = this.shownAt + next.pause - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => this.go(), wait);
      return;
    }
    this.showNext();
    this.go();
  }

  private showNext(): void {
    const { thing } = this.waiting.shift()!;
    this.shownAt = performance.now();
    this.show(thing, this.waiting.length);
  }
}
