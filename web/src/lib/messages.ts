// Made from src/stationmaster/server/messages.py: do not edit, run `make types`.

export const PROTOCOL = 1;

export type Code =
  | "malformed"
  | "too_large"
  | "rate_limited"
  | "no_key"
  | "unknown_key"
  | "not_found"
  | "not_yours"
  | "not_host"
  | "bad_seat_key"
  | "bad_name"
  | "bad_table"
  | "unknown_game"
  | "unknown_bot"
  | "too_many_tables"
  | "table_full"
  | "seat_taken"
  | "already_started"
  | "not_started"
  | "not_over"
  | "unrepeatable"
  | "no_spectators"
  | "wrong_origin"
  | "wrong_protocol"
  | "unavailable"
  | "internal"
  | "stale"
  | "not_your_turn"
  | "not_a_move"
  | "unlawful"
  | "id_reused"
  | "handed_over"
  | "over";

export type Reason =
  | "game_over"
  | "not_your_turn"
  | "choose_first_tickets"
  | "choose_tickets"
  | "choose_any_tickets"
  | "draw_second_card"
  | "only_move_passes"
  | "no_cards_left"
  | "pile_not_renewed"
  | "empty_slot"
  | "second_locomotive"
  | "no_tickets_left"
  | "no_tickets_offered"
  | "first_announce"
  | "tickets_in_all"
  | "tickets_all_left"
  | "piles_hold"
  | "claimed_by_you"
  | "claimed_by_other"
  | "own_parallel"
  | "parallel_closed"
  | "few_cars"
  | "few_cards"
  | "place_after_claim"
  | "place_or_not"
  | "not_an_end"
  | "city_occupied"
  | "no_passenger_there"
  | "no_way_on"
  | "no_claimed_route"
  | "no_journey"
  | "travel_or_alight"
  | "move_once"
  | "route_elsewhere"
  | "into_country"
  | "travelled_already"
  | "unclaimed_route"
  | "no_passenger_card"
  | "not_greater"
  | "row_colour_stands";

export type Status =
  | "waiting"
  | "playing"
  | "over"
  | "closed"
  | "abandoned";

export type Kind =
  | "purple"
  | "blue"
  | "orange"
  | "white"
  | "green"
  | "yellow"
  | "black"
  | "red"
  | "locomotive"
  | "locomotive_plus4"
  | "passenger";

export type View =
  | UsaView
  | MarklinView
  | CardView;

export type Event =
  | DrawEvent
  | DrawTicketsEvent
  | KeepTicketsEvent
  | PassEvent
  | ClaimEvent
  | PlacePassengerEvent
  | MovePassengerEvent
  | DispatchEvent
  | PlayGroupEvent
  | PlayRowEvent
  | DealEvent;

export type NewSeat =
  | MySeat
  | OpenSeat
  | BotSeat;

export type ClientMessage =
  | Hello
  | HelloLobby
  | Sit
  | PlayMove
  | Why
  | Ping;

export type ServerMessage =
  | Seated
  | Update
  | Accepted
  | Refused
  | Ruling
  | Lobby
  | Pong
  | Failure;

/** What all games show. `moves`, `hand`, `tickets` and `offer` are the seat's own. */
export interface SharedView {
  game: string;
  /** Whose view it is; None for a spectator. */
  seat: number | null;
  players: string[];
  options: Record<string, unknown>;
  first: number;
  turn: number;
  phase: string;
  market: (Kind | null)[];
  pile: number;
  discards: Record<string, number>;
  hand_sizes: number[];
  /** Tickets that each seat keeps; None while that is a choice which this seat may not know yet (U03). */
  ticket_counts: (number | null)[];
  /** How many tickets each seat is choosing from. */
  offered: number[];
  /** Markets that the last move discarded (U14). */
  resets: ((Kind | null)[])[];
  /** How often the last move shuffled the discards into the draw pile (U16). */
  shuffles: number;
  hand: Record<string, number> | null;
  tickets: string[] | null;
  offer: string[];
  /** The legal moves, where it is this seat's turn to decide. */
  moves: string[];
}

/** What the games with a board show besides. */
export interface BoardGameView extends SharedView {
  /** Of each route that is claimed: the seat that did. */
  routes: Record<string, number>;
  cars: number[];
  route_score: number[];
  /** Turns left in the last round (U40); None before it. */
  turns_left: number | null;
  passes: number;
}

