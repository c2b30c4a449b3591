"""Bots think in processes of their own: the event loop never waits for one, nor does another table.

What a process gets is a seat's view, without the edition, which it has itself; it answers the id of a move.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import fields
from multiprocessing import connection, get_context, parent_process
from random import Random, SystemRandom
from typing import Any

from stationmaster.bots import BOTS, make_bot
from stationmaster.editions import edition
from stationmaster.server import metrics
from stationmaster.view import View

log = logging.getLogger(__name__)

PackedView = tuple[type[View], dict[str, Any]]


def bots_for(game: str) -> list[str]:
    """The bots that play a game, the weakest first."""
    names = [name for name in BOTS if game in make_bot(name).games]
    return sorted(names, key=lambda name: name != "random")


def pack_view(view: View) -> PackedView:
    return type(view), {f.name: getattr(view, f.name) for f in fields(view) if f.name != "edition"}


def unpack_view(packed: PackedView) -> View:
    kind, values = packed
    return kind(edition=edition(values["game"]), **values)


class Thinkers:
    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=begin)

    async def choose(self, bot: str, view: View) -> int:
        """A lawful move. A bot that fails gets a random one: the table must go on."""
        try:
            with metrics.thinking.time():
                move = await self._ask(bot, view)
            if move in view.moves:
                return move
            log.error("a bot answered no lawful move", extra={"bot": bot, "game": view.game})
        except Exception:
            log.exception("a bot failed", extra={"bot": bot, "game": view.game})
        metrics.bot_errors.inc()
        return SystemRandom().choice(view.moves)

    async def _ask(self, bot: str, view: View) -> int:
        loop = asyncio.get_running_loop()
        pool = self._pool
        try:
            return await loop.run_in_executor(pool, think, bot, pack_view(view))
        except BrokenProcessPool:  # a process was stopped from outside: once more, with new ones
            if pool is self._pool:
                self._pool = self._new_pool()
                pool.shutdown(wait=False)
            return await loop.run_in_executor(self._pool, think, bot, pack_view(view))

    def stop(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


# ---- in a bot's process ----


def begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """A server that was killed cannot stop its processes: they see it themselves."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def think(bot: str, packed: PackedView) -> int:
    return int(make_bot(bot).choose(unpack_view(packed), Random()))
