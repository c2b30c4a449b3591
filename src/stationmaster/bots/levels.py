"""Levels for people: a named configuration of a bot for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from stationmaster.bots.base import Bot, Budget
from stationmaster.view import View


@dataclass(frozen=True)
class Level:
    bot: str
    budget: Budget = Budget()  # noqa: RUF009 (it cannot change)
    slips: float = 0.0
    """How often it plays any lawful move instead."""


LEVELS: dict[str, dict[str, Level]] = {
    "easy": {
        "usa": Level("greedy", slips=0.4),
        "marklin": Level("greedy", slips=0.4),
        "card": Level("greedy", slips=0.4),
    },
    "medium": {
        "usa": Level("liner"),
        "marklin": Level("liner"),
        "card": Level("planner", slips=0.25),
    },
    "hard": {
        "usa": Level("planner"),
        "marklin": Level("planner"),
        "card": Level("planner"),
    },
    "expert": {
        "usa": Level("search", Budget(seconds=1.0)),
        "marklin": Level("search", Budget(seconds=1.0)),
        "card": Level("search", Budget(seconds=1.0)),
    },
}


class LevelBot:
    """Plays each game as its level says."""

    def __init__(self, name: str, bots: Mapping[str, Callable[[], Bot]]) -> None:
        self.name = name
        self.levels = LEVELS[name]
        self.games = tuple(self.levels)
        self._bots = bots
        self._playing: dict[str, Bot] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        level = self.levels[view.game]
        if rng.random() < level.slips:
            return rng.choice(view.moves)
        if view.game not in self._playing:
            self._playing[view.game] = self._bots[level.bot]()
        return self._playing[view.game].choose(view, level.budget, rng)
