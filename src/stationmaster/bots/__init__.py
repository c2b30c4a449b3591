"""Players that a program makes: each sees a View and answers a move, and never holds the state.

>>> from random import Random
>>> import stationmaster as sm
>>> from stationmaster.bots import make_bot
>>> match = sm.Match("usa", players=2, seed=1)
>>> bot = make_bot("greedy")
>>> bot.choose(match.view(match.turn), Random(5)) in match.legal_moves()
True
"""

from __future__ import annotations

from collections.abc import Callable

from stationmaster.bots.archetypes import Collector, Hoarder, Liner, Longhauler
from stationmaster.bots.base import Bot, Budget, Player
from stationmaster.bots.greedy import Greedy
from stationmaster.bots.planner import Planner
from stationmaster.bots.randomly import RandomBot
from stationmaster.bots.search import Search
from stationmaster.errors import StationmasterError

BOTS: dict[str, Callable[[], Bot]] = {
    "greedy": Greedy,
    "random": RandomBot,
    "longhauler": Longhauler,
    "hoarder": Hoarder,
    "collector": Collector,
    "liner": Liner,
    "planner": Planner,
    "search": Search,
}

__all__ = ["BOTS", "Bot", "Budget", "Player", "make_bot"]


def make_bot(name: str, game: str | None = None, budget: Budget | None = None) -> Player:
    """A new bot of that name; with `game`, one that is known to play it."""
    if name not in BOTS:
        raise StationmasterError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    bot = BOTS[name]()
    if game is not None and game not in bot.games:
        raise StationmasterError(f"the bot {name!r} does not play {game}; it plays: {', '.join(bot.games)}")
    return Player(bot, budget or Budget(), name)
