"""The bot that plays like a good club player: the game's strategy on what its seat may know."""

from __future__ import annotations

from random import Random

from stationmaster.bots.base import Budget, games_where
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.strategy import Strategy
from stationmaster.games.family.view import View


class Planner:
    name = "planner"

    def __init__(self) -> None:
        self._strategies: dict[tuple[AnyEdition, int], Strategy] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """Those that have a strategy of their own."""
        return games_where(lambda edition: edition.has_strategy)

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        """What the strategy plays in a state that is dealt anew from the view: it sees no secret."""
        key = view.edition, len(view.players)
        if key not in self._strategies:
            self._strategies[key] = view.edition.strategy()
        strategy = self._strategies[key]
        chance = SeededChance(rng.getrandbits(64))
        strategy.forget()
        return strategy.choose(view.edition.resample(view, chance), chance)