export interface UsaView extends BoardGameView {
  game: "usa";
  /** Tickets in the pile; while the first ones are chosen, those that were not dealt. */
  ticket_pile: number;
}

/** A passenger under way (M40). */
export interface JourneyShown {
  from: string;
  city: string;
  routes: string[];
  /** What each city on the way gave; None where it gave nothing (M43). */
  tokens: (number | null)[];
  /** Passenger cards paid (M41). */
  fares: number;
}

/** The backs of short and long tickets differ, so everyone sees how many of each. */
export interface MarklinView extends BoardGameView {
  game: "marklin";
  short_pile: number;
  long_pile: number;
  short_kept: number[];
  long_kept: number[];
  short_offered: number[];
  long_offered: number[];
  /** Passengers that each seat has not yet placed. */
  supply: number[];
  /** Of each city where a passenger stands: the seat whose it is. */
  passengers: Record<string, number>;
  /** Of each city that has any: the tokens that are left, from the top down. */
  merchandise: Record<string, number[]>;
  /** How many tokens each seat took. */
  tokens: number[];
  token_score: number[];
  /** The route that was just claimed, while its claimer may place a passenger (M22). */
  placing: string | null;
  journey: JourneyShown | null;
}

export interface CardView extends SharedView {
  game: "card";
  /** For each seat and colour: the coloured cards of the group, and the locomotives on top of them. */
  stations: (Record<string, number[]>)[];
  stack_sizes: number[];
  /** This seat's own train stack, by kind, with the option `open_train_stack` (C05). */
  stack: Record<string, number> | null;
  /** Tickets in the pile; while the first ones are chosen, those that were not dealt. */
  ticket_pile: number;
  /** Tickets that each seat has laid aside, face down (C53). */
  completed_counts: number[];
  /** The points that each seat has scored for them. */
  ticket_score: number[];
  /** Those of this seat. */
  completed: string[] | null;
  /** Deals after this one (C51). */
  deals_left: number;
  /** Turns left in the last round of this deal (C50); None before it. */
  turns_left: number | null;
  /** Turns in a row that moved no card and kept no ticket (C42). */
  idle: number;
  /** Has this turn moved a card already? A dispatch does (C42). */
  stirred: boolean;
  /** Deals of the whole game (C51). */
  deals: number;
  /** When `idle` comes to this, the deal is over (C42). */
  idle_limit: number;
}

/** Where the market changed: its slots afterwards, markets that were discarded on the way, reshuffles. */
export interface MarketPart {
  market?: (Kind | null)[];
  resets?: ((Kind | null)[])[];
  shuffles?: number;
}

export interface DrawEvent extends MarketPart {
  move: "draw";
  player: number;
  from: number | "pile";
  /** Absent where someone else drew it blind. */
  card?: Kind;
}

/** `tickets` for the player who drew them, `offered` (how many) for the others. */
export interface DrawTicketsEvent {
  move: "draw_tickets";
  player: number;
  tickets?: string[];
  offered?: number;
  short?: number;
  long?: number;
}

/** The player's own names them; the others see how many, but not of the first choice. */
export interface KeepTicketsEvent {
  move: "keep_tickets";
  player: number;
  keep?: string[];
  return?: string[];
  kept?: number;
  returned?: number;
}

export interface PassEvent extends MarketPart {
  move: "pass";
  player: number;
}

export interface ClaimEvent extends MarketPart {
  move: "claim";
  player: number;
  route: string;
  cards: Record<string, number>;
}

/** `city` is None where the player places none. */
export interface PlacePassengerEvent {
  move: "place_passenger";
  player: number;
  city: string | null;
}

/** The whole journey. `tokens`: None where a city gave none. */
export interface MovePassengerEvent extends MarketPart {
  move: "move_passenger";
  player: number;
  from: string;
  routes: string[];
  tokens: (number | null)[];
  cards: Record<string, number>;
}

export interface DispatchEvent {
  move: "dispatch";
  player: number;
  cards: Record<string, number>;
}

/** `robs`: the seats that were robbed. */
export interface PlayGroupEvent extends MarketPart {
  move: "play_group";
  player: number;
  color: Kind;
  cards: Record<string, number>;
  robs?: number[];
}

export interface PlayRowEvent extends MarketPart {
  move: "play_row";
  player: number;
  cards: Record<string, number>;
}

