"""How many sequences of moves a tiny board of `card` has: both implementations find the numbers that stand here."""

from __future__ import annotations

import pytest

from tests.games import tiny
from tests.games.perft import Start, check_counts

pytestmark = pytest.mark.uncompiled

# Of one outcome of every move, for the depths from 1 on. What follows the board: the players, the seed of all chance
# and the number of moves played before.
COUNTS = [
    (Start(tiny.CARD, 2, "a", 0), (63, 3969)),
    (Start(tiny.CARD, 2, "a", 2), (35, 902, 13195)),
    (Start(tiny.CARD, 2, "b", 4), (4, 48, 1467, 3808)),
    (Start(tiny.BIGGER_CARD, 3, "b", 8), (5, 45, 310, 2315, 28280)),
    (Start(tiny.BIGGER_CARD, 3, "a", 24), (23, 263, 698, 320, 0)),
    (Start(tiny.BIGGER_CARD, 4, "a", 16), (11, 65, 480, 6939)),
    (Start(tiny.BIGGER_CARD, 4, "b", 16), (12, 205, 480, 256, 0)),
    (Start(tiny.BIGGER_CARD, 4, "a", 28), (18, 155, 1282, 5812)),
]

# Of every outcome of every move.
COUNTS_OF_OUTCOMES = [
    (Start(tiny.CARD, 2, "b", 4), (4, 48)),
    (Start(tiny.BIGGER_CARD, 4, "a", 9), (9, 5845)),
]


@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_g01_sequences_of_moves(start: Start, counts: tuple[int, ...]) -> None:
    check_counts(start, counts)


@pytest.mark.parametrize(("start", "counts"), COUNTS_OF_OUTCOMES)
def test_g01_sequences_of_moves_and_outcomes(start: Start, counts: tuple[int, ...]) -> None:
    check_counts(start, counts, every_outcome=True)
