"""Bots think in processes of their own: the event loop never waits for one, nor does another table.

What a process gets is a seat's view; it answers the id of a move. The coach works here as well: its hints as a deep bot
would, its reviews behind everybody else.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import cache
from random import Random, SystemRandom
from typing import Any

from stationmaster.bots import BOTS, LEVELS, Player, make_bot
from stationmaster.bots.levels import bot_behind
from stationmaster.coach import Case
from stationmaster.games import edition
from stationmaster.games.family.view import View
from stationmaster.server import metrics
from stationmaster.server.coach import working
from stationmaster.server.fairness import Asker
from stationmaster.server.rooms import Room

log = logging.getLogger(__name__)

DEEP = "search"
LAST = 19  # how much less important a process is that nobody waits for
LOOK = 0.1  # seconds between two looks whether somebody waits for a bot
PATIENCE = 5.0  # seconds after which a slice of a review is due in any case


def bots_for(game: str) -> list[str]:
    """The bots that a table of that game may have: the levels, the weakest first, then the others."""
    return [name for name in [*LEVELS, *BOTS] if game in make_bot(name).games]


class Thinkers:
    """Quick bots and deep ones have rooms of their own: who plays a quick one never waits for a deep thought."""

    def __init__(self, processes: int, limit: float = 10.0) -> None:
        """One process more than that: a room keeps the last free one for an address that has none at work."""
        self._quick = Room(work, processes + 1, limit)
        self._deep = Room(work, processes + 1, limit)
        self._patient = Room(work, 1, limit, LAST)
        self.rooms = {"quick": self._quick, "deep": self._deep, "patient": self._patient}

    async def choose(self, bot: str, view: View, asker: Asker) -> int:
        """A legal move. A bot that fails or stalls gets a random one: the table must go on."""
        room = self._deep if is_deep(bot, view.game) else self._quick
        try:
            with metrics.thinking.time():
                move = int(await room.ask(asker, think, bot, view))
            if move in view.moves:
                return move
            log.error("a bot answered no legal move", extra={"bot": bot, "game": view.game})
        except Exception:
            log.exception("a bot failed", extra={"bot": bot, "game": view.game})
        metrics.bot_errors.inc()
        return SystemRandom().choice(view.moves)

    async def hint(self, view: View, seed: str, asker: Asker) -> dict[str, Any]:
        """The best moves of the seat in turn; an exception of `Room.ask` where that fails."""
        found: dict[str, Any] = await self._deep.ask(asker, working.hint, view, seed)
        return found

    async def review_slice(self, name: str, case: Case | None, asker: Asker) -> working.Slice | None:
        """Works at a review for less than half a second, when no bot waits for a process (`working.review_slice`)."""
        until = time.monotonic() + PATIENCE
        while (self._quick.waiting or self._deep.waiting) and time.monotonic() < until:
            await asyncio.sleep(LOOK)
        found: working.Slice | None = await self._patient.ask(asker, working.review_slice, name, case)
        return found

    async def stop(self) -> None:
        for room in self.rooms.values():
            await room.stop()


def is_deep(bot: str, game: str) -> bool:
    """Does it think for as long as it is let?"""
    return bot_behind(bot, edition(game)) == DEEP


def work(task: Callable[..., Any], *words: Any) -> Any:
    """In a process of a room."""
    return task(*words)


def think(bot: str, view: View) -> int:
    """In a process of a room."""
    return int(kept_bot(bot).choose(view, Random()))


@cache
def kept_bot(name: str) -> Player:
    """One for all tables: what a bot keeps from decision to decision depends on the game and the table's size only."""
    return make_bot(name)
