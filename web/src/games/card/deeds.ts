// What the moves of `card` do in its introduction.

import { changed, END_OF_TURN, paying, playShared, plus } from "../../intro/deeds";
import { LEARNER, type Change } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { CardView, Event, Kind } from "../../lib/messages";
import { cardTotal, MoveText, type Cards } from "../../lib/moves";

export function play(_box: GameBox, view: CardView, text: string, card: Kind): Change<CardView> {
  const move = new MoveText(text);
  if (move.verb === "group") return group(view, LEARNER, move.kind(0), move.cards(0));
  if (move.verb === "row") return row(view, move.kinds());
  return playShared(view, text, card);
}

/** Cards join a station; whoever had that colour is robbed of it. */
function standing(view: CardView, seat: number, colour: Kind, cards: Cards): CardView["stations"] {
  return view.stations.map((station, n) => {
    const { [colour]: [plain = 0, wild = 0] = [], ...others } = station;
    if (n !== seat) return others;
    return { ...others, [colour]: [plain + (cards[colour] ?? 0), wild + (cards.locomotive ?? 0)] };
  });
}

export function group(view: CardView, seat: number, colour: Kind, cards: Cards): Change<CardView> {
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

function row(view: CardView, colours: Kind[]): Change<CardView> {
  const cards = Object.fromEntries(colours.map((colour) => [colour, 1]));
  const played = colours.reduce(
    (now, colour) => ({ ...now, stations: standing(now, LEARNER, colour, { [colour]: 1 }) }),
    { ...paying(view, LEARNER, cards), discards: view.discards },
  );
  return { view: { ...played, ...END_OF_TURN }, events: [{ move: "play_row", player: LEARNER, cards }] };
}

/** At the beginning of a turn: the top card of each group goes to the train stack (C10, C11). */
export function dispatch(view: CardView, seat: number): Change<CardView> {
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
    stack_sizes: changed(view.stack_sizes, seat, cardTotal(cards)),
  };
  return { view: moved, events: [{ move: "dispatch", player: seat, cards }] };
}
