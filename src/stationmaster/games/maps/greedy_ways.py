"""Finding ways over a board for tickets: what bots of the two board games share.

Everything comes from a `BoardView`: own routes are free to travel, routes that are closed to the seat are
impassable, all others cost what they take to claim.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from stationmaster.games.maps.board import Board
from stationmaster.games.maps.view import BoardView

Places = tuple[int, ...]

CLOSED = float("inf")


@dataclass(frozen=True)
class Roads:
    """A board's tables as plain lists, which an interpreted loop reads fastest."""

    leading: list[list[tuple[int, int]]]
    """From each place: routes, each with the place at its other end."""
    length: list[int]
    points: list[int]
    colour: list[int]
    ticket_points: list[int]
    ticket_ends: list[tuple[Places, Places]]


@lru_cache(maxsize=8)
def roads_of(board: Board) -> Roads:
    leading: list[list[tuple[int, int]]] = [[] for _ in range(board.n_places)]
    for route in range(board.n_routes):
        a, b = int(board.route_a[route]), int(board.route_b[route])
        leading[a].append((route, b))
        leading[b].append((route, a))
    starts = list(board.ends_start)
    sides = [tuple(board.ends[n] for n in range(starts[i], starts[i + 1])) for i in range(2 * board.n_tickets)]
    length = list(board.route_length)
    return Roads(
        leading=leading,
        length=length,
        points=[board.route_points[n] for n in length],
        colour=list(board.route_colour),
        ticket_points=list(board.ticket_points),
        ticket_ends=list(zip(sides[::2], sides[1::2], strict=True)),
    )


def claim_costs(view: BoardView, each: float) -> list[float]:
    """What each route costs this seat: nothing if it is its own, else its cars and `each` for the claim itself."""
    seat, cars = view.seat, view.cars[view.seat or 0]
    assert seat is not None
    bit = 1 << seat
    costs: list[float] = []
    for length, owner, closed in zip(roads_of(view.board).length, view.owners, view.closed, strict=True):
        if owner == seat:
            costs.append(0.0)
        else:
            costs.append(CLOSED if closed & bit or length > cars else length + each)
    return costs


def cheapest_way(roads: Roads, costs: Sequence[float], start: Places, goal: Places) -> list[int] | None:
    """The routes of the cheapest way between two sets of places, or None where there is none (Dijkstra)."""
    best = dict.fromkeys(start, 0.0)
    came: dict[int, tuple[int, int]] = {}
    queue = [(0.0, place) for place in start]
    done: set[int] = set()
    while queue:
        cost, place = heapq.heappop(queue)
        if place in goal:
            return _trace(came, place)
        if place in done:
            continue
        done.add(place)
        for route, other in roads.leading[place]:
            there = cost + costs[route]
            if there < best.get(other, CLOSED):
                best[other] = there
                came[other] = (route, place)
                heapq.heappush(queue, (there, other))
    return None


def _trace(came: dict[int, tuple[int, int]], place: int) -> list[int]:
    way: list[int] = []
    while place in came:
        route, place = came[place]
        way.append(route)
    return way


def cheapest_of(roads: Roads, costs: Sequence[float], tickets: Iterable[int], cars: int) -> list[int]:
    """The routes still to claim for the one ticket that takes the fewest cars; none where none can be completed."""
    best: list[int] = []
    best_key = (CLOSED, 0)
    for ticket in tickets:
        way = cheapest_way(roads, costs, *roads.ticket_ends[ticket])
        routes = [route for route in way or () if costs[route] > 0]
        key = (sum(roads.length[route] for route in routes), -roads.ticket_points[ticket])
        if routes and key[0] <= cars and key < best_key:
            best, best_key = routes, key
    return best
