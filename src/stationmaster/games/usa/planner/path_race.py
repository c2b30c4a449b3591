"""The race for the longest path (U42)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.maps.board import Board
from stationmaster.games.maps.network import LongestPath, joined_places
from stationmaster.games.usa.rules import Usa

UNKNOWN: Final = -1


@final
class PathRace:
    own: i64  # the longest path of the seat in turn
    others: i64  # the longest path of any other
    reached: vec[u8]  # of each place: 1 where a route of the seat in turn ends
    joined: vec[i64]  # what its routes join
    path: LongestPath | None  # of the seat in turn
    tails: vec[i64]  # of each place: the longest path of the seat in turn that ends there, or UNKNOWN

    def __init__(self) -> None:
        self.own = 0
        self.others = 0
        self.reached = vec[u8]()
        self.joined = vec[i64]()
        self.path = None
        self.tails = vec[i64]()

    def measure(self, game: Usa) -> None:
        board, seat = game.board, game.turn
        path = LongestPath(board, game.owners, seat)
        self.path = path
        self.joined = joined_places(board, game.owners, seat)
        self.own = path.measure(self.joined)
        self.reached = reached_places(board, game.owners, seat)
        self.tails = vec[i64]([UNKNOWN] * board.n_places)
        self.others = 0
        for seat in range(game.players):
            if seat != game.turn:
                self.others = max(self.others, game.longest_path(seat))

    def is_open(self, lead: i64, reach: i64) -> bool:
        """Is the bonus neither safe with such a lead nor out of reach?"""
        return self.own <= self.others + lead and self.own + reach >= self.others

    def growth(self, game: Usa, route: i64) -> i64:
        """By how much a route would make the own path longer."""
        board = game.board
        a, b = board.route_a[route], board.route_b[route]
        if self.reached[a] and self.reached[b]:
            owners = game.owners[:]
            owners[route] = u8(game.turn)
            joined = joined_places(board, owners, game.turn)
            return LongestPath(board, owners, game.turn).measure(joined, self.own) - self.own
        tail: i64 = 0
        if self.reached[a]:
            tail = self.tail(a)
        elif self.reached[b]:
            tail = self.tail(b)
        return max(tail + board.route_length[route] - self.own, 0)

    def tail(self, place: i64) -> i64:
        """The longest path that ends at a place: a route that leads on from there makes it longer."""
        if self.tails[place] == UNKNOWN and self.path is not None:
            self.tails[place] = self.path.longest_from(place, self.joined, self.own)
        return self.tails[place]

    def last_gain(self, game: Usa, route: i64) -> i64:
        """In the last turn: the bonus, if this route wins it."""
        if self.own >= self.others or self.own + game.board.route_length[route] < self.others:
            return 0
        return game.board.bonus if self.own + self.growth(game, route) >= self.others else 0


def reached_places(board: Board, owners: vec[u8], seat: i64) -> vec[u8]:
    reached = vec[u8]([0] * board.n_places)
    for route in range(board.n_routes):
        if i64(owners[route]) == seat:
            reached[board.route_a[route]] = 1
            reached[board.route_b[route]] = 1
    return reached
