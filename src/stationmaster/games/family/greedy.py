"""What a greedy player is: one that looks one move ahead, the baseline for stronger ones."""

from __future__ import annotations

from random import Random
from typing import Protocol

from stationmaster.games.family.view import View


class GreedyPlayer(Protocol):
    def choose(self, view: View, rng: Random) -> int:
        """One of `view.moves`."""
