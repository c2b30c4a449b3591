"""What a strategy is.

A strategy decides on a state, at the speed of compiled code. That is no licence to peek: a bot has only a view, and
hands its strategy a state resampled from it; and a strategy reads of the other seats only what its own seat may know.
"""

from __future__ import annotations

from mypy_extensions import i64

from stationmaster.engine.chance import Chance
from stationmaster.engine.game import OVER, Game


class Strategy:
    """How one seat plays one game from wherever it stands. It may keep plans from move to move (see `forget`)."""

    def choose(self, game: Game, choice: Chance) -> i64:
        """A lawful move for the seat in turn. What it thinks up by chance comes from `choice`."""
        raise NotImplementedError

    def forget(self) -> None:
        """Drops what it keeps: the next choice depends on the state alone."""


def play_out(game: Game, strategies: list[Strategy], chance: Chance, choice: Chance) -> i64:
    """Plays to the end, each seat by its strategy; returns the number of decisions. `chance` answers the moves."""
    decisions: i64 = 0
    while game.phase != OVER:
        game.apply(strategies[game.turn].choose(game, choice), chance)
        decisions += 1
    return decisions
