// Made from messages.py and */messages.py in src/stationmaster/server: do not edit, run `make types`.

export const PROTOCOL = 1;

export type Code =
  | "malformed"
  | "too_large"
  | "rate_limited"
  | "no_key"
  | "unknown_key"
  | "blocked"
  | "not_found"
  | "not_yours"
  | "not_host"
  | "bad_seat_key"
  | "bad_way_in"
  | "no_passkeys"
  | "too_many_keys"
  | "both_there"
  | "bad_name"
  | "bad_table"
  | "unknown_game"
  | "unknown_bot"
  | "too_many_tables"
  | "too_many_people"
  | "table_full"
  | "seat_taken"
  | "already_started"
  | "not_started"
  | "not_over"
  | "review_under_way"
  | "no_hints"
  | "bad_words"
  | "no_free_talk"
  | "no_push"
  | "bad_subscription"
  | "on_vacation"
  | "no_vacation"
  | "rated"
  | "unrepeatable"
  | "not_a_record"
  | "bad_record"
  | "unknown_board"
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

export type DecisionKind =
  | "tickets"
  | "draws"
  | "claims"
  | "journeys"
  | "timing";

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

export type Phrase =
  | "hello"
  | "good_luck"
  | "one_moment"
  | "i_am_back"
  | "take_your_time"
  | "good_game"
  | "again"
  | "goodbye"
  | "well_played"
  | "that_was_mine"
  | "so_close"
  | "what_luck"
  | "thanks"
  | "sorry"
  | "yes"
  | "no";

export type Emote =
  | "smile"
  | "laugh"
  | "surprise"
  | "sad"
  | "think"
  | "cheer"
  | "heart"
  | "whistle";

export type Notify =
  | "each"
  | "digest"
  | "off";

export type SeekPace =
  | "live"
  | "slow"
  | "correspondence";

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

export type ProfileSeenBy =
  | "played_with"
  | "everyone"
  | "nobody";

export type SignIn =
  | ByPhrase
  | ByLink
  | ByPasskey;

export type ClientMessage =
  | Hello
  | HelloLobby
  | HelloMeetings
  | Sit
  | PlayMove
  | Why
  | PlanJourney
  | Ping;

export type ServerMessage =
  | Seated
  | Update
  | Changes
  | Accepted
  | Refused
  | Ruling
  | JourneyPlans
  | Said
  | Lobby
  | MeetingsNow
  | Notice
  | Pong
  | Failure;

/** What all games show. `moves`, `hand`, `tickets` and `offer` are the seat's own. */
export interface SharedView {
  /** Its name. */
  game: string;
  /** Whose view it is; None for a spectator. */
  seat: number | null;
  /** Their names, by seat. */
  players: string[];
  /** All options of the game, with what was chosen. */
  options: Record<string, unknown>;
  /** The seat that began (U05). */
  first: number;
  /** The seat whose decision it is. */
  turn: number;
  /** What is to be decided: `first_tickets`, `turn`, `second_card`, `choose_tickets`; `over` at the end. */
  phase: string;
  /** The kinds of the open cards, by slot; None where no card is left for one (U16). */
  market: (Kind | null)[];
  /** Cards in the draw pile. */
  pile: number;
  /** Cards in the discard pile, by kind. */
  discards: Record<string, number>;
  /** How many cards each seat holds (U04). */
  hand_sizes: number[];
  /** Tickets that each seat keeps; None while that is a choice which this seat may not know yet (U03). */
  ticket_counts: (number | null)[];
  /** How many tickets each seat is choosing from. */
  offered: number[];
  /** Markets that the last move discarded (U14). */
  resets: ((Kind | null)[])[];
  /** How often the last move shuffled the discards into the draw pile (U16). */
  shuffles: number;
  /** The cards of this seat, by kind; None for a spectator, as `tickets`. */
  hand: Record<string, number> | null;
  /** Those that this seat keeps. */
  tickets: string[] | null;
  /** Tickets that this seat is choosing from. */
  offer: string[];
  /** The legal moves, where it is this seat's turn to decide. */
  moves: string[];
}

