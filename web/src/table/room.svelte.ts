// How much room there is for a table, by which it is laid out.

import { MediaQuery } from "svelte/reactivity";

/** Stage over drawer; a phone that lies: drawer beside the stage; a tablet that stands; a desktop. */
export type Shape = "phone" | "low" | "upright" | "wide";

export class Room {
  private readonly low = new MediaQuery("(max-height: 540px) and (min-width: 600px)");
  private readonly upright = new MediaQuery("(orientation: portrait) and (min-width: 700px) and (max-width: 1100px)");
  private readonly wide = new MediaQuery("min-width: 900px");
  private readonly high = new MediaQuery("(min-width: 700px) and (min-height: 860px)");

  get shape(): Shape {
    if (this.low.current) return "low";
    if (this.upright.current) return "upright";
    return this.wide.current ? "wide" : "phone";
  }

  /** Tickets and log have room one below the other. */
  get roomy(): boolean {
    return this.high.current;
  }
}
