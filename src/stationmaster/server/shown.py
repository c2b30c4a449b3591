"""The types of what a game shows: views, events, score sheets, the data of a box.

These models only describe what `View.to_dict`, `Match.log` and the game record give, for the TypeScript types and
for the tests, which check every message against them. On its way out nothing is validated again.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Kind = Literal[
    "purple",
    "blue",
    "orange",
    "white",
    "green",
    "yellow",
    "black",
    "red",
    "locomotive",
    "locomotive_plus4",
    "passenger",
]
Market = list[Kind | None]
Counts = dict[str, int]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


# ---- views ----


class SharedView(Model):
    """What all games show. `moves`, `hand`, `tickets` and `offer` are the seat's own."""

    seat: int | None
    players: list[str]
    options: dict[str, Any]
    first: int
    turn: int
    phase: str
    market: Market
    pile: int
    discards: Counts
    hand_sizes: list[int]
    ticket_counts: list[int | None]
    offered: list[int]
    resets: list[Market]
    shuffles: int
    hand: Counts | None
    tickets: list[str] | None
    offer: list[str]
    moves: list[str]


class BoardGameView(SharedView):
    """What the two games with a board show besides. `routes`: who owns each claimed route."""

    routes: dict[str, int]
    cars: list[int]
    route_score: list[int]
    turns_left: int | None
    passes: int


class UsaView(BoardGameView):
    game: Literal["usa"]
    ticket_pile: int


class JourneyShown(Model):
    """A passenger under way: where it set out, where it stands, what it took (None where a city gave nothing)."""

    from_: str = Field(alias="from")
    city: str
    routes: list[str]
    tokens: list[int | None]
    fares: int


class MarklinView(BoardGameView):
    """Cities without tokens or passengers are left out of `merchandise` and `passengers`."""

    game: Literal["marklin"]
    short_pile: int
    long_pile: int
    short_kept: list[int]
    long_kept: list[int]
    short_offered: list[int]
    long_offered: list[int]
    supply: list[int]
    """Passengers that each seat has not yet placed."""
    passengers: dict[str, int]
    """Whose passenger stands in a city."""
    merchandise: dict[str, list[int]]
    """The tokens that are left in a city, from the top down."""
    tokens: list[int]
    token_score: list[int]
    placing: str | None
    """The route that was just claimed, while its claimer may place a passenger."""
    journey: JourneyShown | None


class CardView(SharedView):
    game: Literal["card"]
    stations: list[dict[str, list[int]]]
    """For each seat and colour that stands there: coloured cards, locomotives on top of them."""
    stack_sizes: list[int]
    stack: Counts | None
    """The own train stack, with the option `open_train_stack`."""
    ticket_pile: int
    completed_counts: list[int]
    ticket_score: list[int]
    completed: list[str] | None
    deals_left: int
    turns_left: int | None
    idle: int
    stirred: bool


View = Annotated[UsaView | MarklinView | CardView, Field(discriminator="game")]


# ---- events: entries of the game record without what is hidden from the seat ----


class MarketPart(Model):
    """Where the market changed: its slots afterwards, markets that were discarded on the way, reshuffles."""

    market: Market | None = None
    resets: list[Market] | None = None
    shuffles: int | None = None


class DrawEvent(MarketPart):
    move: Literal["draw"]
    player: int
    from_: int | Literal["pile"] = Field(alias="from")
    card: Kind | None = None
    """Absent where someone else drew it blind."""


class ClaimEvent(MarketPart):
    move: Literal["claim"]
    player: int
    route: str
    cards: Counts


class DrawTicketsEvent(Model):
    """`tickets` for the player who drew them, `offered` (how many) for the others."""

    move: Literal["draw_tickets"]
    player: int
    tickets: list[str] | None = None
    offered: int | None = None
    short: int | None = None
    long: int | None = None


class KeepTicketsEvent(Model):
    """The player's own names them; the others see how many, but not of the first choice."""

    move: Literal["keep_tickets"]
    player: int
    keep: list[str] | None = None
    returned_tickets: list[str] | None = Field(default=None, alias="return")
    kept: int | None = None
    returned: int | None = None


class PassEvent(MarketPart):
    move: Literal["pass"]
    player: int


class PlacePassengerEvent(Model):
    """`city` is None where the player places none."""

    move: Literal["place_passenger"]
    player: int
    city: str | None


class MovePassengerEvent(MarketPart):
    """The whole journey. `tokens`: None where a city gave none."""

    move: Literal["move_passenger"]
    player: int
    from_: str = Field(alias="from")
    routes: list[str]
    tokens: list[int | None]
    cards: Counts


class DispatchEvent(Model):
    move: Literal["dispatch"]
    player: int
    cards: Counts


class PlayGroupEvent(MarketPart):
    """`robs`: the seats that were robbed."""

    move: Literal["play_group"]
    player: int
    color: Kind
    cards: Counts
    robs: list[int] | None = None


class PlayRowEvent(MarketPart):
    move: Literal["play_row"]
    player: int
    cards: Counts


class DealEvent(MarketPart):
    """The scoring and the new deal between two deals: counts for all, and what is the seat's own.

    `completed` and `hands` stand in open replays only.
    """

    move: Literal["deal"]
    completed_counts: list[int] | None = None
    dealt_counts: list[int] | None = None
    own_completed: list[str] | None = None
    own_cards: Counts | None = None
    completed: list[list[str]] | None = None
    hands: list[Counts] | None = None


Event = Annotated[
    DrawEvent
    | ClaimEvent
    | DrawTicketsEvent
    | KeepTicketsEvent
    | PassEvent
    | PlacePassengerEvent
    | MovePassengerEvent
    | DispatchEvent
    | PlayGroupEvent
    | PlayRowEvent
    | DealEvent,
    Field(discriminator="move"),
]


# ---- the end ----


class Score(Model):
    """A seat's line of the score sheet. `routes`, `tickets`, `merchandise` and `bonus` add up to `total`."""

    total: int
    rank: int
    tickets_completed: list[str]
    tickets_failed: list[str]
    routes: int | None = None
    tickets: int | None = None
    merchandise: int | None = None
    bonus: int | None = None
    longest_path: int | None = None
    bonus_cards: list[str] | None = None


class Result(Model):
    scores: list[Score]
    winners: list[int]


# ---- the data of a box, as in the data files ----


class Place(Model):
    id: str
    name: str | None = None
    local_name: str | None = None
    lat: float
    lon: float
    merchandise: str | None = None


class Country(Model):
    id: str
    name: str
    local_name: str | None = None
    borders: list[Place]


class Route(Model):
    id: str
    a: str
    b: str
    length: int
    color: str


class Ticket(Model):
    id: str
    a: str
    b: str
    points: int
    needs: Counts | None = None
    assumed: bool | None = None
    set: str | None = None


class BonusCard(Model):
    city: str
    points: int
    color: str


class BoxData(Model):
    """A data file. `tickets` is a list, or a list for each pile."""

    game: str
    deck: Counts
    tickets: list[Ticket] | dict[str, list[Ticket]]
    other_tickets: list[Ticket] | None = None
    cars: int | None = None
    passengers: int | None = None
    route_points: dict[str, int] | None = None
    longest_path_bonus: int | None = None
    most_tickets_bonus: int | None = None
    merchandise: dict[str, list[int]] | None = None
    cities: list[Place] | None = None
    countries: list[Country] | None = None
    routes: list[Route] | None = None
    bonus_cards: list[BonusCard] | None = None
