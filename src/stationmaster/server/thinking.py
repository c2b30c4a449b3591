"""Bots think in processes of their own: the event loop never waits for one, nor does another table.

What a process gets is a seat's view, without the edition, which it has itself; it answers the id of a move.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from multiprocessing import get_context
from queue import SimpleQueue
from random import Random, SystemRandom
from typing import Any

from stationmaster.arena.workers import end_with_parent
from stationmaster.bots import BOTS, LEVELS, make_bot
from stationmaster.editions import edition
from stationmaster.server import metrics
from stationmaster.view import View

log = logging.getLogger(__name__)

DEEP = "search"

PackedView = tuple[type[View], dict[str, Any]]


def bots_for(game: str) -> list[str]:
    """The bots that a table of that game may have: the levels, the weakest first, then the others."""
    return [name for name in [*LEVELS, *BOTS] if game in make_bot(name).games]


def pack_view(view: View) -> PackedView:
    return type(view), {f.name: getattr(view, f.name) for f in fields(view) if f.name != "edition"}


def unpack_view(packed: PackedView) -> View:
    kind, values = packed
    return kind(edition=edition(values["game"]), **values)


class Thinker:
    """A process in which bots think, one at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe.recv()  # it is ready: beginning is no part of the thinking

    def ask(self, bot: str, view: PackedView, limit: float) -> int:
        """The bot's answer. Blocks: for a thread of its own."""
        self._pipe.send((bot, view))
        if not self._pipe.poll(limit):
            raise TimeoutError(f"no move within {limit:g} s")
        move, error = self._pipe.recv()
        if error is not None:
            raise ThinkingError(error)
        return int(move)

    def kill(self) -> None:
        self._process.kill()

    def end(self) -> None:
        self.kill()
        self._process.join()
        self._pipe.close()


class Thinkers:
    """Quick bots and deep ones have processes of their own: who plays a quick one never waits for a deep thought."""

    def __init__(self, processes: int, limit: float = 10.0) -> None:
        self._quick = Room(processes, limit)
        self._deep = Room(processes, limit)

    async def choose(self, bot: str, view: View) -> int:
        """A lawful move. A bot that fails or stalls gets a random one: the table must go on."""
        room = self._deep if is_deep(bot, view.game) else self._quick
        try:
            with metrics.thinking.time():
                move = await room.ask(bot, view)
            if move in view.moves:
                return move
            log.error("a bot answered no lawful move", extra={"bot": bot, "game": view.game})
        except Exception:
            log.exception("a bot failed", extra={"bot": bot, "game": view.game})
        metrics.bot_errors.inc()
        return SystemRandom().choice(view.moves)

    def stop(self) -> None:
        self._quick.stop()
        self._deep.stop()


def is_deep(bot: str, game: str) -> bool:
    """Does it think for as long as it is let?"""
    return bot == DEEP or (bot in LEVELS and LEVELS[bot][game].bot == DEEP)


class Room:
    """So many processes, made when they are needed; each question goes to one that is free."""

    def __init__(self, processes: int, limit: float) -> None:
        self._limit = limit
        self._stopping = False
        self._threads = ThreadPoolExecutor(processes, "asking-bots")
        self._all: set[Thinker] = set()
        self._free: SimpleQueue[Thinker | None] = SimpleQueue()
        for _ in range(processes):
            self._free.put(None)  # made when it is needed

    async def ask(self, bot: str, view: View) -> int:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, bot, pack_view(view))

    def _ask(self, bot: str, view: PackedView) -> int:
        """As many threads as processes: there is always a free one."""
        thinker: Thinker | None = self._free.get()
        try:
            for attempt in (1, 2):
                thinker = thinker or self._new()
                try:
                    return thinker.ask(bot, view, self._limit)
                except ThinkingError:
                    raise
                except (EOFError, OSError, TimeoutError) as error:  # it ended, or is stuck: a new one takes its place
                    self._end(thinker)
                    thinker = None
                    if attempt == 2 or self._stopping or isinstance(error, TimeoutError):
                        raise
            raise AssertionError("unreachable")
        finally:
            self._free.put(thinker)

    def _new(self) -> Thinker:
        thinker = Thinker()
        self._all.add(thinker)
        return thinker

    def _end(self, thinker: Thinker) -> None:
        self._all.discard(thinker)
        thinker.end()

    def stop(self) -> None:
        self._stopping = True
        self._threads.shutdown(wait=False, cancel_futures=True)
        for thinker in list(self._all):
            thinker.kill()  # the thread that waits for it sees that it is gone


class ThinkingError(Exception):
    """What went wrong in a bot, told by its process."""


# ---- in a bot's process ----


def work(pipe: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    end_with_parent()
    pipe.send("ready")
    while True:
        try:
            bot, view = pipe.recv()
            pipe.send(answer(bot, view))
        except (EOFError, OSError):  # the server is gone
            return


def answer(bot: str, view: PackedView) -> tuple[int, str | None]:
    try:
        return think(bot, view), None
    except (Exception, SystemExit):
        return -1, traceback.format_exc()


def think(bot: str, packed: PackedView) -> int:
    return int(make_bot(bot).choose(unpack_view(packed), Random()))
