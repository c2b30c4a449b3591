"""The ways of tickets as they were first laid, to be laid again without a search."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.maps.board import Board

NO_WAY: Final = -1


@final
class FirstWays:
    """One after the other, at the same costs: plans that begin with the same tickets begin with the same ways.

    The choices from an offer of tickets are planned for one after another, each with all that are held.
    """

    size: i64  # of a way, at most
    tickets: vec[i64]
    routes: vec[i64]  # of the n-th ticket: from n * size on
    lengths: vec[i64]  # or NO_WAY
    count: i64

    def __init__(self, board: Board) -> None:
        self.size = board.n_places
        self.tickets = vec[i64]([0] * board.n_tickets)
        self.routes = vec[i64]([0] * (board.n_tickets * board.n_places))
        self.lengths = vec[i64]([0] * board.n_tickets)
        self.count = 0

    def knows(self, n: i64, ticket: i64) -> bool:
        """Was it the n-th when the others before it were the same? If not, what came after them is forgotten."""
        if n < self.count and self.tickets[n] == ticket:
            return True
        self.count = min(self.count, n)
        return False

    def keep(self, ticket: i64, found: vec[i64], length: i64) -> None:
        """The next one."""
        n = self.count
        self.tickets[n] = ticket
        self.lengths[n] = length
        for i in range(length):
            self.routes[n * self.size + i] = found[i]
        self.count += 1
