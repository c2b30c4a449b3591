"""The list of open tables, made once for each change and not for each of the many who look at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

import orjson

from stationmaster.server import archive, sight
from stationmaster.server.sight import Onlooker
from stationmaster.server.storage import Storage
from stationmaster.server.table import Table

log = logging.getLogger(__name__)

GATHERING = 0.3  # seconds for which changes are gathered
A_LISTENER = 0.002  # seconds more for each who listens: sending to them all never takes more than some hundredths


class LobbyListener(Protocol):
    who: Onlooker

    def lobby_changed(self) -> None: ...


@dataclass
class Shelf:
    """What is sent to one player (None: to everyone without a key), however many connections they have."""

    who: Onlooker
    listeners: set[LobbyListener] = field(default_factory=set)
    mine: bytes = b"[]"
    stale: bool = True
    """Have the player's own tables changed since?"""
    read: float = float("-inf")
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def tell(self) -> None:
        for listener in self.listeners:
            listener.lobby_changed()


class Lobby:
    def __init__(
        self,
        storage: Storage,
        present: Callable[[str], set[int | None]],
        tables_of: Callable[[int], Awaitable[list[Table]]],
    ) -> None:
        self._storage = storage
        self._present = present
        self._tables_of = tables_of
        self._shelves: dict[int | None, Shelf] = {}
        self._tables: list[Table] = []
        self._for_all = b"[]"
        self._people: set[int] = set()
        self._stale = asyncio.Event()
        self._stale.set()
        self._reading = asyncio.Lock()
        self._telling: asyncio.Task[None] | None = None

    def listen(self, listener: LobbyListener) -> None:
        who = listener.who
        self._shelves.setdefault(who.player, Shelf(Onlooker(who.player))).listeners.add(listener)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    def leave(self, listener: LobbyListener) -> None:
        shelf = self._shelves[listener.who.player]
        shelf.listeners.discard(listener)
        if not shelf.listeners:
            del self._shelves[listener.who.player]
        if not self._shelves and self._telling is not None:
            self._telling.cancel()
            self._telling = None

    # ---- changes ----

    def open_changed(self) -> None:
        self._stale.set()

    def mine_changed(self, player: int) -> None:
        shelf = self._shelves.get(player)
        if shelf is not None:
            shelf.stale = True
            shelf.tell()

    async def _tell(self) -> None:
        """As long as somebody listens."""
        while True:
            await self._stale.wait()
            try:
                await self._read()
            except Exception:
                log.exception("the open tables could not be read")
            listeners = 0
            for shelf in self._shelves.values():
                shelf.tell()
                listeners += len(shelf.listeners)
            await asyncio.sleep(GATHERING + A_LISTENER * listeners)

    async def _read(self) -> None:
        async with self._reading:
            if not self._stale.is_set():
                return  # read while this one waited
            self._stale.clear()
            try:
                self._tables = await self._storage.read(archive.open_tables)
            except BaseException:  # whoever asked may have gone: the next one reads it
                self._stale.set()
                raise
            self._people = {player for table in self._tables for player in table.owners()}
            self._for_all = self._written(self._tables, Onlooker())

    # ---- the lists, as JSON ----

    async def open_now(self, who: Onlooker) -> bytes:
        """The open tables as they are now: the same bytes for all who have to do with none of them."""
        await self._read()
        return self._open_for(who)

    async def frame(self, who: Onlooker) -> bytes:
        """The message `lobby`. One's own tables are read once for all connections of a player."""
        shelf = self._shelves[who.player]
        async with shelf.lock:
            while shelf.stale:  # again, if they change meanwhile
                loop = asyncio.get_running_loop()
                await asyncio.sleep(shelf.read + GATHERING + A_LISTENER * len(shelf.listeners) - loop.time())
                shelf.stale, shelf.read = False, loop.time()
                await self._read_mine(shelf)
        return b'{"type":"lobby","open":%b,"mine":%b}' % (self._open_for(shelf.who), shelf.mine)

    async def _read_mine(self, shelf: Shelf) -> None:
        try:
            await self._read()  # the open list tells which seats are one's own
            found = [] if shelf.who.player is None else await self._tables_of(shelf.who.player)
        except BaseException:
            shelf.stale = True
            raise
        shelf.mine = self._written(found, shelf.who)

    def _open_for(self, who: Onlooker) -> bytes:
        return self._written(self._tables, who) if who.player in self._people else self._for_all

    def _written(self, tables: list[Table], who: Onlooker) -> bytes:
        return orjson.dumps([sight.table_shown(table, who, self._present(table.id)) for table in tables])
