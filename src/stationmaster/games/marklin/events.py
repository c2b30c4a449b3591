"""The entries of `marklin`, as a seat may see them."""

from __future__ import annotations

from stationmaster.games.family import events as family
from stationmaster.games.family.events import Counts, Event, MarketPart, events, to_everyone
from stationmaster.games.maps import events as maps


class DrawTicketsEvent(family.DrawTicketsEvent):
    """The backs of short and long tickets differ: everyone sees how many of each."""

    short = to_everyone(int)
    long = to_everyone(int)


class PlacePassengerEvent(Event):
    """`city` is None where the player places none."""

    move = "place_passenger"
    player = to_everyone(int)
    city = to_everyone(str | None)


class MovePassengerEvent(MarketPart):
    """The whole journey. `tokens`: None where a city gave none."""

    move = "move_passenger"
    player = to_everyone(int)
    from_ = to_everyone(str)
    routes = to_everyone(list[str])
    tokens = to_everyone(list[int | None])
    cards = to_everyone(Counts)


EVENTS = maps.EVENTS | events(DrawTicketsEvent, PlacePassengerEvent, MovePassengerEvent)
