"""How many cars the shortest ways for a ticket still take."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.cards import NOBODY
from stationmaster.games.maps.board import Board
from stationmaster.games.maps.rules import BoardGame

FAR: Final = 1000000


@final
class Ways:
    """For one seat, whose own routes cost nothing; for NOBODY, on an empty board."""

    board: Board
    cost: vec[i64]  # of each route
    there: vec[i64]  # of each place: cars from one side of the ticket measured last
    back: vec[i64]  # and to its other side

    def __init__(self, game: BoardGame, seat: i64) -> None:
        self.board = game.board
        self.cost = vec[i64]([FAR] * self.board.n_routes)
        self.there = vec[i64]()
        self.back = vec[i64]()
        for route in range(self.board.n_routes):
            if seat != NOBODY and i64(game.owners[route]) == seat:
                self.cost[route] = 0
            elif seat == NOBODY or (i64(game.closed[route]) >> seat) & 1 == 0:
                self.cost[route] = self.board.route_length[route]

    def measure(self, ticket: i64) -> i64:
        """The cars of its shortest way; FAR where there is none."""
        self.there = self.spread(2 * ticket)
        self.back = self.spread(2 * ticket + 1)
        ends = self.board.ends
        best: i64 = FAR
        for i in range(self.board.ends_start[2 * ticket + 1], self.board.ends_start[2 * ticket + 2]):
            best = min(best, self.there[ends[i]])
        return best

    def over(self, route: i64) -> i64:
        """The cars of the shortest way over a route, for the ticket measured last."""
        a = self.board.route_a[route]
        b = self.board.route_b[route]
        one = self.there[a] + self.back[b]
        other = self.there[b] + self.back[a]
        return self.cost[route] + (one if one < other else other)

    def spread(self, side: i64) -> vec[i64]:
        """Cars from a side of a ticket to every place (Bellman and Ford)."""
        board = self.board
        route_a = board.route_a
        route_b = board.route_b
        cost = self.cost
        far = vec[i64]([FAR] * board.n_places)
        for i in range(board.ends_start[side], board.ends_start[side + 1]):
            far[board.ends[i]] = 0
        changed = True
        while changed:
            changed = False
            for route in range(board.n_routes):
                a = route_a[route]
                b = route_b[route]
                if far[a] + cost[route] < far[b]:
                    far[b] = far[a] + cost[route]
                    changed = True
                elif far[b] + cost[route] < far[a]:
                    far[a] = far[b] + cost[route]
                    changed = True
        return far
