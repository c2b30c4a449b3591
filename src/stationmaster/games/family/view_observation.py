"""An observation part by part, as it follows from a view alone: slow, in plain Python, and easy to check by eye.

The compiled observers must write the same numbers in every position (`stationmaster.testing`). As a view is all that
a seat may know, that proves that an observation tells nothing more.

Each function is given a view and the shape of the part, and answers its numbers in a row. Those that do not fit into a
byte are cut by whoever compares.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from stationmaster.games.family.parts import Under
from stationmaster.games.family.view import View

T = TypeVar("T")
Shape = tuple[int, ...]
SlowPart = Callable[[Any, Shape], Sequence[int]]


# ---- ways to write ----


def by_seat(view: View, of_seats: Sequence[T]) -> list[T]:
    """From the observer's own on, clockwise."""
    seat = own_seat(view)
    return [*of_seats[seat:], *of_seats[:seat]]


def own_seat(view: View) -> int:
    assert view.seat is not None  # a spectator has no observation
    return view.seat


def marked(places: Collection[int], size: int) -> list[int]:
    """1 in these places, else 0."""
    return [int(place in places) for place in range(size)]


def joined(rows: Iterable[Sequence[int]]) -> list[int]:
    return [number for row in rows for number in row]


# ---- the table ----


def phase(view: View, shape: Shape) -> list[int]:
    return marked([view.edition.phases.index(view.phase)], shape[0])


def turn(view: View, shape: Shape) -> list[int]:
    return by_seat(view, marked([view.turn], shape[0]))


def first(view: View, shape: Shape) -> list[int]:
    return by_seat(view, marked([view.first], shape[0]))


def market(view: View, shape: Shape) -> list[int]:
    return joined(marked([] if kind is None else [kind], shape[1]) for kind in view.market)


def ticket_counts(view: View, shape: Shape) -> list[int]:
    return [count or 0 for count in by_seat(view, view.ticket_counts)]


def last_round(view: Any, shape: Shape) -> list[int]:
    return [int(view.turns_left is not None)]


def turns_left(view: Any, shape: Shape) -> list[int]:
    return [view.turns_left or 0]


# ---- the seat's own ----


def hand(view: View, shape: Shape) -> Sequence[int]:
    return (view.hand or ())[: shape[0]]


def tickets(view: View, shape: Shape) -> list[int]:
    return marked(view.tickets or (), shape[0])


def offer(view: View, shape: Shape) -> list[int]:
    most, size = shape
    blank = [()] * (most - len(view.offer))
    return joined(marked(places, size) for places in [*([ticket] for ticket in view.offer), *blank])


# ---- memory ----


def seen(view: View, shape: Shape) -> list[int]:
    return joined(cards[: shape[1]] for cards in by_seat(view, view.memory.hands))


def unseen(view: View, shape: Shape) -> list[int]:
    return list(view.unseen()[: shape[0]])


def depths(under: Under, unseen_tickets: int, size: int) -> list[int]:
    """For each ticket that this seat put under a pile, how deep it lies: below the unseen ones."""
    place = {ticket: unseen_tickets + n + 1 for n, (_, ticket) in enumerate(under)}
    return [place.get(ticket, 0) for ticket in range(size)]


def counted(view: View, under: Under) -> list[int]:
    """How many of these tickets each seat put away."""
    return by_seat(view, [sum(by == seat for by, _ in under) for seat in range(len(view.players))])


def tickets_under(view: Any, shape: Shape) -> list[int]:
    choosing = view.phase == "first_tickets"  # then the pile shown is that of the unseen tickets (U03)
    under = view.memory.under
    return depths(under, view.ticket_pile - (0 if choosing else len(under)), shape[0])


def tickets_returned(view: Any, shape: Shape) -> list[int]:
    return counted(view, view.memory.under)


def number(name: str) -> SlowPart:
    """Of a field that is one number."""
    return lambda view, shape: [getattr(view, name)]


def numbers(name: str) -> SlowPart:
    """Of a field that has one number for each seat."""
    return lambda view, shape: by_seat(view, getattr(view, name))


PARTS: Mapping[str, SlowPart] = {
    "phase": phase,
    "turn": turn,
    "first": first,
    "market": market,
    "pile": number("pile"),
    "discards": lambda view, shape: view.discards[: shape[0]],
    "hand_sizes": numbers("hand_sizes"),
    "ticket_counts": ticket_counts,
    "offered": numbers("offered"),
    "resets": lambda view, shape: [len(view.resets)],
    "shuffles": number("shuffles"),
    "hand": hand,
    "tickets": tickets,
    "offer": offer,
    "last_round": last_round,
    "turns_left": turns_left,
    "ticket_pile": number("ticket_pile"),
    "seen": seen,
    "unseen": unseen,
    "tickets_under": tickets_under,
    "tickets_returned": tickets_returned,
}
"""What any game may have, by the names of parts; a game adds its own."""
