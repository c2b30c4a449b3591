"""The bots `easy`, `medium`, `hard` and `expert`: each game says what they play (`edition.levels`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from stationmaster.bots.base import Bot, Budget
from stationmaster.games import GAMES
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.levels import LEVELS
from stationmaster.games.family.view import View


def bot_behind(name: str, edition: AnyEdition) -> str:
    """The bot that plays under a name at a table, such as `expert`, `search@200`, or `planner 2`."""
    bot = bare_name(name)
    return edition.levels[bot].bot if bot in LEVELS else bot


def bare_name(name: str) -> str:
    return name.partition(" ")[0].partition("@")[0]


class LevelBot:
    """Plays each game as its level says."""

    games = GAMES

    def __init__(self, name: str, bots: Mapping[str, Callable[[], Bot]]) -> None:
        self.name = name
        self._bots = bots
        self._playing: dict[str, Bot] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        level = view.edition.levels[self.name]
        if rng.random() < level.slips:
            return rng.choice(view.moves)
        if view.game not in self._playing:
            self._playing[view.game] = self._bots[level.bot]()
        return self._playing[view.game].choose(view, Budget(seconds=level.seconds), rng)
