"""Replays: worked out in a process of their own, kept for those who ask again, and not too many at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import orjson

from stationmaster.server.fairness import Asker
from stationmaster.server.refusals import Refusal, check_installed
from stationmaster.server.rooms import EndedError, Room
from stationmaster.server.steps import OPEN, SPECTATOR, Page, StoredGame, replay

log = logging.getLogger(__name__)

Load = Callable[[], Awaitable[StoredGame]]
Key = tuple[bytes, Page]
"""What an answer depends on: the table as it is told, and the page."""

LIMIT = 30.0  # seconds that one may take
AN_ADDRESS = 24  # that one address may wait for: a browser asks for some pages at the same time
IN_ALL = 500
KEPT = 64 * 2**20  # bytes of answers


class Replays:
    def __init__(self) -> None:
        self._room = Room(replay, 1, LIMIT)
        self._kept = Kept(KEPT)
        self._coming: dict[Key, asyncio.Task[bytes]] = {}
        self._waiting: Counter[str] = Counter()
        """How many are being worked out for each address."""

    async def answer(self, info: dict[str, Any], load: Load, page: Page, asker: Asker) -> bytes:
        """The body of an answer (`Replay`) about the table that `info` tells of; `load` reads its game."""
        check_pov(page.pov, len(info["seats"]))
        check_installed(info["game"])
        key = orjson.dumps(info), page
        known = self._kept.get(key)
        if known is not None:
            return known
        if key not in self._coming:
            self._admit(asker.address)
            task = asyncio.create_task(self._work_out(key, load, asker))
            self._coming[key] = task
            task.add_done_callback(lambda task: self._done(key, asker.address, task))
        return await asyncio.shield(self._coming[key])  # others may wait for it as well

    async def stop(self) -> None:
        await self._room.stop()

    def _admit(self, address: str) -> None:
        if self._waiting[address] >= AN_ADDRESS or len(self._coming) >= IN_ALL:
            raise Refusal("rate_limited", "too many replays at a time; wait for the answers")
        self._waiting[address] += 1

    def _done(self, key: Key, address: str, task: asyncio.Task[bytes]) -> None:
        del self._coming[key]
        self._waiting[address] -= 1
        if not self._waiting[address]:
            del self._waiting[address]
        if not task.cancelled():
            task.exception()  # perhaps nobody waits for it any more

    async def _work_out(self, key: Key, load: Load, asker: Asker) -> bytes:
        info, page = key
        try:
            answer: bytes | None = await self._room.ask(asker, await load(), info, page)
        except (TimeoutError, EndedError) as error:
            log.exception("a replay failed", extra={"table": asker.table})
            raise Refusal("unavailable", "the replay could not be worked out; try again") from error
        if answer is None:
            raise Refusal(
                "unrepeatable", "it was played under rules that have been corrected since: its record is kept as it was"
            )
        self._kept.keep(key, answer)
        return answer


def check_pov(pov: str, seats: int) -> None:
    if pov not in (OPEN, SPECTATOR, *map(str, range(seats))):
        raise Refusal("not_found", f"pov is {OPEN}, {SPECTATOR} or a seat from 0 to {seats - 1}")


class Kept:
    """Answers, as long as there is room; those that nobody asked for the longest go first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Key, bytes] = OrderedDict()
        self._size = 0

    def get(self, key: Key) -> bytes | None:
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def keep(self, key: Key, answer: bytes) -> None:
        self._answers[key] = answer
        self._size += size(key, answer)
        while self._size > self._most:
            self._size -= size(*self._answers.popitem(last=False))


def size(key: Key, answer: bytes) -> int:
    return len(key[0]) + len(answer)
