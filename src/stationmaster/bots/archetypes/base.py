"""What the personalities share: all decisions that theirs is not about."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from stationmaster.bots.base import Budget
from stationmaster.games.family.view import View
from stationmaster.games.maps.greedy import best_draw, cheap_tickets, claim_or_draw
from stationmaster.games.maps.greedy_ways import cheapest_way, claim_costs
from stationmaster.games.maps.network import FAR
from stationmaster.games.maps.view import BoardView
from stationmaster.games.marklin import moves as marklin_moves
from stationmaster.games.marklin.greedy import FIRST_DRAW, claim_worth, place, set_off, travel_on
from stationmaster.games.marklin.view import MarklinView
from stationmaster.games.usa import moves as usa_moves


class Archetype:
    """A personality says which routes it wants; it may also say what it keeps, and what it does with its turn."""

    name: ClassVar[str]
    games: ClassVar = ("usa", "marklin")

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        assert isinstance(view, BoardView)
        if view.phase == "announce_tickets":
            return FIRST_DRAW if FIRST_DRAW in view.moves else view.moves[0]
        if view.offer:
            least = 2 if view.phase == "first_tickets" else 1  # U03, U30, M05, M30
            return first_keep(view) + sum(1 << n for n in self.keep(view, least))
        if isinstance(view, MarklinView) and view.phase == "place_passenger":
            return place(view)
        if isinstance(view, MarklinView) and view.phase == "journey":
            return travel_on(view)
        return self.play(view)

    def play(self, view: BoardView) -> int:
        """A turn, or the second card of one."""
        move = self.turn(view, self.wanted(view))
        if isinstance(view, MarklinView):
            journey = set_off(view, 0 if move is None else claim_worth(view, move))
            if journey is not None:
                return journey
        return view.moves[0] if move is None else move

    def keep(self, view: BoardView, least: int) -> list[int]:
        """Places in the offer of the tickets to keep, `least` or more."""
        return cheap_tickets(view, least)

    def turn(self, view: BoardView, wanted: list[int]) -> int | None:
        return claim_or_draw(view, wanted)

    def wanted(self, view: BoardView) -> list[int]:
        """Routes to claim, in any order."""
        raise NotImplementedError


def first_keep(view: BoardView) -> int:
    return marklin_moves.KEEP if isinstance(view, MarklinView) else usa_moves.KEEP


def draw_tickets(view: BoardView) -> int | None:
    """The move that draws as many tickets as it can; None where none are left."""
    first = marklin_moves.ANNOUNCE if isinstance(view, MarklinView) else usa_moves.DRAW_TICKETS
    last = marklin_moves.KEEP if isinstance(view, MarklinView) else usa_moves.DRAW_TICKETS
    return max((move for move in view.moves if first <= move <= last), default=None)


def draw_cards(view: BoardView, wanted: list[int]) -> int | None:
    return best_draw(view, wanted)


def claims_of(view: BoardView) -> list[int]:
    return [move for move in view.moves if move >= view.claims.first]


def open_routes(view: BoardView) -> list[int]:
    """Routes that the seat may still claim and has the cars for."""
    return [route for route, cost in enumerate(claim_costs(view, 1)) if 0 < cost < FAR]


def ways_for_all(view: BoardView, tickets: tuple[int, ...]) -> list[int] | None:
    """Routes to claim for all these tickets, those of great value first; None where the cars do not suffice."""
    assert view.seat is not None
    board, costs = view.board, claim_costs(view, 0)
    routes: list[int] = []
    cars = view.cars[view.seat]
    for ticket in sorted(tickets, key=lambda t: -board.ticket_points[t]):
        for route in cheapest_way(board, costs, ticket) or ():
            if costs[route] > 0:
                routes.append(route)
                cars -= board.route_length[route]
                costs[route] = 0
    return routes if cars >= 0 else None
