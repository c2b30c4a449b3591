"""Greedy play of `usa` in compiled code."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from stationmaster.games.maps.quick import QuickBoardGreedy
from stationmaster.games.usa.moves import KEEP


@final
class QuickUsaGreedy(QuickBoardGreedy):
    def first_keep(self) -> i64:
        return KEEP
