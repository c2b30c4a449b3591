"""The scoring of a game: named lines that add up, and keys that decide ties.

A game fills in one `Sheet` (`Game.score`, the last section of its rules). Totals, ranks, the sheet that people read,
records and rewards are all derived from it.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.sending import fields_of


@final
class Sheet:
    """The lines of each seat, what decides a tie of their sums, and how much of them is secret."""

    players: i64
    lines: tuple[str, ...]
    ties: tuple[str, ...]  # the keys of ties: the first in which two seats differ decides, the greater wins
    n_lines: i64
    n_ties: i64
    points: vec[i64]  # seat * n_lines + line
    keys: vec[i64]  # seat * n_ties + tie
    secret: vec[i64]  # of each seat: the points that only the seat itself knows before the end

    def __init__(self, lines: tuple[str, ...], ties: tuple[str, ...], players: i64) -> None:
        self.players = players
        self.lines = lines
        self.ties = ties
        self.n_lines = len(lines)
        self.n_ties = len(ties)
        self.points = vec[i64]([0] * (players * self.n_lines))
        self.keys = vec[i64]([0] * (players * self.n_ties))
        self.secret = vec[i64]([0] * players)

    def __reduce__(self) -> tuple[Any, ...]:
        return Sheet, (self.lines, self.ties, self.players), fields_of(self)

    # ---- filling in ----

    def add(self, seat: i64, line: i64, points: i64) -> None:
        """Points that everyone sees."""
        self.points[seat * self.n_lines + line] += points

    def add_secret(self, seat: i64, line: i64, points: i64) -> None:
        """Points that only the seat itself knows before the end."""
        self.points[seat * self.n_lines + line] += points
        self.secret[seat] += points

    def add_key(self, seat: i64, tie: i64, count: i64) -> None:
        self.keys[seat * self.n_ties + tie] += count

    def award_most(self, tie: i64, line: i64, points: i64) -> None:
        """Points for the most of something: for all who tie, and for nobody where nobody has any."""
        most: i64 = 0
        for seat in range(self.players):
            most = max(most, self.key(seat, tie))
        for seat in range(self.players):
            if most > 0 and self.key(seat, tie) == most:
                self.add(seat, line, points)

    # ---- reading ----

    def line(self, seat: i64, line: i64) -> i64:
        return self.points[seat * self.n_lines + line]

    def key(self, seat: i64, tie: i64) -> i64:
        return self.keys[seat * self.n_ties + tie]

    def total(self, seat: i64) -> i64:
        total: i64 = 0
        for place in range(seat * self.n_lines, (seat + 1) * self.n_lines):
            total += self.points[place]
        return total

    def totals(self) -> vec[i64]:
        totals = vec[i64]([0] * self.players)
        for seat in range(self.players):
            totals[seat] = self.total(seat)
        return totals

    def public_total(self, seat: i64) -> i64:
        """The points of the seat that everyone sees before the end."""
        return self.total(seat) - self.secret[seat]

    def lead(self, seat: i64, other: i64) -> i64:
        """U43, M52, C57: who stands better? 1 for the seat, -1 for the other, 0 where no tie-break parts them."""
        ahead = self.total(seat) - self.total(other)
        tie: i64 = 0
        while ahead == 0 and tie < self.n_ties:
            ahead = self.key(seat, tie) - self.key(other, tie)
            tie += 1
        return 1 if ahead > 0 else -1 if ahead < 0 else 0

    def rank(self, seat: i64) -> i64:
        """G06: the best has rank 1; equals share a rank, and the ranks after them are skipped."""
        rank: i64 = 1
        for other in range(self.players):
            if self.lead(other, seat) > 0:
                rank += 1
        return rank
