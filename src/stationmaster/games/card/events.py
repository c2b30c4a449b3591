"""The entries of `card`, as a seat may see them.

Of a new deal (C54) everyone sees how many cards and completed tickets each seat got, and which only of its own.
"""

from __future__ import annotations

from stationmaster.games.family import events as family
from stationmaster.games.family.events import (
    Counts,
    Event,
    Look,
    MarketPart,
    events,
    to_each,
    to_everyone,
    to_nobody,
    to_others,
)
from stationmaster.games.family.view import Kind


class DispatchEvent(Event):
    move = "dispatch"
    player = to_everyone(int)
    cards = to_everyone(Counts)


class PlayGroupEvent(MarketPart):
    """`robs`: the seats that were robbed."""

    move = "play_group"
    player = to_everyone(int)
    color = to_everyone(Kind)
    cards = to_everyone(Counts)
    robs = to_everyone(list[int], optional=True)


class PlayRowEvent(MarketPart):
    move = "play_row"
    player = to_everyone(int)
    cards = to_everyone(Counts)


def completed_counts(look: Look) -> list[int]:
    return [len(tickets) for tickets in look.entry["completed"]]


def dealt_counts(look: Look) -> list[int]:
    return [sum(hand.values()) for hand in look.entry["hands"]]


def own_completed(look: Look) -> list[str] | None:
    return None if look.seat is None else look.entry["completed"][look.seat]


def own_cards(look: Look) -> Counts | None:
    return None if look.seat is None else look.entry["hands"][look.seat]


class DealEvent(MarketPart):
    """The scoring and the new deal between two deals: counts for all, and what is the seat's own.

    `completed` and `hands` stand in open replays only.
    """

    move = "deal"
    completed_counts = to_others(list[int], completed_counts)
    dealt_counts = to_others(list[int], dealt_counts)
    own_completed = to_each(list[str], own_completed)
    own_cards = to_each(Counts, own_cards)
    completed = to_nobody(list[list[str]])
    hands = to_nobody(list[Counts])


EVENTS = family.EVENTS | events(DispatchEvent, PlayGroupEvent, PlayRowEvent, DealEvent)
