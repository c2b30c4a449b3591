"""The race for the longest path (U42)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from stationmaster.engine.network import LongestPath, joined_places
from stationmaster.engine.usa import Usa


@final
class PathRace:
    own: i64  # the longest path of the seat in turn
    others: i64  # the longest path of any other

    def __init__(self) -> None:
        self.own = 0
        self.others = 0

    def measure(self, game: Usa) -> None:
        self.own = game.longest_path(game.turn)
        self.others = 0
        for seat in range(game.players):
            if seat != game.turn:
                self.others = max(self.others, game.longest_path(seat))

    def is_open(self, lead: i64, reach: i64) -> bool:
        """Is the bonus neither safe with such a lead nor out of reach?"""
        return self.own <= self.others + lead and self.own + reach >= self.others

    def growth(self, game: Usa, route: i64) -> i64:
        """By how much a route would make the own path longer."""
        owners = game.owners[:]
        owners[route] = u8(game.turn)
        joined = joined_places(game.board, owners, game.turn)
        return LongestPath(game.board, owners, game.turn).measure(joined) - self.own

    def last_gain(self, game: Usa, route: i64) -> i64:
        """In the last turn: the bonus, if this route wins it."""
        if self.own >= self.others or self.own + game.board.route_length[route] < self.others:
            return 0
        return game.board.bonus if self.own + self.growth(game, route) >= self.others else 0
