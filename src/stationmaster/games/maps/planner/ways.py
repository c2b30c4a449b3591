"""How many cars the shortest ways for a ticket still take."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import FAR, Ways
from stationmaster.games.maps.rules import BoardGame


@final
class TicketWays:
    """For one seat, whose own routes cost nothing; for NOBODY, on an empty board."""

    board: Board
    cost: vec[i64]  # of each route
    there: Ways  # from one side of the ticket measured last
    back: Ways  # and from its other side, after `measure_all`

    def __init__(self, game: BoardGame, seat: i64) -> None:
        self.board = game.board
        self.cost = vec[i64]([FAR] * self.board.n_routes)
        self.there = Ways(self.board)
        self.back = Ways(self.board)
        for route in range(self.board.n_routes):
            if seat != NOBODY and i64(game.owners[route]) == seat:
                self.cost[route] = 0
            elif seat == NOBODY or (i64(game.closed[route]) >> seat) & 1 == 0:
                self.cost[route] = self.board.route_length[route]

    def measure(self, ticket: i64) -> i64:
        """The cars of its shortest way; FAR where there is none."""
        return self.there.for_ticket(ticket, self.cost, FAR)

    def measure_all(self, ticket: i64) -> i64:
        """The same; then `over` knows the ways over any route."""
        self.spread(self.there, 2 * ticket)
        self.spread(self.back, 2 * ticket + 1)
        shortest: i64 = FAR
        for i in range(self.board.ends_start[2 * ticket + 1], self.board.ends_start[2 * ticket + 2]):
            shortest = min(shortest, self.there.far[self.board.ends[i]])
        return shortest

    def spread(self, ways: Ways, side: i64) -> None:
        ways.begin()
        ways.start_at_side(side)
        ways.search(self.cost, FAR)

    def over(self, route: i64) -> i64:
        """The cars of the shortest way over a route, for the ticket measured last."""
        a, b = self.board.route_a[route], self.board.route_b[route]
        there, back = self.there.far, self.back.far
        return self.cost[route] + min(there[a] + back[b], there[b] + back[a])
