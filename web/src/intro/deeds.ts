// What the learner's moves do to the view. Not the rules: the scripts offer only what is lawful, and chance is written.

import type { GameBox } from "../lib/box";
import type { CardView, Event, Kind, MarklinView, UsaView, View } from "../lib/messages";
import { cardEntries, parseMove, type Cards, type Move } from "../lib/moves";
import { LEARNER, RIVAL, type Change } from "./script";

type BoardView = UsaView | MarklinView;
type Deed<K extends Move["kind"]> = Extract<Move, { kind: K }>;

const LAST_CARS = 2;

export function play(box: GameBox, view: View, text: string, card: Kind): Change {
  const move = parseMove(text);
  switch (move.kind) {
    case "draw":
      return draw(view, move, card);
    case "keep":
      return keep(view, move);
    case "claim":
      return claim(box, view as BoardView, LEARNER, move.route, move.cards);
    case "place":
      return place(view as MarklinView, move);
    case "board":
      return board(view as MarklinView, move);
    case "travel":
      return travel(box, view as MarklinView, move);
    case "alight":
      return alight(view as MarklinView);
    case "group":
      return group(view as CardView, LEARNER, move.colour, move.cards);
    case "row":
      return row(view as CardView, move);
    default:
      throw new Error(`no introduction has the move ${text}`);
  }
}

/** Counts of one list changed at one seat. */
function changed(counts: readonly number[], seat: number, by: number): number[] {
  return counts.map((count, n) => (n === seat ? count + by : count));
}

function without(cards: Readonly<Record<string, number>>, paid: Cards): Record<string, number> {
  const left = { ...cards };
  for (const [kind, count] of cardEntries(paid)) left[kind] = (left[kind] ?? 0) - count;
  return left;
}

