// The box of a game: its places, routes and tickets by id.

import { untrack } from "svelte";
import type { GameClient } from "../games/client";
import { api } from "./api";
import type { BoxData, GameInfo, Place, Route, Ticket } from "./messages";

/** A city, or one of the border places of a country, all of which belong together. */
export interface KnownPlace extends Place {
  country?: string;
}

export interface GameBox {
  game: GameClient;
  /** One that comes with the game besides its own; null: that. */
  board: string | null;
  info: GameInfo;
  data: BoxData;
  /** Cities and border places by id. */
  place: Map<string, KnownPlace>;
  route: Map<string, Route>;
  ticket: Map<string, Ticket>;
  /** Parallel routes, in the order of the data. */
  routesBetween(a: string, b: string): Route[];
}

const boxes = new Map<string, Promise<GameBox>>();

/** Loaded once; asked again after a failure. */
export function loadBox(game: GameClient, board: string | null = null): Promise<GameBox> {
  const name = `${game.id}/${board ?? ""}`;
  let box = boxes.get(name);
  if (box === undefined) {
    const asked = untrack(() => api.box(game.id, board)); // it is the same for everyone, whoever one becomes
    box = asked.then(({ info, data }) => indexBox(game, info, data, board));
    box.catch(() => boxes.delete(name));
    boxes.set(name, box);
  }
  return box;
}

export function indexBox(game: GameClient, info: GameInfo, data: BoxData, board: string | null = null): GameBox {
  const place = new Map<string, KnownPlace>();
  for (const city of data.cities ?? []) place.set(city.id, city);
  for (const country of data.countries ?? []) {
    for (const border of country.borders) place.set(border.id, { ...border, country: country.id });
  }
  const pairs = new Map<string, Route[]>();
  for (const route of data.routes ?? []) {
    const pair = pairOf(route.a, route.b);
    pairs.set(pair, [...(pairs.get(pair) ?? []), route]);
  }
  const tickets = Array.isArray(data.tickets) ? data.tickets : Object.values(data.tickets).flat();
  return {
    game,
    board,
    info,
    data,
    place,
    route: new Map((data.routes ?? []).map((route) => [route.id, route])),
    ticket: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    routesBetween: (a, b) => pairs.get(pairOf(a, b)) ?? [],
  };
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
