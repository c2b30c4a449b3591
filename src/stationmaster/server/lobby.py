"""The list of open tables, made once for each change and not for each of the many who look at it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import orjson

from stationmaster.server import archive, sight
from stationmaster.server.sight import Onlooker
from stationmaster.server.storage import Storage
from stationmaster.server.table import Table

log = logging.getLogger(__name__)

GATHERING = 0.3  # seconds for which changes are gathered
A_LISTENER = 0.004  # seconds more for each who listens: sending to them all never takes more than some hundredths


class LobbyListener(Protocol):
    who: Onlooker

    def lobby_changed(self) -> None: ...


@dataclass
class Shelf:
    """What is sent to one player (None: to everyone without a key), however many connections they have."""

    who: Onlooker
    listeners: set[LobbyListener] = field(default_factory=set)
    tables: list[Table] = field(default_factory=list)
    """The player's own."""
    stale: bool = True
    """Have the player's own tables changed since?"""
    read: float = 0.0
    """When they were read, in the time of the loop."""
    frame: bytes = b""
    made_of: tuple[float, bytes] | None = None
    """The reading and the open list that the frame was made of."""
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
        self._open: dict[str, bytes] = {}
        """The open tables, as everyone may see them."""
        self._for_all = b"[]"
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
                found = await self._storage.read(archive.open_tables)
            except BaseException:  # whoever asked may have gone: the next one reads it
                self._stale.set()
                raise
            self._open = {table.id: self._written(table, Onlooker()) for table in found}
            self._for_all = listed(self._open.values())

    # ---- the lists, as JSON ----

    async def open_now(self, who: Onlooker) -> bytes:
        """The open tables as they are now."""
        await self._read()
        own = [] if who.player is None else await self._tables_of(who.player)
        return self._open_for(who, own)

    async def frame(self, who: Onlooker) -> bytes:
        """The message `lobby`, made once for all connections of a player."""
        shelf = self._shelves[who.player]
        async with shelf.lock:
            if not shelf.read:
                await self._read()
            while shelf.stale:  # again, if they change meanwhile
                loop = asyncio.get_running_loop()
                await asyncio.sleep(shelf.read + GATHERING + A_LISTENER * len(shelf.listeners) - loop.time())
                shelf.stale, shelf.read = False, loop.time()
                await self._read_own(shelf)
        if shelf.made_of != (shelf.read, self._for_all):
            shelf.made_of = shelf.read, self._for_all
            mine = listed(self._written(table, shelf.who) for table in shelf.tables)
            shelf.frame = b'{"type":"lobby","open":%b,"mine":%b}' % (self._open_for(shelf.who, shelf.tables), mine)
        return shelf.frame

    async def _read_own(self, shelf: Shelf) -> None:
        try:
            shelf.tables = [] if shelf.who.player is None else await self._tables_of(shelf.who.player)
        except BaseException:
            shelf.stale = True
            raise

    def _open_for(self, who: Onlooker, own: list[Table]) -> bytes:
        """The same bytes for all who have to do with none of them; one's own as they are now, with one's seats."""
        known = {table.id: table for table in own if table.id in self._open}
        if not known:
            return self._for_all
        still = {name: text for name, text in self._open.items() if name not in known or known[name].listed}
        return listed(self._written(known[name], who) if name in known else text for name, text in still.items())

    def _written(self, table: Table, who: Onlooker) -> bytes:
        return orjson.dumps(sight.table_shown(table, who, self._present(table.id)))


def listed(tables: Iterable[bytes]) -> bytes:
    return b"[%b]" % b",".join(tables)
