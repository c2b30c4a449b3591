"""Ways over a map as a seat sees it: what bots, the terminal and the plans of tickets ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import u8

from stationmaster.errors import StationmasterError
from stationmaster.games.family.cards import NOBODY
from stationmaster.games.family.notation import unknown_name
from stationmaster.games.maps.network import FAR, Ways, joined_places
from stationmaster.games.maps.prospects import lengths_for

if TYPE_CHECKING:
    from stationmaster.games.maps.board import Board
    from stationmaster.games.maps.view import BoardView


@dataclass(frozen=True)
class Way:
    """The cheapest way between two cities."""

    routes: tuple[str, ...]
    """From the first city to the second, own ones among them."""
    claims: tuple[str, ...]
    """Those that are still to be claimed."""
    cars: int
    """What these take together."""


def way_between(view: BoardView, a: str, b: str, cost: Mapping[str, int]) -> Way | None:
    """None where no way is left: others' routes and closed ones cannot be had (U22 to U24)."""
    board = view.board
    starts, goals = ends_of(board, a), ends_of(board, b)
    search = Ways(board, by_number=True)
    search.begin()
    for place in goals:  # it traces from the goal back
        search.start_at(place)
    for place in starts:
        search.aim_at(place)
    assert view.seat is not None
    lengths = lengths_for(board, view.seat, view.owners, view.closed)
    for route, price in zip(numbers_of(board, cost), cost.values(), strict=True):
        if not 0 <= price < FAR:
            raise StationmasterError(f"the cost of {board.routes[route]} must be a whole number from 0 on, not {price}")
        lengths[route] = price if 0 < lengths[route] < FAR else lengths[route]
    if search.search(lengths, FAR) == FAR:
        return None
    routes = search.routes()
    claims = [route for route in routes if view.owners[route] != view.seat]
    names = board.routes
    cars = sum(int(board.route_length[route]) for route in claims)
    return Way(tuple(names[route] for route in routes), tuple(names[route] for route in claims), cars)


def ends_of(board: Board, name: str) -> list[int]:
    """The place of a city, or the border points of a country."""
    countries = {country["id"]: country["borders"] for country in board.data.get("countries", ())}
    names = [border["id"] for border in countries[name]] if name in countries else [name]
    if name not in countries and name not in board.cities:
        raise StationmasterError(unknown_name("city", name, [*board.cities, *board.countries]))
    return [board.places.index(place) for place in names]


def networks(view: BoardView, seat: int) -> list[frozenset[str]]:
    """The groups of places that a seat's routes join, the largest first."""
    board = view.board
    joined = joined_places(board, owners_of(view), seat)
    groups: dict[int, set[str]] = {}
    for route, owner in enumerate(view.owners):
        if owner == seat:
            for place in (board.route_a[route], board.route_b[route]):
                groups.setdefault(int(joined[place]), set()).add(board.places[place])
    return sorted(map(frozenset, groups.values()), key=lambda group: (-len(group), min(group)))


def owners_of(view: BoardView) -> vec[u8]:
    return vec[u8]([NOBODY if owner is None else owner for owner in view.owners])


def numbers_of(board: Board, routes: Iterable[str]) -> list[int]:
    """Routes by their names."""
    numbers = {name: number for number, name in enumerate(board.routes)}
    names = list(routes)
    unknown = next((name for name in names if name not in numbers), None)
    if unknown is not None:
        raise StationmasterError(unknown_name("route", unknown, board.routes))
    return [numbers[name] for name in names]