function plus(cards: Readonly<Record<string, number>>, more: Cards): Record<string, number> {
  const sum = { ...cards };
  for (const [kind, count] of cardEntries(more)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

function total(cards: Cards): number {
  return cardEntries(cards).reduce((sum, [, count]) => sum + count, 0);
}

/** Cards leave a hand; only the learner's is seen. */
function paying<V extends View>(view: V, seat: number, cards: Cards): V {
  return {
    ...view,
    hand: seat === LEARNER ? without(view.hand!, cards) : view.hand,
    hand_sizes: changed(view.hand_sizes, seat, -total(cards)),
    discards: plus(view.discards, cards),
  };
}

const END_OF_TURN = { turn: RIVAL, phase: "turn" };

function draw(view: View, { from }: Deed<"draw">, card: Kind): Change {
  const taken = from === "pile" ? card : view.market[from]!;
  const market = from === "pile" ? view.market : view.market.map((kind, slot) => (slot === from ? card : kind));
  const event: Event = { move: "draw", player: LEARNER, from, card: taken };
  const drawn: View = {
    ...view,
    market,
    pile: view.pile - 1,
    hand: plus(view.hand!, { [taken]: 1 }),
    hand_sizes: changed(view.hand_sizes, LEARNER, 1),
    ...(view.phase === "second_card" ? END_OF_TURN : { phase: "second_card" }),
  };
  return { view: drawn, events: [event] };
}

/** The other one draws two cards blind. */
export function rivalDraws(view: View): Change {
  const event: Event = { move: "draw", player: RIVAL, from: "pile" };
  const drawn = { ...view, pile: view.pile - 2, hand_sizes: changed(view.hand_sizes, RIVAL, 2) };
  return { view: drawn, events: [event, event] };
}

function keep(view: View, { kept }: Deed<"keep">): Change {
  const keep = kept.map((n) => view.offer[n]!);
  const back = view.offer.filter((id) => !keep.includes(id));
  const chosen = { ...view, ...END_OF_TURN, tickets: keep, offer: [], ticket_counts: [keep.length, 2] };
  return { view: chosen, events: [{ move: "keep_tickets", player: LEARNER, keep, return: back }] };
}

export function claim(box: GameBox, view: BoardView, seat: number, id: string, cards: Cards): Change {
  const laid = lay(box, paying(view, seat, cards), seat, [id]);
  const last = laid.cars[seat]! <= LAST_CARS && laid.turns_left === null;
  const ended: BoardView = { ...laid, ...END_OF_TURN, turns_left: last ? laid.players.length : laid.turns_left };
  const placing = seat === LEARNER && ended.game === "marklin" && ended.supply[seat]! > 0;
  const event: Event = { move: "claim", player: seat, route: id, cards: cards as Record<string, number> };
  return {
    view: placing ? { ...ended, turn: LEARNER, phase: "place_passenger", placing: id } : ended,
    events: [event],
  };
}

/** Routes are laid with their cars, and scored. */
export function lay<V extends BoardView>(box: GameBox, view: V, seat: number, ids: readonly string[]): V {
  const routes = ids.map((id) => box.route.get(id)!);
  const spaces = routes.reduce((sum, { length }) => sum + length, 0);
  const points = routes.reduce((sum, { length }) => sum + (box.data.route_points?.[String(length)] ?? 0), 0);
  return {
    ...view,
    routes: { ...view.routes, ...Object.fromEntries(ids.map((id) => [id, seat])) },
    cars: changed(view.cars, seat, -spaces),
    route_score: changed(view.route_score, seat, points),
  };
}

function place(view: MarklinView, { city }: Deed<"place">): Change {
  const placed = {
    ...view,
    ...END_OF_TURN,
    placing: null,
    passengers: { ...view.passengers, [city!]: LEARNER },
    supply: changed(view.supply, LEARNER, -1),
  };
  return { view: placed, events: [{ move: "place_passenger", player: LEARNER, city }] };
}

function board(view: MarklinView, { city }: Deed<"board">): Change {
  const { [city]: _, ...passengers } = view.passengers;
  const journey = { from: city, city, routes: [], tokens: [], fares: 0 };
  return { view: { ...view, passengers, journey, phase: "journey" }, events: [] };
}

function travel(box: GameBox, view: MarklinView, { route: id }: Deed<"travel">): Change {
  const journey = view.journey!;
  const route = box.route.get(id)!;
  const city = route.a === journey.city ? route.b : route.a;
  const [token = null, ...left] = city === journey.from ? [] : (view.merchandise[city] ?? []);
  const fare: Cards = view.routes[id] === LEARNER ? {} : { passenger: 1 };
  const arrived = {
    ...paying(view, LEARNER, fare),
    journey: {
      ...journey,
      city,
      routes: [...journey.routes, id],
      tokens: [...journey.tokens, token],
      fares: journey.fares + total(fare),
    },
    merchandise: token === null ? view.merchandise : { ...view.merchandise, [city]: left },
    tokens: changed(view.tokens, LEARNER, token === null ? 0 : 1),
    token_score: changed(view.token_score, LEARNER, token ?? 0),
  };
  return { view: arrived, events: [] };
}

function alight(view: MarklinView): Change {
  const { from, routes, tokens, fares } = view.journey!;
  const cards: Record<string, number> = fares ? { passenger: fares } : {};
  const event: Event = { move: "move_passenger", player: LEARNER, from, routes, tokens, cards };
  return { view: { ...view, ...END_OF_TURN, journey: null }, events: [event] };
}

/** Cards join a station; whoever had that colour is robbed of it. */
function standing(view: CardView, seat: number, colour: Kind, cards: Cards): CardView["stations"] {
  return view.stations.map((station, n) => {
    const { [colour]: [plain = 0, wild = 0] = [], ...others } = station;
    if (n !== seat) return others;
    return { ...others, [colour]: [plain + (cards[colour] ?? 0), wild + (cards.locomotive ?? 0)] };
  });
}

export function group(view: CardView, seat: number, colour: Kind, cards: Cards): Change {
  const robs = view.stations.flatMap((station, n) => (n !== seat && station[colour] ? [n] : []));
  const event: Event = {
    move: "play_group",
    player: seat,
    color: colour,
    cards: cards as Record<string, number>,
    ...(robs.length ? { robs } : {}),
  };
  const played = { ...paying(view, seat, cards), ...END_OF_TURN, stations: standing(view, seat, colour, cards) };
  return { view: { ...played, discards: view.discards }, events: [event] };
}

function row(view: CardView, { colours }: Deed<"row">): Change {
  const cards = Object.fromEntries(colours.map((colour) => [colour, 1]));
  const played = colours.reduce(
    (now, colour) => ({ ...now, stations: standing(now, LEARNER, colour, { [colour]: 1 }) }),
    { ...paying(view, LEARNER, cards), discards: view.discards },
  );
  return { view: { ...played, ...END_OF_TURN }, events: [{ move: "play_row", player: LEARNER, cards }] };
}

/** At the beginning of a turn: the top card of each group goes to the train stack (C10, C11). */
export function dispatch(view: CardView, seat: number): Change {
  let cards: Record<string, number> = {};
  const station: Record<string, number[]> = {};
  for (const [colour, [plain = 0, wild = 0]] of Object.entries(view.stations[seat]!)) {
    cards = plus(cards, { [wild > 0 ? "locomotive" : colour]: 1 });
    const left = wild > 0 ? [plain, wild - 1] : [plain - 1, 0];
    if (left[0]! + left[1]! > 0) station[colour] = left;
  }
  const moved = {
    ...view,
    stations: view.stations.map((old, n) => (n === seat ? station : old)),
    stack_sizes: changed(view.stack_sizes, seat, total(cards)),
  };
  return { view: moved, events: [{ move: "dispatch", player: seat, cards }] };
}

/** One after another. */
export function inTurn(view: View, ...deeds: ((view: View) => Change)[]): Change {
  return deeds.reduce<Change>(
    (sofar, deed) => {
      const { view, events } = deed(sofar.view);
      return { view, events: [...sofar.events, ...events] };
    },
    { view, events: [] },
  );
}
