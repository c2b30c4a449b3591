"""The bot that every other one has to beat: any lawful move, each as likely."""

from __future__ import annotations

from random import Random

from stationmaster.bots.base import Budget
from stationmaster.editions import GAMES
from stationmaster.view import View


class RandomBot:
    name = "random"
    games = GAMES

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return rng.choice(view.moves)
