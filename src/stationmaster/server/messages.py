"""The protocol: every HTTP body and every socket message, in one place.

What belongs to a part of the server is in its own folder (coach/messages.py, meeting/messages.py, people/messages.py).
The browser's types are made from all of them (`python -m stationmaster.server.typescript`); docs/server.md explains
them with examples. A field with a default may be left out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from stationmaster.games.family.rulings import Reason
from stationmaster.server.codes import Code
from stationmaster.server.meeting.messages import Meetings
from stationmaster.server.shown import BoxData, Event, Insight, Model, Plan, Proof, Result, View

PROTOCOL = 1

NAME_LENGTH = 1000  # as it is sent: `clean_name` counts what people see
KEY_LENGTH = 64
MOVE_LENGTH = 200
LONGEST_JOURNEY = 100
LONGEST_TURN = 30 * 24 * 3600

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH)]
Key = Annotated[str, StringConstraints(max_length=KEY_LENGTH)]
MoveId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern="^[^\\x00]*$")]
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=MOVE_LENGTH)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]


class Problem(Model):
    """The body of every HTTP error (RFC 9457, application/problem+json)."""

    type: str
    title: str
    status: int
    detail: str
    code: Code
    rule: str | None = None
    """The number of the rule that a record breaks."""
    facts: dict[str, str | int] = Field(default_factory=dict)
    """Of a record that breaks one: `entry`, where, if it is a move."""


# ---- who plays ----


class Rename(Model):
    name: Name


class NewPlayer(Rename):
    device: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LENGTH)] | None = None
    """What its owner calls the device that gets the key."""


class PlayerKey(Model):
    """`key` goes into the header `Authorization: Bearer <key>` and into the first socket message. Keep it secret."""

    key: str
    name: str


class Me(Model):
    name: str


# ---- games ----


Choice = str | bool | int | list[SeatNumber]
"""The value of an option; a list where it holds for these seats only."""


class OptionInfo(Model):
    """The allowed values, the default first."""

    name: str
    values: list[str | bool | int]
    by_seat: bool
    """May it hold for some of the seats only? Then the sorted list of these is a value, too."""
    casual: bool
    """Do rated tables leave it at its default?"""


class BoardInfo(Model):
    """Another board that comes with the game."""

    name: str
    most_players: int


class GameInfo(Model):
    game: str
    least_players: int
    most_players: int
    boards: list[BoardInfo]
    """Besides that of its box."""
    options: list[OptionInfo]
    phases: list[str]
    bots: list[str]
    """Bots that play it, the weakest first."""


class Box(Model):
    """A game, with the data of its own board or of the one that was asked for."""

    info: GameInfo
    data: BoxData


# ---- tables ----

Status = Literal["waiting", "playing", "over", "closed", "abandoned"]
Ended = Literal["idle", "left", "rules", "operator"]
"""Why a game was abandoned: nobody went on with it, its last person left, a mended rule made it another game, or the
operator of the server closed it."""


class SeatInfo(Model):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    """None while the seat is open, unless it is kept for someone."""
    bot: str | None
    """Which bot plays: of a bot's seat, or of a person's seat that was handed over."""
    present: bool
    """A person with a live connection (bots are always there)."""
    reserved: bool
    """Open, but kept for a player of the game that this is a rematch of."""
    person: int | None = None
    """Whose seat it is, for `/api/people/{number}`; for the table's players alone."""
    rating: int | None = None
    """At a rated table alone: what the player, or the bot, was worth on sitting down."""
    rating_error: int | None = None
    """Its standard error."""


class TableInfo(Model):
    """What everyone may know of a table. Times are milliseconds since 1970."""

    id: str
    game: str
    options: dict[str, Choice]
    status: Status
    public: bool
    spectators: bool
    seconds_a_turn: int | None
    hand_over: str | None
    """The bot that takes the seat of a player whose clock has run out or who leaves; None: the table waits."""
    counters: bool
    """The table counts for its players what they could count themselves: cards not seen yet, what the stacks hold."""
    hints: bool
    """Does the table give hints? All its people agree to that; whoever sits down at such a table agrees."""
    hints_agreed: list[int]
    """The seats whose players agree to hints; for its players alone."""
    hints_left: list[int]
    """How many each seat may still have in this game."""
    first: int | None
    """The seat that begins (U05); None: chance decides."""
    board: str | None
    """One of the game's `boards`; None: that of its box."""
    rated: bool
    """Does its end change ratings?"""
    seats: list[SeatInfo]
    version: int
    turn: int | None
    deadline: int | None
    created: int
    started: int | None
    finished: int | None
    expires: int | None
    """When the table is closed or the game abandoned, unless somebody comes or moves before."""
    ended: Ended | None
    """Why the game was abandoned."""
    result: Result | None
    rematch: str | None
    """The table where the game goes on; for its players alone."""
    kept: list[int]
    """The open seats of a rematch that are kept for this player."""
    shared: bool
    """Is the finished game open to everyone who has its link, as all who played it agreed?"""
    agreed: list[int]
    """The seats whose players agree to that; for its players alone."""


