"""What a bot is."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Protocol

from stationmaster.view import View


class Bot(Protocol):
    """A player that sees what its seat may know, and nothing else.

    `choose` answers one of `view.moves`. `rng` is the bot's own stream: whatever it thinks up must come from there,
    so that the same view and the same stream give the same move, and the game's chance is never touched.
    """

    @property
    def name(self) -> str: ...

    @property
    def games(self) -> Collection[str]:
        """The games that it can play."""

    def choose(self, view: View, rng: Random) -> int:
        """One of `view.moves`."""