/** What the games with a board show besides. */
export interface BoardGameView extends SharedView {
  /** Of each route that is claimed: the seat that did. */
  routes: Record<string, number>;
  /** Who may not claim a route any more (U22 to U24, M21): a bit for each seat; in JSON the seats, of free routes. */
  closed: Record<string, number[]>;
  /** How many each seat has left. */
  cars: number[];
  /** The points of each seat for its routes. */
  route_score: number[];
  /** Turns left in the last round (U40); None before it. */
  turns_left: number | null;
  /** Turns in a row that were passed: when all seats have, the game is over (U32). */
  passes: number;
}

/** What a seat may know in `usa`. */
export interface UsaView extends BoardGameView {
  /** `usa`. */
  game: "usa";
  /** Tickets in the pile; while the first ones are chosen, those that were not dealt. */
  ticket_pile: number;
}

/** A passenger under way (M40). */
export interface JourneyShown {
  /** The city where it began. */
  from: string;
  /** The city where the passenger is. */
  city: string;
  /** Those that it went over. */
  routes: string[];
  /** What each city on the way gave; None where it gave nothing (M43). */
  tokens: (number | null)[];
  /** Passenger cards paid (M41). */
  fares: number;
}

/** The backs of short and long tickets differ, so everyone sees how many of each. */
export interface MarklinView extends BoardGameView {
  /** `marklin`. */
  game: "marklin";
  /** Short tickets in their pile. */
  short_pile: number;
  /** Long ones in theirs. */
  long_pile: number;
  /** Short tickets that each seat keeps. */
  short_kept: number[];
  /** Long ones. */
  long_kept: number[];
  /** Short tickets that each seat is choosing from. */
  short_offered: number[];
  /** Long ones. */
  long_offered: number[];
  /** Passengers that each seat has not yet placed. */
  supply: number[];
  /** Of each city where a passenger stands: the seat whose it is. */
  passengers: Record<string, number>;
  /** Of each city that has any: the tokens that are left, from the top down. */
  merchandise: Record<string, number[]>;
  /** How many tokens each seat took. */
  tokens: number[];
  /** The points of each seat for them. */
  token_score: number[];
  /** The route that was just claimed, while its claimer may place a passenger (M22). */
  placing: string | null;
  /** The one that is under way. */
  journey: JourneyShown | null;
}