class Table(Model):
    """A table as a player sees it."""

    table: TableInfo
    mine: list[int]
    """The seats that belong to this player; several of them are a hot seat."""
    host: bool


class CreatedTable(Table):
    invite: str
    """The key for a link that others join by; put it into the fragment of an address. Shown once."""


class TableList(Model):
    tables: list[Table]
    more: str | None
    """Give it as `after` to get the next page."""


class MySeat(Model):
    kind: Literal["me"]
    name: Name | None = None
    """For a hot seat; else the player's own name."""


class OpenSeat(Model):
    kind: Literal["open"]


class BotSeat(Model):
    kind: Literal["bot"]
    bot: str
    name: Name | None = None


NewSeat = Annotated[MySeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class NewTable(Model):
    game: str
    seats: Annotated[list[NewSeat], Field(min_length=2, max_length=10)]
    options: dict[str, Choice] = Field(default_factory=dict)
    public: bool = False
    spectators: bool = True
    seconds_a_turn: Annotated[int, Field(ge=5, le=LONGEST_TURN)] | None = None
    hand_over: str | None = None
    counters: bool = False
    hints: bool | None = None
    """None: where all other seats are bots'."""
    first: SeatNumber | None = None
    """The seat that begins (U05); without it chance decides."""
    board: str | None = None
    """One of the game's `boards`; without it that of its box."""
    rated: bool = False
    """Does its end change ratings? Without hot seat, hints, counters, a named first player, or another board."""


class Join(Model):
    """Takes an open seat: the given one, or the first. `name` is the name at this table."""

    invite: Key | None = None
    seat: SeatNumber | None = None
    name: Name | None = None


class ChangeSeat(Model):
    """The host, before the start: makes a seat open, or a bot's."""

    to: Annotated[OpenSeat | BotSeat, Field(discriminator="kind")]


class Invite(Model):
    invite: str


class SeatKey(Model):
    """The key for a link that moves the seat to another device, once."""

    key: str


class TakeSeat(Model):
    key: Key


# ---- replay ----


class Step(Insight):
    """The game after `version` moves. `move` and `player` are absent at 0, and `move` where the seat did not see it."""

    version: int
    player: int | None = None
    move: str | None = None
    events: list[Event]
    view: View
    private: list[dict[str, Any]] | None = None
    """In the open replay: for each seat, those fields of its view that differ from `view`, a spectator's."""


class Replay(Model):
    table: TableInfo
    versions: int
    """How many moves the whole game has."""
    steps: list[Step]


# ---- the socket: from the client ----


class Hello(Model):
    """The first message: at which table, from which point of view (`seat` None: a spectator's), what is known."""

    type: Literal["hello"]
    protocol: int
    table: str
    key: Key | None = None
    invite: Key | None = None
    seat: SeatNumber | None = None
    since: Annotated[int, Field(ge=0)] | None = None
    differences: bool = False
    """After the first update, only what has changed: `changes` in place of `update`."""


class HelloLobby(Model):
    """The first message of a socket that follows the lists of tables."""

    type: Literal["lobby"]
    protocol: int
    key: Key | None = None


class HelloMeetings(Model):
    """The first message of a socket that follows what one waits for, who asks and who invites. It is a sign of life."""

    type: Literal["meetings"]
    protocol: int
    key: Key


class Sit(Model):
    """Looks from another of the own seats, or, with None, as a spectator: for hot seats."""

    type: Literal["sit"]
    seat: SeatNumber | None


class PlayMove(Model):
    """`id` is made by the client: the same id is played once. `version` is the one that the move answers."""

    type: Literal["move"]
    id: MoveId
    seat: SeatNumber
    version: Annotated[int, Field(ge=0)]
    move: MoveText


class Why(Model):
    """Is it legal now, and if not, why? `move` may stop before the payment: `claim denver--omaha`."""

    type: Literal["why"]
    id: MoveId
    move: MoveText


class PlanJourney(Model):
    """What could a passenger do that sets out from this city, or did, and goes on over these routes?"""

    type: Literal["plan_journey"]
    id: MoveId
    city: MoveText
    routes: Annotated[list[MoveText], Field(max_length=LONGEST_JOURNEY)] = Field(default_factory=list)


class Ping(Model):
    type: Literal["ping"]


ClientMessage = Annotated[
    Hello | HelloLobby | HelloMeetings | Sit | PlayMove | Why | PlanJourney | Ping, Field(discriminator="type")
]


# ---- the socket: from the server ----


class Seated(Table):
    """The answer to `hello`, and again whenever seats, presence or status change."""

    type: Literal["table"]


class NumberedEvent(Model):
    """An event and the version that it belongs to. Some moves make no event, some make several."""

    version: int
    event: Event


class CardCounts(Model):
    """What somebody knows who has counted all cards that were seen."""

    unseen: dict[str, int]
    """By kind, those that are in the draw pile or, unseen, in another hand."""
    stacks: list[dict[str, int]]
    """For each seat, where there are any: what went into its train stack."""


class Update(Insight):
    """The game at `version` from `seat`, and what happened after `since`; `since` 0 is all of it."""

    type: Literal["update"]
    seat: int | None
    since: int
    version: int
    events: list[NumberedEvent]
    view: View
    counts: CardCounts | None
    """At tables that count for their players (`counters`)."""
    deadline: int | None
    result: Result | None


def nothing() -> None:
    """Where None says something else than to be left out."""


class Changes(Model):
    """What is different from the last update, or changes, of this connection. What is left out stays as it is."""

    type: Literal["changes"]
    seat: int | None
    since: int
    version: int
    events: list[NumberedEvent]
    """What happened after `since`, which is the version of the last one."""
    view: dict[str, Any]
    """Those fields of the view that have changed, each as a whole."""
    plans: dict[str, Plan] | None = None
    proofs: list[Proof] | None = None
    score_track: list[list[int]] | None = None
    counts: CardCounts | None = Field(default_factory=nothing)
    deadline: int | None = Field(default_factory=nothing)
    result: Result | None = Field(default_factory=nothing)


class Accepted(Model):
    """The move is played and stored. Its update comes before or after this."""

    type: Literal["accepted"]
    id: str
    version: int


class Refused(Model):
    """The message with this id changed nothing. `rule` is the number of the rule that forbids a move."""

    type: Literal["refused"]
    id: str
    code: Code
    rule: str | None
    reason: Reason | None
    facts: dict[str, str | int]
    """What the reason speaks of: ids and numbers."""
    text: str
    version: int | None


class Ruling(Model):
    """The answer to `why`."""

    type: Literal["ruling"]
    id: str
    lawful: bool
    code: Code | None
    rule: str | None
    reason: Reason | None
    facts: dict[str, str | int]
    text: str | None


class PlannedJourney(Model):
    """A journey of a passenger, or what is left of one that is under way."""

    cities: list[str]
    """Those that it comes to, one for each route."""
    routes: list[str]
    tokens: list[int | None]
    """What each city gives; None where it gives nothing."""
    points: int
    fares: int
    """Passenger cards that it costs."""
    moves: list[str]
    """To be played one after another."""


class JourneyPlans(Model):
    """The answer to `plan_journey`."""

    type: Literal["journeys"]
    id: str
    draft: PlannedJourney | None
    """The journey over just the routes that were named; None where that is none, or they cannot be travelled so."""
    journeys: list[PlannedJourney]
    """What it can become: for each city within reach the best that ends there, the most worth first."""


class Lobby(Model):
    """All open tables, games that may be watched, and this player's tables that are not over; sent as they change."""

    type: Literal["lobby"]
    open: list[Table]
    watchable: list[Table]
    """Public games under way that admit spectators, without this player's own: the newest ones."""
    mine: list[Table]


class MeetingsNow(Meetings):
    """Sent as they change."""

    type: Literal["meetings"]


class Notice(Model):
    """The operator of the server tells everyone: sent when it is announced, or taken back, and to who comes later."""

    type: Literal["notice"]
    restart: int | None
    """When the server will restart; games then carry on. None: it will not."""
    note: str | None
    """In the operator's own words."""


class Pong(Model):
    type: Literal["pong"]


class Failure(Model):
    """A message without an id that could not be answered. If `closing`, the connection ends."""

    type: Literal["error"]
    code: Code
    text: str
    closing: bool


ServerMessage = Annotated[
    Seated
    | Update
    | Changes
    | Accepted
    | Refused
    | Ruling
    | JourneyPlans
    | Lobby
    | MeetingsNow
    | Notice
    | Pong
    | Failure,
    Field(discriminator="type"),
]

client_messages: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
server_messages: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
