"""The bot that plays like a good club player: a strategy of `stationmaster.strategy` on what its seat may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from stationmaster.bots.base import Budget
from stationmaster.engine.chance import SeededChance
from stationmaster.strategy.base import Strategy
from stationmaster.strategy.card import CardStrategy
from stationmaster.strategy.marklin import MarklinStrategy
from stationmaster.strategy.usa import UsaStrategy
from stationmaster.view import View

STRATEGIES: dict[str, Callable[[], Strategy]] = {
    "usa": UsaStrategy,
    "marklin": MarklinStrategy,
    "card": CardStrategy,
}


class Planner:
    name = "planner"
    games = tuple(STRATEGIES)

    def __init__(self) -> None:
        self._strategies: dict[str, Strategy] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        """What the strategy plays in a state that is dealt anew from the view: it sees no secret."""
        if view.game not in self._strategies:
            self._strategies[view.game] = STRATEGIES[view.game]()
        strategy = self._strategies[view.game]
        chance = SeededChance(rng.getrandbits(64))
        strategy.forget()
        return strategy.choose(view.edition.resample(view, chance), chance)