/** What a seat may know in `card`. */
export interface CardView extends SharedView {
  /** `card`. */
  game: "card";
  /** For each seat and colour: the coloured cards of the group, and the locomotives on top of them. */
  stations: (Record<string, number[]>)[];
  /** Cards in each train stack. */
  stack_sizes: number[];
  /** This seat's own train stack, by kind, where the option `open_train_stack` lets it look (C05). */
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

/** Cards of one colour that a ticket still takes. Grey: of any one colour; `held` is of the one that suits best. */
export interface Need {
  color: string;
  needed: number;
  held: number;
  missing: number;
}

/** How one of the seat's own tickets stands, kept or offered, and what it still takes by the cheapest way left. */
export interface Plan {
  /** Ready: the seat has all that it takes. Nearly lost: the loss of one more route would lose it. */
  state: "done" | "ready" | "open" | "nearly_lost" | "lost";
  /** What there is too little of for a ticket that is lost. */
  lacks: "routes" | "cars" | "turns" | null;
  /** Added where it is completed, subtracted where it is not. */
  points: number;
  /** The routes of the cheapest way, in cars, own ones among them; none where none is left. */
  way: string[];
  /** Those of them whose loss, of one by itself, would lose the ticket. */
  vital: string[];
  /** That the way still takes, and the points that its routes bring. */
  cars: number;
  route_points: number;
  /** By colour, the cards that it takes against those that the seat has. */
  needs: Need[];
  /** Locomotives of the seat that may stand in for what is missing. */
  wild: Record<string, number>;
  /** Cards that are still to be had, when they do. */
  missing: number;
}

/** What follows by the rules from what is shown, so that a client needs none. */
export interface Insight {
  /** For each ticket that the seat keeps or is offered. */
  plans: Record<string, Plan>;
  /** For each seat, when the game is over and was played on a board. */
  proofs: Proof[];
  /** When the game is over: the points of each seat after the deal and each move, without what the end decided. */
  score_track: number[][];
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
  /** Of a board that deals less than the rules say: cards, tickets, and how many of these are kept at least. */
  deal?: Record<string, number>;
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

/** What somebody who waits would like to play. */
export interface Seek {
  game: string;
  /** Players at the table: any of these numbers will do. */
  counts: number[];
  pace: SeekPace;
  rated?: boolean;
  /** May bots fill the table, if too few people come? Two people there are at least. */
  bots?: boolean;
}

/** What one waits for. */
export interface Sought extends Seek {
  /** When the wait began, in milliseconds since 1970. */
  since: number;
}

/** All who would play have to say that they are ready; else those who did wait on. */
export interface ReadyQuestion {
  /** The name of the table that will be made. */
  table: string;
  people: number;
  /** So many of them are. */
  ready: number;
  /** Bots take those that no people take. */
  seats: number;
  seconds_left: number;
  /** Is this player ready? */
  answered: boolean;
}

/** The answer to the question. */
export interface Ready {
  table: string;
}

export interface Somebody {
  player: number;
  name: string;
}

/** Those whom one has to do with, each in one of these lists. */
export interface MyPeople {
  friends: Somebody[];
  /** Who would like to be friends. */
  asking: Somebody[];
  /** Whom one has asked. */
  asked: Somebody[];
  /** Others with whom one has played. */
  played: Somebody[];
  blocked: Somebody[];
}

export interface InvitePlayer {
  player: number;
}

/** To a table that waits, by somebody one knows who sits there. */
export interface Invitation {
  table: string;
  game: string;
  board: string | null;
  /** Seats at the table. */
  players: number;
  /** Is it a rematch, at which a seat is kept for the player? */
  again: boolean;
  seconds_a_turn: number | null;
  by: Somebody;
}

/** All of it that may change at any time: what one waits for, whether one is ready, who asks and who invites. */
export interface Meetings {
  seek: Sought | null;
  question: ReadyQuestion | null;
  asking: Somebody[];
  invitations: Invitation[];
}

/** The body of every HTTP error (RFC 9457, application/problem+json). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: Code;
  /** The number of the rule that a record breaks. */
  rule?: string;
  /** Of a record that breaks one: `entry`, where, if it is a move. */
  facts?: Record<string, string | number>;
}

export interface Rename {
  name: string;
}

export interface NewPlayer extends Rename {
  /** What its owner calls the device that gets the key. */
  device?: string;
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
  /** May it hold for some of the seats only? Then the sorted list of these is a value, too. */
  by_seat: boolean;
  /** Do rated tables leave it at its default? */
  casual: boolean;
}

/** Another board that comes with the game. */
export interface BoardInfo {
  name: string;
  most_players: number;
}

export interface GameInfo {
  game: string;
  least_players: number;
  most_players: number;
  /** Besides that of its box. */
  boards: BoardInfo[];
  options: OptionInfo[];
  phases: string[];
  /** Bots that play it, the weakest first. */
  bots: string[];
}

/** A game, with the data of its own board or of the one that was asked for. */
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
  /** Whose seat it is, for `/api/people/{number}`; for the table's players alone. */
  person?: number;
  /** Its owner is on vacation until then, and the clock stands. */
  away_until?: number;
  /** Milliseconds of extra time that are left. */
  bank?: number;
  /** At a rated table alone: what the player, or the bot, was worth on sitting down. */
  rating?: number;
  /** Its standard error. */
  rating_error?: number;
}

