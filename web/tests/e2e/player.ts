// Plays through the page, by what it offers: names and roles as a person (or a screen reader) finds them.
// The strategy is a hurry: draw from the pile, claim long routes, play large groups, and now and then all the rest.

import { expect, type Locator, type Page } from "@playwright/test";

/** What was done, as it is called in a record. */
export type Done = Record<string, number>;

/** What the page offers now; read at once, because a game has some hundred decisions. */
interface Offer {
  over: boolean;
  least: number | null;
  announces: boolean;
  /** Buttons of a journey, and of a passenger's placing or departure. */
  travels: string[];
  alight: boolean;
  places: string[];
  departures: string[];
  claims: { id: string; length: number }[];
  kinds: { kind: string; count: number }[];
  pile: boolean;
  slots: number[];
  tickets: boolean;
  pass: boolean;
}

export class Player {
  readonly done: Done = {};
  private decisions = 0;

  constructor(readonly page: Page) {}

  /** Plays until the game is over. */
  async playToEnd(): Promise<Done> {
    while (await this.decide());
    return this.done;
  }

  /** Plays some decisions, or fewer if the game ends. */
  async play(decisions: number): Promise<void> {
    for (let n = 0; n < decisions && (await this.decide()); n++);
  }

  /** Plays a turn to its end, with as many decisions as it takes. */
  async playTurn(): Promise<void> {
    await myTurn(this.page);
    await this.page.evaluate(watchTurn);
    do await this.decide();
    while (await this.isStillAsked());
  }

  /** The first tickets, and then so many cards from the pile; it is this seat's turn afterwards. */
  async gather(cards: number): Promise<void> {
    for (let drawn = 0; drawn < cards;) {
      await myTurn(this.page);
      const offer = await this.page.evaluate(readOffer);
      if (offer.least !== null || offer.announces) await this.answer(offer);
      else {
        await this.draw(/Draw pile$/);
        drawn++;
      }
    }
    await myTurn(this.page);
  }

  /** One decision, when it is asked for; false: the game is over. */
  async decide(): Promise<boolean> {
    await myTurn(this.page);
    const offer = await this.page.evaluate(readOffer);
    if (offer.over) return false;
    this.decisions++;
    await this.answer(offer);
    return true;
  }

  private async answer(offer: Offer): Promise<void> {
    if (offer.least !== null) return this.keep(Math.max(offer.least, 1));
    if (offer.announces) return this.announce();
    if (offer.travels.length > 0 || offer.alight) return this.travel(offer);
    if (offer.places.length > 0) return this.press(offer.places[0]!, "Passengers", "place_passenger");
    if (offer.departures.length > 0 && this.wants("move_passenger", 5)) return this.setOut(offer.departures[0]!);
    const group = offer.kinds.find(({ count }) => count >= 2);
    if (group !== undefined && (await this.load(group))) return;
    if (offer.tickets && this.decisions > 6 && this.wants("draw_tickets", 25)) return this.drawTickets();
    const longest = offer.claims[0];
    if (longest !== undefined && (longest.length >= 3 || this.every(4))) return this.claim(longest.id);
    if (offer.pile) return this.draw(/Draw pile$/);
    if (offer.slots.length > 0) return this.draw(offer.slots[0]!);
    if (longest !== undefined) return this.claim(longest.id);
    if (offer.tickets) return this.drawTickets();
    if (offer.pass) return this.press("Pass", "Market", "pass");
    throw new Error(`the page offers nothing: ${JSON.stringify(offer)}`);
  }

  /** For what was not done yet, and then every so many decisions. */
  private wants(move: string, decisions: number): boolean {
    return this.done[move] === undefined || this.every(decisions);
  }

  /** By the same turn: bots may have answered already, and brought the next one. */
  private async isStillAsked(): Promise<boolean> {
    await this.page.locator("header").getByText("Sending…").waitFor({ state: "hidden" });
    return this.page.evaluate(() => !(window as unknown as { turnIsOver: boolean }).turnIsOver);
  }

  private every(times: number): boolean {
    return this.decisions % times === 0;
  }

  private count(move: string): void {
    this.done[move] = (this.done[move] ?? 0) + 1;
  }

  /** By its place first: to find a role in the whole page, all its thousands of elements are looked at. */
  private region(name: string): Locator {
    return this.page.locator(`section[aria-label="${name}"]`);
  }

  private dialog(): Locator {
    return this.page.locator("dialog[open]");
  }