/** The scoring and the new deal between two deals: counts for all, and what is the seat's own. `completed` and `hands` stand in open replays only. */
export interface DealEvent extends MarketPart {
  move: "deal";
  completed_counts?: number[];
  dealt_counts?: number[];
  own_completed?: string[];
  own_cards?: Record<string, number>;
  completed?: string[][];
  hands?: (Record<string, number>)[];
}

/** A seat's line of the score sheet. `routes`, `tickets`, `merchandise` and `bonus` add up to `total`. */
export interface Score {
  total: number;
  rank: number;
  tickets_completed: string[];
  tickets_failed: string[];
  routes?: number;
  tickets?: number;
  merchandise?: number;
  bonus?: number;
  longest_path?: number;
  bonus_cards?: string[];
}

export interface Result {
  scores: Score[];
  winners: number[];
}

/** What can be checked of a seat's score sheet on the board: for each completed ticket the routes that join it. */
export interface Proof {
  tickets: Record<string, string[]>;
  /** The routes of one path of that length, where it counts. */
  longest_path?: string[];
}

/** What follows by the rules from what is shown, so that a client needs none. */
export interface Insight {
  /** Those of the seat's own tickets that its routes complete, where the rules let it know. */
  completed: string[];
  /** Those for each of which the seat has all that it takes, where it may look. */
  ready: string[];
  /** For each ticket kept or offered: the routes of the cheapest way left, own ones among them; None if none is. */
  ways: Record<string, string[] | null>;
  /** For each seat, when the game is over and was played on a board. */
  proofs: Proof[];
}

export interface Place {
  id: string;
  name?: string;
  local_name?: string;
  lat: number;
  lon: number;
  merchandise?: string;
}

export interface Country {
  id: string;
  name: string;
  local_name?: string;
  borders: Place[];
}

export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  color: string;
}

export interface Ticket {
  id: string;
  a: string;
  b: string;
  points: number;
  needs?: Record<string, number>;
  assumed?: boolean;
  set?: string;
}

export interface BonusCard {
  city: string;
  points: number;
  color: string;
}

/** A data file. `tickets` is a list, or a list for each pile. */
export interface BoxData {
  game: string;
  deck: Record<string, number>;
  tickets: Ticket[] | Record<string, Ticket[]>;
  other_tickets?: Ticket[];
  cars?: number;
  passengers?: number;
  route_points?: Record<string, number>;
  longest_path_bonus?: number;
  most_tickets_bonus?: number;
  merchandise?: Record<string, number[]>;
  cities?: Place[];
  countries?: Country[];
  routes?: Route[];
  bonus_cards?: BonusCard[];
}

/** The body of every HTTP error (RFC 9457, application/problem+json). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: Code;
}

export interface NewPlayer {
  name: string;
}

/** `key` goes into the header `Authorization: Bearer <key>` and into the first socket message. Keep it secret. */
export interface PlayerKey {
  key: string;
  name: string;
}

export interface Me {
  name: string;
}

/** The allowed values, the default first. */
export interface OptionInfo {
  name: string;
  values: (string | boolean | number)[];
}

export interface GameInfo {
  game: string;
  least_players: number;
  most_players: number;
  options: OptionInfo[];
  phases: string[];
  /** Bots that play it, the weakest first. */
  bots: string[];
}

export interface Box {
  info: GameInfo;
  data: BoxData;
}

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  /** None while the seat is open, unless it is kept for someone. */
  name: string | null;
  /** Which bot plays: of a bot's seat, or of a person's seat that was handed over. */
  bot: string | null;
  /** A person with a live connection (bots are always there). */
  present: boolean;
  /** Open, but kept for a player of the game that this is a rematch of. */
  reserved: boolean;
}

/** What everyone may know of a table. Times are milliseconds since 1970. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string | boolean | number>;
  status: Status;
  public: boolean;
  spectators: boolean;
  seconds_a_turn: number | null;
  /** The bot that takes the seat of a player whose clock has run out or who leaves; None: the table waits. */
  hand_over: string | null;
  seats: SeatInfo[];
  version: number;
  turn: number | null;
  deadline: number | null;
  created: number;
  started: number | null;
  finished: number | null;
  /** When the table is closed or the game abandoned, unless somebody comes or moves before. */
  expires: number | null;
  /** Why the game was abandoned. */
  ended: "idle" | "rules" | null;
  result: Result | null;
  /** The table where the game goes on; for its players alone. */
  rematch: string | null;
}

