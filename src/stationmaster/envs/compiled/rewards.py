"""What a game is worth to each seat, for learning.

- PLACEMENT: at the end, the seats that it left behind less those that left it behind, as a share of its opponents:
  from 1 for a sole winner to -1 for a sole last; equal ranks (G06) count neither way, so all rewards add up to 0.
- SCORE_DIFFERENCE: at the end, its points less the mean of its opponents' points. They add up to 0 as well.
- DENSE: the score difference paid out as it is earned. After every move, what has changed of its own points (its
  own tickets counted) less the mean of its opponents' public points; at the end, the rest of the score difference.
  No reward tells what the seat may not know. Over a whole game it adds up to the score difference.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.rules import Game
from stationmaster.games.family.scoring import Sheet

PLACEMENT: Final = 0
SCORE_DIFFERENCE: Final = 1
DENSE: Final = 2


@final
class Rewards:
    kind: i64

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def add(self, game: Game, paid: vec[float], out: vec[float], start: i64) -> None:
        """Adds what the last move, which did not end the game, was worth to each seat, to `out` from `start` on.

        `paid` remembers what was paid out so far, at the same places.
        """
        if self.kind == DENSE:
            self.add_change(game, paid, out, start)

    def add_final(self, sheet: Sheet, paid: vec[float], out: vec[float], start: i64) -> None:
        """Adds what the end is worth to each seat."""
        if self.kind == PLACEMENT:
            self.add_placement(sheet, out, start)
        else:
            self.add_difference(sheet, paid, out, start)

    def add_placement(self, sheet: Sheet, out: vec[float], start: i64) -> None:
        players = sheet.players
        seat: i64
        other: i64
        for seat in range(players):
            balance: i64 = 0
            for other in range(players):
                balance += sheet.lead(seat, other)
            out[start + seat] += float(balance) / float(players - 1)

    def add_difference(self, sheet: Sheet, paid: vec[float], out: vec[float], start: i64) -> None:
        players = sheet.players
        everyone: i64 = 0
        seat: i64
        for seat in range(players):
            everyone += sheet.total(seat)
        for seat in range(players):
            points = sheet.total(seat)
            worth = float(points) - float(everyone - points) / float(players - 1)
            out[start + seat] += worth - paid[start + seat]

    def add_change(self, game: Game, paid: vec[float], out: vec[float], start: i64) -> None:
        sheet = game.score_so_far()
        players = sheet.players
        everyone: i64 = 0
        seat: i64
        for seat in range(players):
            everyone += sheet.public_total(seat)
        for seat in range(players):
            others = everyone - sheet.public_total(seat)
            worth = float(sheet.total(seat)) - float(others) / float(players - 1)
            out[start + seat] += worth - paid[start + seat]
            paid[start + seat] = worth
