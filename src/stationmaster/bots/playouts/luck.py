"""Games played out to compare moves: the chance that they share, and what their ends are worth."""

from __future__ import annotations

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.family.chance import Chance, SeededChance
from stationmaster.games.family.rules import Game


@final
class SharedLuck(Chance):
    """The same luck for each seat, whatever the others do: playouts that differ in a move differ by that move's doing.

    Each seat's moves are answered from a stream of its own. The unseen cards have no order, so that is as likely as
    one stream for all.
    """

    game: Game
    streams: list[SeededChance]

    def __init__(self, game: Game, streams: list[SeededChance]) -> None:
        """Begins where the streams stand, and leaves them there."""
        self.game = game
        self.streams = [stream.copy() for stream in streams]

    def word(self) -> i64:
        return self.streams[self.game.turn].word()


def worth(totals: vec[i64], seat: i64, scale: float) -> float:
    """The lead over the best opponent, in points, squashed so that no end is worth more than twice `scale`.

    Near a draw a point counts as a point; far from it, it hardly matters any more.
    """
    best: i64 = -1000000
    other: i64
    for other in range(len(totals)):
        if other != seat and totals[other] > best:
            best = totals[other]
    return 4.0 * scale / (1.0 + exp(-float(totals[seat] - best) / scale)) - 2.0 * scale
