"""Many games: simulation and its statistics.

>>> from stationmaster.arena import simulate, summarise
>>> summary = summarise(simulate("usa", players=2, bots=["greedy", "random"], games=3, seed=7))
>>> summary.by_bot["greedy"].wins
3.0
"""

from stationmaster.arena.games import GameResult, GameStopped, Setup, play_game
from stationmaster.arena.simulate import simulate
from stationmaster.arena.summary import Summary, summarise
from stationmaster.bots.failures import BotError

__all__ = ["BotError", "GameResult", "GameStopped", "Setup", "Summary", "play_game", "simulate", "summarise"]
