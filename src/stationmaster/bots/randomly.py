"""The bot that every other one has to beat: any legal move, each as likely."""

from __future__ import annotations

from random import Random

from stationmaster.bots.base import Budget
from stationmaster.games import GAMES
from stationmaster.games.family.view import View


class RandomBot:
    name = "random"
    games = GAMES

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return rng.choice(view.moves)