/** What everyone may know of a table. Times are milliseconds since 1970. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string | boolean | number | number[]>;
  status: Status;
  public: boolean;
  spectators: boolean;
  seconds_a_turn: number | null;
  /** The bot that takes the seat of a player whose clock has run out or who leaves; None: the table waits. */
  hand_over: string | null;
  /** The table counts for its players what they could count themselves: cards not seen yet, what the stacks hold. */
  counters: boolean;
  /** Does the table give hints? All its people agree to that; whoever sits down at such a table agrees. */
  hints: boolean;
  /** The seats whose players agree to hints; for its players alone. */
  hints_agreed: number[];
  /** How many each seat may still have in this game. */
  hints_left: number[];
  /** The seat that begins (U05); None: chance decides. */
  first: number | null;
  /** One of the game's `boards`; None: that of its box. */
  board: string | null;
  /** Seconds that each person may take besides, over the whole game. */
  time_bank?: number;
  /** May people talk in their own words here? Else in phrases. */
  free_talk: boolean;
  /** Does its end change ratings? */
  rated: boolean;
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
  ended: "idle" | "left" | "rules" | "operator" | null;
  result: Result | null;
  /** The table where the game goes on; for its players alone. */
  rematch: string | null;
  /** The open seats of a rematch that are kept for this player. */
  kept: number[];
  /** Is the finished game open to everyone who has its link, as all who played it agreed? */
  shared: boolean;
  /** The seats whose players agree to that; for its players alone. */
  agreed: number[];
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
  options?: Record<string, string | boolean | number | number[]>;
  public?: boolean;
  spectators?: boolean;
  seconds_a_turn?: number;
  hand_over?: string;
  counters?: boolean;
  /** None: where all other seats are bots'. */
  hints?: boolean;
  /** The seat that begins (U05); without it chance decides. */
  first?: number;
  /** One of the game's `boards`; without it that of its box. */
  board?: string;
  free_talk?: boolean;
  /** In games by correspondence: seconds that each person may take besides, over the whole game. */
  time_bank?: number;
  /** Does its end change ratings? Without hot seat, hints, counters, a named first player, or another board. */
  rated?: boolean;
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
  /** After the first update, only what has changed: `changes` in place of `update`. */
  differences?: boolean;
}

/** The first message of a socket that follows the lists of tables. */
export interface HelloLobby {
  type: "lobby";
  protocol: number;
  key?: string;
}

