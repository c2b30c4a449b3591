// What the learner's moves do to the view, as far as all games have them. Not the rules: the scripts offer only what is
// legal, and chance is written.

import type { Event, Kind, SharedView } from "../lib/messages";
import { cardEntries, cardTotal, DRAW_PILE, MoveText, NotAMove, type Cards } from "../lib/moves";
import { LEARNER, RIVAL, type Change } from "./script";

/** Moves that all games have. */
export function playShared<V extends SharedView>(view: V, text: string, card: Kind): Change<V> {
  const move = new MoveText(text);
  if (text === DRAW_PILE) return draw(view, "pile", card);
  if (move.verb === "draw") return draw(view, move.number(0), card);
  if (move.verb === "keep") return keep(view, move.kept());
  throw new NotAMove(text);
}

/** Counts of one list changed at one seat. */
export function changed(counts: readonly number[], seat: number, by: number): number[] {
  return counts.map((count, n) => (n === seat ? count + by : count));
}

function without(cards: Readonly<Record<string, number>>, paid: Cards): Record<string, number> {
  const left = { ...cards };
  for (const [kind, count] of cardEntries(paid)) left[kind] = (left[kind] ?? 0) - count;
  return left;
}

export function plus(cards: Readonly<Record<string, number>>, more: Cards): Record<string, number> {
  const sum = { ...cards };
  for (const [kind, count] of cardEntries(more)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/** Cards leave a hand; only the learner's is seen. */
export function paying<V extends SharedView>(view: V, seat: number, cards: Cards): V {
  return {
    ...view,
    hand: seat === LEARNER ? without(view.hand!, cards) : view.hand,
    hand_sizes: changed(view.hand_sizes, seat, -cardTotal(cards)),
    discards: plus(view.discards, cards),
  };
}

export const END_OF_TURN = { turn: RIVAL, phase: "turn" };

function draw<V extends SharedView>(view: V, from: number | "pile", card: Kind): Change<V> {
  const taken = from === "pile" ? card : view.market[from]!;
  const market = from === "pile" ? view.market : view.market.map((kind, slot) => (slot === from ? card : kind));
  const event: Event = { move: "draw", player: LEARNER, from, card: taken };
  const drawn: V = {
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
export function rivalDraws<V extends SharedView>(view: V): Change<V> {
  const event: Event = { move: "draw", player: RIVAL, from: "pile" };
  const drawn = { ...view, pile: view.pile - 2, hand_sizes: changed(view.hand_sizes, RIVAL, 2) };
  return { view: drawn, events: [event, event] };
}

function keep<V extends SharedView>(view: V, kept: number[]): Change<V> {
  const keep = kept.map((n) => view.offer[n]!);
  const back = view.offer.filter((id) => !keep.includes(id));
  const chosen = { ...view, ...END_OF_TURN, tickets: keep, offer: [], ticket_counts: [keep.length, 2] };
  return { view: chosen, events: [{ move: "keep_tickets", player: LEARNER, keep, return: back }] };
}

/** One after another. */
export function inTurn<V extends SharedView>(view: V, ...deeds: ((view: V) => Change<V>)[]): Change<V> {
  return deeds.reduce<Change<V>>(
    (sofar, deed) => {
      const { view, events } = deed(sofar.view);
      return { view, events: [...sofar.events, ...events] };
    },
    { view, events: [] },
  );
}
