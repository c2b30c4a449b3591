"""How many sequences of moves a tiny board of `marklin` has: both implementations find the numbers that stand here."""

from __future__ import annotations

import pytest

from tests.games import tiny
from tests.games.perft import Start, check_counts

pytestmark = pytest.mark.uncompiled

# Of one outcome of every move, for the depths from 1 on. What follows the board: the players, the seed of all chance
# and the number of moves played before.
COUNTS = [
    (Start(tiny.MARKLIN, 2, "a", 0), (5, 55, 132, 1452)),
    (Start(tiny.MARKLIN, 2, "a", 12), (11, 48, 351, 2291, 17185)),
    (Start(tiny.MARKLIN, 2, "b", 20), (13, 54, 483, 2545, 25717)),
    (Start(tiny.MARKLIN, 2, "b", 32), (3, 21, 76, 260, 188, 250, 264, 184, 40, 24, 8, 0)),
    (Start(tiny.MARKLIN, 2, "a", 36), (1, 3, 9, 16, 20, 47, 61, 84, 76, 40, 24, 8, 0)),
    (Start(tiny.BIGGER_MARKLIN, 3, "b", 32), (8, 61, 946, 4683)),
    (Start(tiny.BIGGER_MARKLIN, 4, "a", 32), (11, 98, 1461, 10356)),
    (Start(tiny.BIGGER_MARKLIN, 5, "a", 40), (10, 116, 1088, 7289)),
]

# Of every outcome of every move.
COUNTS_OF_OUTCOMES = [
    (Start(tiny.CALM_MARKLIN, 2, "b", 6), (19, 79, 775, 5108)),
    (Start(tiny.CALM_MARKLIN, 2, "b", 15), (2, 14, 50, 231, 1714)),
    (Start(tiny.CALM_MARKLIN, 2, "b", 21), (1, 4, 17, 69, 238)),
]


@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_g01_sequences_of_moves(start: Start, counts: tuple[int, ...]) -> None:
    check_counts(start, counts)


@pytest.mark.parametrize(("start", "counts"), COUNTS_OF_OUTCOMES)
def test_g01_sequences_of_moves_and_outcomes(start: Start, counts: tuple[int, ...]) -> None:
    check_counts(start, counts, every_outcome=True)
