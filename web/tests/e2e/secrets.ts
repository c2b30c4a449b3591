// What a seat was told in a whole game, held against the record: nothing that it could not know.

import { expect } from "@playwright/test";
import { type Person } from "./people";
import { type GameRecord } from "./record";

type Counts = Record<string, number>;

/** Ids of routes may be those of tickets too; these fields hold routes. */
const ROUTES = new Set(["route", "routes"]);

export async function expectNoSecrets(person: Person, seat: number, record: GameRecord): Promise<void> {
  const updates = person.updates.filter(({ result }) => result === null);
  expect(updates.length).toBeGreaterThan(50);
  const bodies = (await person.heard())
    .filter(({ address }) => /\/api\/tables\/[^/]+(\/join)?$/.test(address))
    .map(({ body }) => JSON.parse(body) as unknown);

  const unseen = ticketsOfOthers(record, seat);
  expect(unseen.size).toBeGreaterThan(3);
  const told = [...updates, ...bodies].flatMap((message) => [...texts(message)]);
  expect(told.filter((text) => unseen.has(text))).toEqual([]);

  const hands = handsOfOthers(record, seat);
  for (const update of updates) {
    const counts = [...objects(update.view)].map((found) => spelled(found as Counts));
    expect(counts.filter((found) => hands.has(found))).toEqual([]);
    for (const { event } of update.events) {
      if (event.player !== seat && event.from === "pile") expect(event).not.toHaveProperty("card");
      if (event.player !== seat) expect(event).not.toHaveProperty("tickets");
    }
  }
}

/** Tickets that others were offered and this seat never was. */
function ticketsOfOthers(record: GameRecord, seat: number): Set<string> {
  const offers = [
    ...(record.setup.tickets ?? []).map((tickets, player) => ({ player, tickets })),
    ...record.moves.filter(({ move }) => move === "draw_tickets").map(({ player, tickets }) => ({ player, tickets })),
  ];
  const offered = (own: boolean): string[] =>
    offers.filter(({ player }) => (player === seat) === own).flatMap(({ tickets }) => tickets ?? []);
  return without(offered(false), new Set(offered(true)));
}

/** Every hand of four kinds or more that another seat held, and this one did not. */
function handsOfOthers({ setup, moves }: GameRecord, seat: number): Set<string> {
  const hands = setup.hands.map((hand) => ({ ...hand }));
  const [own, others] = [new Set<string>(), new Set<string>()];
  const look = (): void =>
    hands.forEach((hand, player) => {
      if (Object.keys(hand).length >= 4) (player === seat ? own : others).add(spelled(hand));
    });
  const give = (player: number, kind: string, count: number): void => {
    const hand = hands[player]!;
    hand[kind] = (hand[kind] ?? 0) + count;
    if (hand[kind] === 0) delete hand[kind];
  };
  for (const { player, move, card, cards = {}, hands: dealt = [] } of moves) {
    dealt.forEach((hand, to) => Object.entries(hand).forEach(([kind, count]) => give(to, kind, count)));
    if (player === undefined || move === "dispatch") continue;
    if (card !== undefined) give(player, card, 1);
    for (const [kind, count] of Object.entries(cards)) give(player, kind, -count);
    look();
  }
  expect(others.size).toBeGreaterThan(5);
  return without(others, own);
}

function without(all: Iterable<string>, known: Set<string>): Set<string> {
  return new Set([...all].filter((one) => !known.has(one)));
}

function spelled(counts: Counts): string {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([kind, count]) => `${kind} ${count}`)
    .sort()
    .join(", ");
}

function* texts(value: unknown, field = ""): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null || ROUTES.has(field)) return;
  for (const [key, part] of Object.entries(value)) yield* texts(part, Array.isArray(value) ? field : key);
}

/** All parts of a view, but for the discards, which may look like a hand by chance. */
function* objects(value: unknown): Generator<object> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const [key, part] of Object.entries(value)) if (key !== "discards") yield* objects(part);
}
