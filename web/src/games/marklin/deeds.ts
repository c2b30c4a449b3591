// What the moves of `marklin` do in its introduction.

import * as onBoard from "../../board/intro";
import { changed, END_OF_TURN, paying, playShared } from "../../intro/deeds";
import { LEARNER, type Change } from "../../intro/script";
import type { GameBox } from "../../lib/box";
import type { Event, Kind, MarklinView } from "../../lib/messages";
import { MoveText, type Cards } from "../../lib/moves";

export function play(box: GameBox, view: MarklinView, text: string, card: Kind): Change<MarklinView> {
  const move = new MoveText(text);
  switch (move.verb) {
    case "claim":
      return claim(box, view, move.rest[0]!, move.cards(1));
    case "place":
      return place(view, move.name);
    case "board":
      return board(view, move.name);
    case "travel":
      return travel(box, view, move.name);
    case "alight":
      return alight(view);
    default:
      return playShared(view, text, card);
  }
}

/** After it, the learner may place a passenger. */
function claim(box: GameBox, view: MarklinView, route: string, cards: Cards): Change<MarklinView> {
  const { view: ended, events } = onBoard.claim(box, view, LEARNER, route, cards);
  if (ended.supply[LEARNER] === 0) return { view: ended, events };
  return { view: { ...ended, turn: LEARNER, phase: "place_passenger", placing: route }, events };
}

function place(view: MarklinView, city: string): Change<MarklinView> {
  const placed = {
    ...view,
    ...END_OF_TURN,
    placing: null,
    passengers: { ...view.passengers, [city]: LEARNER },
    supply: changed(view.supply, LEARNER, -1),
  };
  return { view: placed, events: [{ move: "place_passenger", player: LEARNER, city }] };
}

function board(view: MarklinView, city: string): Change<MarklinView> {
  const { [city]: _, ...passengers } = view.passengers;
  const journey = { from: city, city, routes: [], tokens: [], fares: 0 };
  return { view: { ...view, passengers, journey, phase: "journey" }, events: [] };
}

function travel(box: GameBox, view: MarklinView, id: string): Change<MarklinView> {
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
      fares: journey.fares + (fare.passenger ?? 0),
    },
    merchandise: token === null ? view.merchandise : { ...view.merchandise, [city]: left },
    tokens: changed(view.tokens, LEARNER, token === null ? 0 : 1),
    token_score: changed(view.token_score, LEARNER, token ?? 0),
  };
  return { view: arrived, events: [] };
}

function alight(view: MarklinView): Change<MarklinView> {
  const { from, routes, tokens, fares } = view.journey!;
  const cards: Record<string, number> = fares ? { passenger: fares } : {};
  const event: Event = { move: "move_passenger", player: LEARNER, from, routes, tokens, cards };
  return { view: { ...view, ...END_OF_TURN, journey: null }, events: [event] };
}
