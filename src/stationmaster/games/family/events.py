"""What one seat, or a spectator, may see of the entries of the game record: by listing, as in a view.

A kind of entry is a class that says of each field which type it has and who may see it; the server's models and the
types of the browser client are made from the same lines. What is not declared is shown to nobody. Here are the kinds
that all games share; a game adds its own, or says more of one of these, in `Edition.events`.

Rulebook of secrets: whoever draws from the pile sees the card, everyone else only that one was drawn; offered
and kept tickets are for their player alone; how many were kept is public, except while the first tickets are
chosen unseen (U03, C03).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from stationmaster.errors import StationmasterError
from stationmaster.games.family.view import Kind

Entry = dict[str, Any]


class Look(NamedTuple):
    """Somebody else than the player looks at an entry."""

    entry: Entry
    seat: int | None
    """None for a spectator, and where it is the same for all."""
    choosing_first: bool
    """Does the entry belong to the first choice of tickets, which is still unseen?"""


@dataclass(frozen=True, kw_only=True)
class EntryField:
    """A field of an entry."""

    type: Any
    """Of its JSON value."""
    optional: bool = True
    """May it be missing?"""
    everyone: bool = False
    player: bool = False
    others: Callable[[Look], Any] | None = None
    """What those see who are not the player; None: nothing."""
    own: bool = False
    """Is it made for each seat, rather than for all others alike?"""


def to_everyone(type: Any, *, optional: bool = False) -> EntryField:
    return EntryField(type=type, optional=optional, everyone=True, player=True)


def to_player(type: Any, *, others: Callable[[Look], Any] | None = None) -> EntryField:
    """To the player of the move alone, or to others what is made of it for them."""
    return EntryField(type=type, player=True, others=others)


def to_others(type: Any, made: Callable[[Look], Any]) -> EntryField:
    """Not in the record: made of it for those who are not the player."""
    return EntryField(type=type, others=made)


def to_each(type: Any, made: Callable[[Look], Any]) -> EntryField:
    """Not in the record: made of it for each seat."""
    return EntryField(type=type, others=made, own=True)


def to_nobody(type: Any) -> EntryField:
    """Only in the record, and in what is made of it when the game is over."""
    return EntryField(type=type)


class Event:
    """A kind of entry: `move` names it, and the parts are its fields (with an underscore behind a word of Python)."""

    move: ClassVar[str]
    parts: ClassVar[dict[str, EntryField]] = {}
    """All fields but `move`, those that it inherits first."""
    for_everyone: ClassVar[frozenset[str]]
    for_player: ClassVar[frozenset[str]]
    for_others: ClassVar[tuple[tuple[str, Callable[[Look], Any], bool], ...]]
    for_each: ClassVar[bool] = False
    is_open: ClassVar[bool] = True
    """Does everybody see the same of it?"""

    def __init_subclass__(cls) -> None:
        own = {name.removesuffix("_"): part for name, part in vars(cls).items() if isinstance(part, EntryField)}
        cls.parts = cls.parts | own
        cls.for_everyone = frozenset(["move", *(key for key, part in cls.parts.items() if part.everyone)])
        cls.for_player = frozenset(["move", *(key for key, part in cls.parts.items() if part.player)])
        cls.for_others = tuple((key, part.others, part.own) for key, part in cls.parts.items() if part.others)
        cls.for_each = any(part.own for part in cls.parts.values())
        cls.is_open = cls.for_everyone == cls.for_player and not cls.for_others


Events = Mapping[str, type[Event]]


def events(*kinds: type[Event]) -> dict[str, type[Event]]:
    """By the name of the move."""
    return {kind.move: kind for kind in kinds}


def seen_entry(entry: Entry, seat: int | None, kinds: Events, *, choosing_first: bool = False) -> Entry:
    """G03: the part of an entry that the seat may see. `choosing_first`: it belongs to the unseen first choice."""
    kind = kinds.get(entry["move"])
    if kind is None:
        raise StationmasterError(f"entries {entry['move']!r} are not declared: nobody may see them (`Edition.events`)")
    if seat is not None and entry.get("player") == seat:
        return {key: value for key, value in entry.items() if key in kind.for_player}
    shown = {key: value for key, value in entry.items() if key in kind.for_everyone}
    for key, make, own in kind.for_others:
        value = make(Look(entry, seat if own else None, choosing_first))
        if value is not None:
            shown[key] = value
    return shown


def insiders(entries: Iterable[Entry], seats: Iterable[int], kinds: Events) -> set[int]:
    """The seats that may see of these entries something else than a spectator does."""
    found = set[int]()
    for entry in entries:
        kind = kinds.get(entry["move"])
        if kind is None or kind.for_each:
            return set(seats)
        if not kind.is_open and "player" in entry:
            found.add(entry["player"])
    return found


# ---- the kinds that all games share ----

Counts = dict[str, int]
Market = list[Kind | None]


class MarketPart(Event):
    """Where the market changed: its slots afterwards, markets that were discarded on the way, reshuffles."""

    market = to_everyone(Market, optional=True)
    resets = to_everyone(list[Market], optional=True)
    shuffles = to_everyone(int, optional=True)


def drawn_openly(look: Look) -> Any:
    return None if look.entry["from"] == "pile" else look.entry["card"]


class DrawEvent(MarketPart):
    move = "draw"
    player = to_everyone(int)
    from_ = to_everyone(int | Literal["pile"])
    card = to_player(Kind, others=drawn_openly)
    """Absent where someone else drew it blind."""


def how_many(field: str) -> Callable[[Look], int]:
    return lambda look: len(look.entry[field])


class DrawTicketsEvent(Event):
    """`tickets` for the player who drew them, `offered` (how many) for the others."""

    move = "draw_tickets"
    player = to_everyone(int)
    tickets = to_player(list[str])
    offered = to_others(int, how_many("tickets"))


def how_many_later(field: str) -> Callable[[Look], int | None]:
    """Not while the first tickets are chosen: it would tell of the choice (U03)."""
    return lambda look: None if look.choosing_first else len(look.entry[field])


class KeepTicketsEvent(Event):
    """The player's own names them; the others see how many, but not of the first choice."""

    move = "keep_tickets"
    player = to_everyone(int)
    keep = to_player(list[str])
    return_ = to_player(list[str])
    kept = to_others(int, how_many_later("keep"))
    returned = to_others(int, how_many_later("return"))


class PassEvent(MarketPart):
    move = "pass"
    player = to_everyone(int)


EVENTS = events(DrawEvent, DrawTicketsEvent, KeepTicketsEvent, PassEvent)
