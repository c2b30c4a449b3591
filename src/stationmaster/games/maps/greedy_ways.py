"""Finding ways over a board for tickets: what bots of the two board games share.

Everything comes from a `BoardView`: own routes are free to travel, routes that are closed to the seat are
impassable, all others cost what they take to claim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Ways
from stationmaster.games.maps.view import BoardView

Costs = Sequence[int]
"""Of each route; FAR if it is impassable."""


def claim_costs(view: BoardView, each: int) -> list[int]:
    """What each route costs this seat: nothing if it is its own, else its cars and `each` for the claim itself."""
    seat, cars = view.seat, view.cars[view.seat or 0]
    assert seat is not None
    bit = 1 << seat
    costs: list[int] = []
    for length, owner, closed in zip(view.board.route_length, view.owners, view.closed, strict=True):
        if owner == seat:
            costs.append(0)
        else:
            costs.append(FAR if closed & bit or length > cars else length + each)
    return costs


def way_cost(board: Board, costs: Costs, ticket: int) -> int:
    """What the cheapest way for a ticket costs; FAR where there is none."""
    return Ways(board, by_number=True).for_ticket(ticket, vec[i64](costs), FAR)


def cheapest_way(board: Board, costs: Costs, ticket: int) -> list[int] | None:
    """The routes of the cheapest way for a ticket, or None where there is none."""
    ways = Ways(board, by_number=True)
    return ways.routes() if ways.for_ticket(ticket, vec[i64](costs), FAR) < FAR else None


def cheapest_of(board: Board, costs: Costs, tickets: Iterable[int], cars: int) -> list[int]:
    """The routes still to claim for the one ticket that takes the fewest cars; none where none can be completed."""
    best: list[int] = []
    best_key = (FAR, 0)
    for ticket in tickets:
        routes = [route for route in cheapest_way(board, costs, ticket) or () if costs[route] > 0]
        key = (sum(board.route_length[route] for route in routes), -board.ticket_points[ticket])
        if routes and key[0] <= cars and key < best_key:
            best, best_key = routes, key
    return best
