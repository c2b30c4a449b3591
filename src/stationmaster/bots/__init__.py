"""Computer players: each sees a View and returns a move, and never holds the state.

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
from functools import partial

from stationmaster.bots.archetypes import Collector, Hoarder, Liner, Longhauler
from stationmaster.bots.base import Bot, Budget, Player
from stationmaster.bots.files import load_bot
from stationmaster.bots.greedy import Greedy
from stationmaster.bots.levels import LevelBot
from stationmaster.bots.names import BotName, read_name
from stationmaster.bots.planner import Planner
from stationmaster.bots.randomly import RandomBot
from stationmaster.bots.search import Search
from stationmaster.errors import StationmasterError
from stationmaster.games.family.levels import LEVELS
from stationmaster.texts import how_to_install

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

VERSIONS = dict.fromkeys((*BOTS, *LEVELS), 1)
"""Each goes up when the bot plays differently: what was measured of an older one (arena/anchors.json) is not of it."""

AT_ONCE = frozenset(BOTS) - {"search"}  # those of our own that no budget changes

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "Player", "make_bot"]


def make_bot(name: str, game: str | None = None, budget: Budget | None = None, *, files: bool = False) -> Player:
    """A new bot of that name; with `game`, an error if it does not play that game.

    A name may say how long the bot may think: `search@500`, `search@200ms`. With `files` it may also be
    `path/to/file.py:MyBot`, which runs that file, or a saved policy, `path/to/policy.npz`: never let a stranger choose
    such a name.
    """
    wanted = read_name(name)
    player = Player(_maker(wanted, files)(), budget or wanted.budget or Budget(), wanted.shown)
    if game is not None and game not in player.games:
        raise StationmasterError(f"the bot {name!r} does not play {game}; it plays: {', '.join(player.games)}")
    return player


def _maker(wanted: BotName, files: bool) -> Callable[[], Bot]:
    if wanted.bot in BOTS:
        if wanted.budget is not None and wanted.bot in AT_ONCE:
            raise StationmasterError(f"{wanted.shown}: {wanted.bot} answers at once; leave out @{wanted.thinking}")
        return BOTS[wanted.bot]
    if wanted.bot in LEVELS:
        if wanted.budget is not None:
            raise StationmasterError(f"{wanted.shown}: a level has its own thinking time; leave out @")
        return partial(LevelBot, wanted.bot, BOTS)
    if wanted.policy and files:
        if wanted.budget is not None:
            raise StationmasterError(f"{wanted.shown}: a saved policy answers at once; leave out @{wanted.thinking}")
        return partial(load_policy, wanted.policy)
    if wanted.file and files:
        return load_bot(*wanted.file)
    if wanted.bot.endswith(".py") and files:
        raise StationmasterError(f"{wanted.bot}: name the class too, as in {wanted.bot}:MyBot")
    raise StationmasterError(f"there is no bot {wanted.bot!r}; choose from: {', '.join([*BOTS, *LEVELS])}")


def load_policy(path: str) -> Bot:
    try:
        from stationmaster.bots.saved import load_policy  # noqa: PLC0415 (needs an extra)
    except ModuleNotFoundError as error:
        raise StationmasterError(f"{path}: a saved policy needs {error.name}: {how_to_install('envs')}") from None
    return load_policy(path)