/** The first message of a socket that follows what one waits for, who asks and who invites. It is a sign of life. */
export interface HelloMeetings {
  type: "meetings";
  protocol: number;
  key: string;
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

/** What could a passenger do that sets out from this city, or did, and goes on over these routes? */
export interface PlanJourney {
  type: "plan_journey";
  id: string;
  city: string;
  routes?: string[];
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

/** What somebody knows who has counted all cards that were seen. */
export interface CardCounts {
  /** By kind, those that are in the draw pile or, unseen, in another hand. */
  unseen: Record<string, number>;
  /** For each seat, where there are any: what went into its train stack. */
  stacks: (Record<string, number>)[];
}

/** The game at `version` from `seat`, and what happened after `since`; `since` 0 is all of it. */
export interface Update extends Insight {
  type: "update";
  seat: number | null;
  since: number;
  version: number;
  events: NumberedEvent[];
  view: View;
  /** At tables that count for their players (`counters`). */
  counts: CardCounts | null;
  deadline: number | null;
  result: Result | null;
}

/** What is different from the last update, or changes, of this connection. What is left out stays as it is. */
export interface Changes {
  type: "changes";
  seat: number | null;
  since: number;
  version: number;
  /** What happened after `since`, which is the version of the last one. */
  events: NumberedEvent[];
  /** Those fields of the view that have changed, each as a whole. */
  view: Record<string, unknown>;
  plans?: Record<string, Plan>;
  proofs?: Proof[];
  score_track?: number[][];
  counts?: CardCounts | null;
  deadline?: number | null;
  result?: Result | null;
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

/** A journey of a passenger, or what is left of one that is under way. */
export interface PlannedJourney {
  /** Those that it comes to, one for each route. */
  cities: string[];
  routes: string[];
  /** What each city gives; None where it gives nothing. */
  tokens: (number | null)[];
  points: number;
  /** Passenger cards that it costs. */
  fares: number;
  /** To be played one after another. */
  moves: string[];
}

/** The answer to `plan_journey`. */
export interface JourneyPlans {
  type: "journeys";
  id: string;
  /** The journey over just the routes that were named; None where that is none, or they cannot be travelled so. */
  draft: PlannedJourney | null;
  /** What it can become: for each city within reach the best that ends there, the most worth first. */
  journeys: PlannedJourney[];
}

/** All open tables, games that may be watched, and this player's tables that are not over; sent as they change. */
export interface Lobby {
  type: "lobby";
  open: Table[];
  /** Public games under way that admit spectators, without this player's own: the newest ones. */
  watchable: Table[];
  mine: Table[];
}

/** Sent as they change. */
export interface MeetingsNow extends Meetings {
  type: "meetings";
}

/** The operator of the server tells everyone: sent when it is announced, or taken back, and to who comes later. */
export interface Notice {
  type: "notice";
  /** When the server will restart; games then carry on. None: it will not. */
  restart: number | null;
  /** In the operator's own words. */
  note: string | null;
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

/** Why a move is better: a sentence in each language, and what it speaks of. */
export interface CoachReason {
  kind: string;
  en: string;
  ru: string;
  route?: string;
  ticket?: string;
  seat?: number;
}

export interface PlayedAndBest {
  played: number;
  best: number;
}

export interface WinCompared extends PlayedAndBest {
  error: number;
}

/** What became of a move in the games that were played out from it. */
export interface Alternative {
  move: string;
  win: number;
  win_error: number;
  places: number[];
  lead: number;
  lead_error: number;
  games: number;
}

export interface ReviewedDecision {
  /** The place among the moves of the record. */
  move: number;
  seat: number;
  kind: DecisionKind;
  played: string;
  best: string;
  win: WinCompared;
  lead: PlayedAndBest;
  loss: number;
  certain: boolean;
  alternatives: Alternative[];
  /** Where there is a certain loss; the most important first. */
  reasons: CoachReason[];
  /** Something else was better for certain, and as much could still be had in the seat's next turns. */
  again?: boolean;
  skill: number;
  skill_error: number;
}

/** Standard errors. */
export interface SeatErrors {
  loss: number;
  luck: number;
  skill: number;
  others: number;
  start: number;
}

/** luck + skill + others = result - start. */
export interface ReviewedSeat {
  loss: number;
  luck: number;
  skill: number;
  others: number;
  start: number;
  result: number;
  decisions: number;
  errors: SeatErrors;
}

/** Each seat's chance with all hands open, before the move of the record; None: at the end. */
export interface CurvePoint {
  move: number | null;
  win: number[];
  error: number[];
}

/** What chance changed for each seat, after the move of the record; None: by the deal. */
export interface LuckEvent {
  after: number | null;
  luck: number[];
  error: number[];
}

export interface Review {
  /** The version of reviews that it is of. */
  review: number;
  depth: "glance" | "quick" | "deep";
  seed: string;
  record: string;
  /** Of the seats, in Elo points, where they were known. */
  strengths: number[];
  game: string;
  players: string[];
  decisions: ReviewedDecision[];
  seats: ReviewedSeat[];
  curve: CurvePoint[];
  luck: LuckEvent[];
}

/** How far the review of a game is; once there is one, the review. */
export interface ReviewState {
  state: "none" | "waiting" | "working" | "done" | "failed";
  done: number;
  of: number;
  /** Once that can be told. */
  seconds_left: number | null;
  /** Was `review` made by another version? POST makes it anew. */
  old: boolean;
  /** Of one that failed. */
  why: string | null;
  review: Review | null;
}

/** What the review of a game says of one's own seat. */
export interface MyReview {
  table: string;
  game: string;
  players: string[];
  ended: number;
  seat: number;
  won: boolean;
  place: number;
  loss: number;
  luck: number;
  luck_error: number;
  /** The loss by what the decisions were about. */
  by_kind: Record<string, number>;
  old: boolean;
}

export interface AgreeToHints {
  agrees: boolean;
}

export interface AskHint {
  /** The one that the seat in turn is at. */
  version: number;
}

export interface HintMove {
  move: string;
  win: number;
  error: number;
  /** Points ahead of the best of the others. */
  lead: number;
}

/** The best moves of one's own seat at its turn, as far as it can know, the best first. */
export interface Hint {
  seat: number;
  version: number;
  moves: HintMove[];
  reasons: CoachReason[];
  /** How many more the seat may have in this game. */
  left: number;
}

export interface ProblemInfo {
  id: string;
  game: string;
  /** From easy to hard. */
  grade: 1 | 2 | 3;
  players: number;
}

/** A position in which one move is clearly the best, as the seat sees it that is to move. */
export interface ProblemShown extends Insight {
  id: string;
  game: string;
  grade: 1 | 2 | 3;
  board: string | null;
  players: string[];
  seat: number;
  view: View;
  /** What the seat saw before, where that is known. */
  events: Event[];
}

export interface AnswerProblem {
  move: string;
}

export interface MoveChance {
  win: number;
  error: number;
}

/** Was it the best move? A journey that has not come to its end gets no answer yet, but the position after it. */
export interface ProblemAnswer {
  /** None: the decision goes on from `continues`. */
  right: boolean | null;
  continues?: ProblemShown;
  best?: string;
  /** What one would think of first, and is worse. */
  natural?: string;
  /** By move: those that were compared. */
  chances?: Record<string, MoveChance>;
  reasons?: CoachReason[];
  /** The bots that do not find it. */
  fails?: string[];
}

/** What this site offers to everyone. */
export interface SiteInfo {
  /** Its own address, as its operator gave it. */
  public_url: string | null;
  /** Can one sign in by passkey, on pages of that address? */
  passkeys: boolean;
}

/** A device: a key that belongs to the player. Times are milliseconds since 1970, `seen` to the day. */
export interface DeviceInfo {
  id: number;
  /** What its owner calls it. */
  device: string | null;
  created: number;
  seen: number;
  /** Is it the one that asks? */
  this: boolean;
}

export interface PasskeyInfo {
  id: number;
  /** Where it was made. */
  device: string | null;
  created: number;
  /** When somebody last signed in by it, to the day. */
  seen: number | null;
}

/** By what the player who asks comes in. */
export interface WaysIn {
  devices: DeviceInfo[];
  passkeys: PasskeyInfo[];
  /** When the recovery phrase was made; None: there is none. */
  phrase_made: number | null;
}

/** Shown once: only its hash is kept. The one before counts no more. */
export interface RecoveryPhrase {
  phrase: string;
}

/** The key for a link that makes one other device this player's; put it into the fragment of an address. */
export interface DeviceLink {
  key: string;
  expires: number;
}

/** What a browser is asked for: `publicKey` of `navigator.credentials.create` or `get`, as JSON (WebAuthn). */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** A browser's answer, as JSON (`PublicKeyCredential.toJSON()`). */
export interface NewPasskey {
  credential: Record<string, unknown>;
  device?: string;
}

export interface ByPhrase {
  by: "phrase";
  phrase: string;
  device?: string;
}

export interface ByLink {
  by: "link";
  key: string;
  device?: string;
}

export interface ByPasskey {
  by: "passkey";
  credential: Record<string, unknown>;
  device?: string;
}

/** A key of the player's for this device. `before`: who it was until now, if that player has games. */
export interface SignedIn {
  key: string;
  name: string;
  before: EarlierPlayer | null;
}

/** Who a device was before: `tables` are theirs, and can be brought along. */
export interface EarlierPlayer {
  name: string;
  tables: number;
}

/** The key of another player, who becomes one with the player who asks. */
export interface BringAlong {
  key: string;
}

export interface Brought {
  /** How many belong to the player now that were the other's. */
  tables: number;
}

export interface GamesPlayed {
  game: string;
  played: number;
  won: number;
}

/** After a rated game; which one it was is told to those alone who may see it. */
export interface RatingThen {
  ended: number;
  rating: number;
  error: number;
}

export interface RatingOverTime {
  game: string;
  /** The oldest first; the last is the rating now. */
  steps: RatingThen[];
}

/** Who somebody is, for those who may see it. */
export interface Profile {
  id: number;
  name: string;
  sign: number | null;
  colour: number | null;
  since: number;
  games: GamesPlayed[];
  ratings: RatingOverTime[];
  /** Their newest games that are over, of those that whoever asks may see. */
  newest: Table[];
}

export interface MyProfile extends Profile {
  seen_by: ProfileSeenBy;
}

/** What is left out stays as it is. */
export interface ChangeProfile {
  sign?: number;
  colour?: number;
  seen_by?: ProfileSeenBy;
}

export interface BestPlayer {
  place: number;
  name: string;
  rating: number;
  error: number;
  games: number;
  me: boolean;
}

/** What a bot counts as at rated tables, always. */
export interface BotRating {
  bot: string;
  version: number;
  rating: number;
  error: number;
}

export interface MyRating {
  rating: number;
  error: number;
  games: number;
}

/** The best of a game, and the bots to compare them with. */
export interface Best {
  game: string;
  /** That one needs to be among them. */
  least_games: number;
  /** The same for the standard error. */
  most_error: number;
  best: BestPlayer[];
  bots: BotRating[];
  /** Of who asks, with a key. */
  own: MyRating | null;
}

/** A rated game of a player, and the rating after it. */
export interface RatingStep {
  table: string;
  ended: number;
  place: number;
  /** How many counted. */
  seats: number;
  /** Did the player leave before the end? */
  left: boolean;
  rating: number;
  error: number;
}

export interface MyGameRatings {
  game: string;
  now: MyRating;
  /** The oldest first. */
  steps: RatingStep[];
}

export interface MyRatings {
  games: MyGameRatings[];
  /** May one be in the tables of the best? */
  listed: boolean;
}

export interface BeListed {
  listed: boolean;
}

/** What a rated game changed for the player of a seat. */
export interface RatingChange {
  seat: number;
  place: number;
  left: boolean;
  before: number;
  after: number;
}

/** One of the three. `seat`: which of the own seats speaks, of those at a hot seat. */
export interface Say {
  phrase?: Phrase;
  emote?: Emote;
  /** At tables with `free_talk`. */
  words?: string;
  seat?: number;
}

/** What somebody said. */
export interface TalkLine {
  id: number;
  at: number;
  name: string;
  /** The seat of the speaker, who still has it; None: of somebody who does not sit there. */
  seat: number | null;
  /** While the game goes on, only spectators see it. */
  spectator: boolean;
  mine: boolean;
  phrase: Phrase | null;
  emote: Emote | null;
  /** In the speaker's own words: never markup, and no part of it is a link. */
  words: string | null;
}

/** The answer to who said it: the line itself comes over the socket. */
export interface SaidLine {
  id: number;
}

/** What was said after the line `since` (0: the first), of what this connection may hear; None: all of it anew. */
export interface Said {
  type: "talk";
  since: number | null;
  lines: TalkLine[];
}

/** Somebody of whom this player hears nothing. `id` is of this player's own list. */
export interface Muted {
  id: number;
  name: string;
}

/** Where a browser is reached, as its `PushSubscription` tells. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Habits {
  notify: Notify;
  /** Of the digest, in UTC. */
  hour: number;
}

export interface BeginVacation {
  days: number;
}

/** How this player is called back. */
export interface Returning extends Habits {
  /** The site's public key, for `PushManager.subscribe`; None: this site sends no notifications. */
  push_key: string | null;
  /** Is the device notified from which this is asked? */
  here: boolean;
  /** The end of a vacation that is under way. */
  away_until: number | null;
  /** Of those within a year. */
  vacation_days_left: number;
}
