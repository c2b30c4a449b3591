"""How many sequences of moves a tiny board of `usa` has: both implementations find the numbers that stand here."""

from __future__ import annotations

import pytest

from tests.games import tiny
from tests.games.perft import Start, check_counts

pytestmark = pytest.mark.uncompiled

# Of one outcome of every move, for the depths from 1 on. What follows the board: the players, the seed of all chance
# and the number of moves played before.
COUNTS = [
    (Start(tiny.USA, 2, "a", 0), (4, 16, 192, 1484, 13653, 117379)),
    (Start(tiny.USA, 2, "b", 2), (12, 93, 779, 7031, 61578)),
    (Start(tiny.USA, 2, "d", 10), (6, 7, 0)),
    (Start(tiny.BIGGER_USA, 3, "a", 28), (8, 55, 395, 2640)),
    (Start(tiny.BIGGER_USA, 4, "a", 20), (3, 21, 122, 787, 4611)),
    (Start(tiny.BIGGER_USA, 4, "a", 32), (6, 28, 113, 379, 351, 52, 0)),
    (Start(tiny.BIGGER_USA, 5, "a", 12), (9, 62, 474, 3302)),
    (Start(tiny.BIGGER_USA, 5, "c", 16), (5, 35, 213, 1348)),
]

# Of every outcome of every move.
COUNTS_OF_OUTCOMES = [
    (Start(tiny.CALM_USA, 2, "b", 2), (12, 5228)),
    (Start(tiny.CALM_USA, 2, "b", 18), (3, 204, 1818, 13956)),
]


@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_g01_sequences_of_moves(start: Start, counts: tuple[int, ...]) -> None:
    check_counts(start, counts)


@pytest.mark.parametrize(("start", "counts"), COUNTS_OF_OUTCOMES)
def test_g01_sequences_of_moves_and_outcomes(start: Start, counts: tuple[int, ...]) -> None:
    check_counts(start, counts, every_outcome=True)