/** A table as a player sees it. */
export interface Table {
  table: TableInfo;
  /** The seats that belong to this player; several of them are a hot seat. */
  mine: number[];
  host: boolean;
}

export interface CreatedTable extends Table {
  /** The key for a link that others join by; put it into the fragment of an address. Shown once. */
  invite: string;
}

export interface TableList {
  tables: Table[];
  /** Give it as `after` to get the next page. */
  more: string | null;
}

export interface MySeat {
  kind: "me";
  /** For a hot seat; else the player's own name. */
  name?: string;
}

export interface OpenSeat {
  kind: "open";
}

export interface BotSeat {
  kind: "bot";
  bot: string;
  name?: string;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string | boolean | number>;
  public?: boolean;
  spectators?: boolean;
  seconds_a_turn?: number;
  hand_over?: string;
}

/** Takes an open seat: the given one, or the first. `name` is the name at this table. */
export interface Join {
  invite?: string;
  seat?: number;
  name?: string;
}

/** The host, before the start: makes a seat open, or a bot's. */
export interface ChangeSeat {
  to: OpenSeat | BotSeat;
}

export interface Invite {
  invite: string;
}

/** The key for a link that moves the seat to another device, once. */
export interface SeatKey {
  key: string;
}

export interface TakeSeat {
  key: string;
}

/** The game after `version` moves. `move` and `player` are absent at 0, and `move` where the seat did not see it. */
export interface Step extends Insight {
  version: number;
  player?: number;
  move?: string;
  events: Event[];
  view: View;
  /** In the open replay: for each seat, those fields of its view that differ from `view`, a spectator's. */
  private?: (Record<string, unknown>)[];
}

export interface Replay {
  table: TableInfo;
  /** How many moves the whole game has. */
  versions: number;
  steps: Step[];
}

/** The first message: at which table, from which point of view (`seat` None: a spectator's), what is known. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  key?: string;
  invite?: string;
  seat?: number;
  since?: number;
}

/** The first message of a socket that follows the lists of tables. */
export interface HelloLobby {
  type: "lobby";
  protocol: number;
  key?: string;
}

/** Looks from another of the own seats, or, with None, as a spectator: for hot seats. */
export interface Sit {
  type: "sit";
  seat: number | null;
}

/** `id` is made by the client: the same id is played once. `version` is the one that the move answers. */
export interface PlayMove {
  type: "move";
  id: string;
  seat: number;
  version: number;
  move: string;
}

/** Is it legal now, and if not, why? `move` may stop before the payment: `claim denver--omaha`. */
export interface Why {
  type: "why";
  id: string;
  move: string;
}

export interface Ping {
  type: "ping";
}

/** The answer to `hello`, and again whenever seats, presence or status change. */
export interface Seated extends Table {
  type: "table";
}

/** An event and the version that it belongs to. Some moves make no event, some make several. */
export interface NumberedEvent {
  version: number;
  event: Event;
}

/** The game at `version` from `seat`, and what happened after `since`; `since` 0 is all of it. */
export interface Update extends Insight {
  type: "update";
  seat: number | null;
  since: number;
  version: number;
  events: NumberedEvent[];
  view: View;
  deadline: number | null;
  result: Result | null;
}

/** The move is played and stored. Its update comes before or after this. */
export interface Accepted {
  type: "accepted";
  id: string;
  version: number;
}

/** The message with this id changed nothing. `rule` is the number of the rule that forbids a move. */
export interface Refused {
  type: "refused";
  id: string;
  code: Code;
  rule: string | null;
  reason: Reason | null;
  /** What the reason speaks of: ids and numbers. */
  facts: Record<string, string | number>;
  text: string;
  version: number | null;
}

/** The answer to `why`. */
export interface Ruling {
  type: "ruling";
  id: string;
  lawful: boolean;
  code: Code | null;
  rule: string | null;
  reason: Reason | null;
  facts: Record<string, string | number>;
  text: string | null;
}

/** All open tables and all tables of this player that are not over; sent whenever they change. */
export interface Lobby {
  type: "lobby";
  open: Table[];
  mine: Table[];
}

export interface Pong {
  type: "pong";
}

/** A message without an id that could not be answered. If `closing`, the connection ends. */
export interface Failure {
  type: "error";
  code: Code;
  text: string;
  closing: boolean;
}