  private button(name: string | RegExp, within: Locator): Locator {
    return within.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** Mostly by the keyboard: a pointer waits until nothing moves, which takes its time where a board is painted. */
  private async use(what: Locator): Promise<void> {
    if (this.every(4)) await what.click();
    else await what.press("Enter");
  }

  private async press(name: string, region: string, move: string): Promise<void> {
    await this.use(this.button(name, this.region(region)));
    this.count(move);
  }

  private async draw(what: RegExp | number): Promise<void> {
    const market = this.region("Market");
    await this.use(typeof what === "number" ? market.getByRole("button").nth(what) : this.button(what, market));
    this.count("draw");
  }

  private async keep(count: number): Promise<void> {
    const offer = this.region("Choose your tickets");
    for (let n = 0; n < count; n++) await offer.getByRole("checkbox").nth(n).press("Space");
    await this.use(this.button(/^Keep \d+ ticket/, offer));
    this.count("keep_tickets");
  }

  private async announce(): Promise<void> {
    await this.use(this.button(/\d short, \d long/, this.region("How many tickets of each kind?")).first());
    this.count("draw_tickets");
  }

  private async drawTickets(): Promise<void> {
    await this.use(this.button(/Draw tickets$/, this.region("Market")));
    const asked = this.region("How many tickets of each kind?");
    if (await this.soon(asked, this.region("Choose your tickets"))) return this.announce();
    this.count("draw_tickets");
  }

  /** Which of the two comes? */
  private async soon(one: Locator, other: Locator): Promise<boolean> {
    await one.or(other).first().waitFor();
    return one.isVisible();
  }

  private async claim(route: string): Promise<void> {
    const row = this.page.locator(`[data-route="${route}"]`);
    await this.use(this.every(4) ? row.locator("rect").first() : row);
    const dialog = this.dialog();
    await dialog.waitFor();
    const payments = dialog.getByRole("radio");
    const choices = await payments.count();
    if (choices > 1) {
      await payments.nth(this.decisions % choices).press("Space");
      this.count("chosen payment");
    }
    await this.use(this.button("Claim the route", dialog));
    this.count("claim");
  }

  private async setOut(departure: string): Promise<void> {
    await this.use(this.button(departure, this.region("Passengers")));
    const plan = this.region("Plan a journey");
    await this.use(plan.getByRole("list").first().getByRole("button").first()); // the best one
    await this.use(this.button("Set out", plan));
    await expect(plan).toBeHidden();
    this.count("move_passenger");
  }

  /** On, as long as there is something to gather. */
  private async travel({ travels, alight }: Offer): Promise<void> {
    const gainful = travels.find((name) => name.includes("+"));
    await this.use(this.button(gainful ?? (alight ? "Get off here" : travels[0]!), this.region("Journey")));
  }

  /** All cards of a kind into the station, if the rules allow that. */
  private async load({ kind, count }: { kind: string; count: number }): Promise<boolean> {
    const hand = this.region("Your hand");
    for (let n = 0; n < count; n++) await this.use(this.button(new RegExp(`Choose one more ${kind}$`), hand));
    const chosen = this.region("Chosen");
    const play = this.button(/^Play /, chosen);
    const lawful = (await play.getAttribute("aria-disabled")) !== "true";
    if (lawful) {
      if (await chosen.getByText(/^This robs/).isVisible()) this.count("robbery");
      await this.use(play);
      this.count("play_group");
    } else {
      await this.use(this.button("Put all back", chosen));
    }
    return lawful;
  }
}

/** Until something is asked of this seat and all that it said has arrived, or until the game is over. */
export async function myTurn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((ready) => {
        const isReady = (): boolean => {
          const words = document.querySelector("header")?.textContent ?? "";
          return /The game is over|Your turn/.test(words) && !words.includes("Sending…");
        };
        const look = new MutationObserver(() => {
          if (!isReady()) return;
          look.disconnect();
          ready();
        });
        look.observe(document.body, { subtree: true, childList: true, characterData: true });
        if (isReady()) {
          look.disconnect();
          ready();
        }
      }),
  );
}

/** Runs in the page: notes when nothing is asked of this seat any more. */
function watchTurn(): void {
  Object.assign(window, { turnIsOver: false });
  const look = new MutationObserver(() => {
    if (document.querySelector("header")?.textContent?.includes("Your turn")) return;
    look.disconnect();
    Object.assign(window, { turnIsOver: true });
  });
  look.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page. */
function readOffer(): Offer {
  const region = (name: string): Element | null => document.querySelector(`section[aria-label="${name}"]`);
  const words = (element: Element): string => element.textContent!.replace(/\s+/g, " ").trim();
  const buttons = (name: string): HTMLButtonElement[] => [...(region(name)?.querySelectorAll("button") ?? [])];
  const named = (name: string, start: string): string[] =>
    buttons(name)
      .map(words)
      .filter((text) => text.startsWith(start));
  const lawful = (button: Element | undefined): boolean =>
    button !== undefined && !(button as HTMLButtonElement).disabled && button.getAttribute("aria-disabled") !== "true";
  const market = buttons("Market");
  const marketButton = (name: string): HTMLButtonElement | undefined =>
    market.find((button) => words(button).endsWith(name));
  const offer = region("Choose your tickets");
  return {
    over: /The game is over/.test(document.querySelector("header")!.textContent!),
    least: offer && Number(/at least (\d)/.exec(words(offer))?.[1] ?? 0),
    announces: region("How many tickets of each kind?") !== null,
    travels: named("Journey", "To "),
    alight: named("Journey", "Get off").length > 0,
    places: named("Passengers", "Place in"),
    departures: named("Passengers", "Move the passenger"),
    claims: [...document.querySelectorAll<SVGElement>('[data-route][aria-label*="you can claim it now"]')]
      .map((row) => ({
        id: row.dataset.route!,
        length: Number(/(\d) space/.exec(row.getAttribute("aria-label")!)![1]),
      }))
      .sort((one, other) => other.length - one.length),
    kinds: buttons("Your hand")
      .map((button) => ({
        kind: /Choose one more (.*)$/.exec(words(button))?.[1] ?? "",
        count: Number(button.querySelector(".count")!.textContent),
      }))
      .filter(({ kind }) => kind !== "") // cards that are only raised, where routes are paid with them
      .filter(({ kind }) => kind !== "locomotive")
      .sort((one, other) => other.count - one.count),
    pile: lawful(marketButton("Draw pile")),
    slots: market.flatMap((button, n) => (button.ariaLabel?.startsWith("Take ") && lawful(button) ? [n] : [])),
    tickets: lawful(marketButton("Draw tickets")),
    pass: marketButton("Pass") !== undefined,
  };
}
