"""The parts of an observation that games on a map share, as they follow from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from stationmaster.games.family.view_observation import PARTS as SHARED
from stationmaster.games.family.view_observation import (
    Shape,
    SlowPart,
    by_seat,
    joined,
    marked,
    number,
    numbers,
    own_seat,
)
from stationmaster.games.maps.view import BoardView


def routes(view: BoardView, shape: Shape) -> list[int]:
    players, _ = shape
    return joined([int(owner == seat) for owner in view.owners] for seat in by_seat(view, range(players)))


def closed(view: BoardView, shape: Shape) -> list[int]:
    return [bits >> own_seat(view) & 1 for bits in view.closed]


def own_groups(view: BoardView) -> list[set[int]]:
    """The places that the seat's own routes join with each other."""
    groups: list[set[int]] = []
    for route, owner in enumerate(view.owners):
        if owner == view.seat:
            places = {view.board.route_a[route], view.board.route_b[route]}
            touched = [group for group in groups if group & places]
            groups = [group for group in groups if not group & places] + [places.union(*touched)]
    return groups


def ends_of(view: BoardView, ticket: int) -> list[set[int]]:
    """The places at each of a ticket's two ends: several where it is a country (M31)."""
    starts, ends = view.board.ends_start, view.board.ends
    return [set(ends[starts[n] : starts[n + 1]]) for n in (2 * ticket, 2 * ticket + 1)]


def tickets_completed(view: BoardView, shape: Shape) -> list[int]:
    done = set()
    for ticket, group in product(in_hand(view), own_groups(view)):
        if all(end & group for end in ends_of(view, ticket)):
            done.add(ticket)
    return marked(done, shape[0])


def tickets_touched(view: BoardView, shape: Shape) -> list[int]:
    reached = set().union(*own_groups(view))
    touched = {ticket: sum(bool(end & reached) for end in ends_of(view, ticket)) for ticket in in_hand(view)}
    return [touched.get(ticket, 0) for ticket in range(shape[0])]


def in_hand(view: BoardView) -> list[int]:
    """The tickets that the seat keeps or chooses from."""
    return [*(view.tickets or ()), *view.offer]


PARTS: Mapping[str, SlowPart] = {
    **SHARED,
    "routes": routes,
    "closed": closed,
    "cars": numbers("cars"),
    "route_score": numbers("route_score"),
    "passes": number("passes"),
    "tickets_completed": tickets_completed,
    "tickets_touched": tickets_touched,
}
