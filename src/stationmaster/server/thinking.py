"""Bots think in processes of their own: the event loop never waits for one, nor does another table.

What a process gets is a seat's view; it answers the id of a move.
"""

from __future__ import annotations

import logging
from functools import cache
from random import Random, SystemRandom

from stationmaster.bots import BOTS, LEVELS, Player, make_bot
from stationmaster.games import edition
from stationmaster.games.family.view import View
from stationmaster.server import metrics
from stationmaster.server.fairness import Asker
from stationmaster.server.rooms import Room

log = logging.getLogger(__name__)

DEEP = "search"


def bots_for(game: str) -> list[str]:
    """The bots that a table of that game may have: the levels, the weakest first, then the others."""
    return [name for name in [*LEVELS, *BOTS] if game in make_bot(name).games]


class Thinkers:
    """Quick bots and deep ones have rooms of their own: who plays a quick one never waits for a deep thought."""

    def __init__(self, processes: int, limit: float = 10.0) -> None:
        """One process more than that: a room keeps the last free one for an address that has none at work."""
        self._quick = Room(think, processes + 1, limit)
        self._deep = Room(think, processes + 1, limit)
        self.rooms = {"quick": self._quick, "deep": self._deep}

    async def choose(self, bot: str, view: View, asker: Asker) -> int:
        """A legal move. A bot that fails or stalls gets a random one: the table must go on."""
        room = self._deep if is_deep(bot, view.game) else self._quick
        try:
            with metrics.thinking.time():
                move = int(await room.ask(asker, bot, view))
            if move in view.moves:
                return move
            log.error("a bot answered no legal move", extra={"bot": bot, "game": view.game})
        except Exception:
            log.exception("a bot failed", extra={"bot": bot, "game": view.game})
        metrics.bot_errors.inc()
        return SystemRandom().choice(view.moves)

    async def stop(self) -> None:
        await self._quick.stop()
        await self._deep.stop()


def is_deep(bot: str, game: str) -> bool:
    """Does it think for as long as it is let?"""
    return bot == DEEP or (bot in LEVELS and edition(game).levels[bot].bot == DEEP)


def think(bot: str, view: View) -> int:
    """In a process of a room."""
    return int(kept_bot(bot).choose(view, Random()))


@cache
def kept_bot(name: str) -> Player:
    """One for all tables: what a bot keeps from decision to decision depends on the game and the table's size only."""
    return make_bot(name)
