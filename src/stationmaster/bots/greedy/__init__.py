"""A simple player that looks one move ahead: the yardstick for stronger ones. One file a game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from stationmaster.bots.base import Budget
from stationmaster.bots.greedy.card import CardGreedy
from stationmaster.bots.greedy.marklin import MarklinGreedy
from stationmaster.bots.greedy.usa import UsaGreedy
from stationmaster.view import View


class GamePlayer(Protocol):
    def choose(self, view: View, rng: Random) -> int: ...


PLAYERS: dict[str, Callable[[], GamePlayer]] = {"usa": UsaGreedy, "marklin": MarklinGreedy, "card": CardGreedy}


class Greedy:
    name = "greedy"
    games = tuple(PLAYERS)

    def __init__(self) -> None:
        self._players: dict[str, GamePlayer] = {}

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        if view.game not in self._players:
            self._players[view.game] = PLAYERS[view.game]()
        return self._players[view.game].choose(view, rng)
