"""What the personalities share: all decisions that theirs is not about."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from stationmaster.bots.base import Budget, games_where
from stationmaster.games.family.view import View
from stationmaster.games.maps.greedy import BoardGreedy, best_draw, cheap_tickets, claim_or_draw
from stationmaster.games.maps.greedy_ways import cheapest_way, claim_costs
from stationmaster.games.maps.network import FAR
from stationmaster.games.maps.view import BoardView


class Archetype:
    """A personality says which routes it wants; it may also say what it keeps, and what it does with its turn."""

    name: ClassVar[str]

    @property
    def games(self) -> tuple[str, ...]:
        """Those on a map."""
        return games_where(lambda edition: isinstance(edition.greedy(), BoardGreedy))

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        assert isinstance(view, BoardView)
        return self.player(view).decide(view, self.keep, lambda view: self.turn(view, self.wanted(view)))

    def player(self, view: BoardView) -> BoardGreedy:
        """Who knows the moves of the game, and makes all decisions that no personality is about."""
        player = view.edition.greedy()
        assert isinstance(player, BoardGreedy)
        return player

    def keep(self, view: BoardView, least: int) -> list[int]:
        """Places in the offer of the tickets to keep, `least` or more."""
        return cheap_tickets(view, least)

    def turn(self, view: BoardView, wanted: list[int]) -> int | None:
        return claim_or_draw(view, wanted)

    def wanted(self, view: BoardView) -> list[int]:
        """Routes to claim, in any order."""
        raise NotImplementedError


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
