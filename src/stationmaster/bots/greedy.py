"""A simple player that looks one move ahead: the baseline for stronger ones. How, each game says itself."""

from __future__ import annotations

from random import Random

from stationmaster.bots.base import Budget, games_where
from stationmaster.errors import StationmasterError
from stationmaster.games.family.greedy import GreedyPlayer
from stationmaster.games.family.view import View


class Greedy:
    name = "greedy"

    def __init__(self) -> None:
        self._players: dict[str, GreedyPlayer] = {}

    @property
    def games(self) -> tuple[str, ...]:
        return games_where(lambda edition: edition.greedy() is not None)

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        if view.game not in self._players:
            player = view.edition.greedy()
            if player is None:
                raise StationmasterError(f"the bot 'greedy' does not play {view.game}")
            self._players[view.game] = player
        return self._players[view.game].choose(view, rng)
