"""The lists of open tables and of games to watch, made once for each change and not for each who looks at them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import orjson
from sqlalchemy import Connection

from stationmaster.server import archive, sight
from stationmaster.server.sight import Onlooker
from stationmaster.server.storage import Storage
from stationmaster.server.table import Table

log = logging.getLogger(__name__)

GATHERING = 0.3  # seconds for which changes are gathered
MOVES = 3.0  # seconds for which moves are gathered: they change only whose turn it is
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
    made_of: tuple[float, bytes, bytes] | None = None
    """The reading and the lists that the frame was made of."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def tell(self) -> None:
        for listener in self.listeners:
            listener.lobby_changed()


class Lobby:
    def __init__(
        self,
        storage: Storage,
        present: Callable[[Table], set[int | None]],
        tables_of: Callable[[int], Awaitable[list[Table]]],
    ) -> None:
        self._storage = storage
        self._present = present
        self._tables_of = tables_of
        self._shelves: dict[int | None, Shelf] = {}
        self._open: dict[str, bytes] = {}
        """The open tables, as everyone may see them."""
        self._watchable: list[tuple[Table, bytes]] = []
        self._for_all = self._to_watch = b"[]"
        self._stale = asyncio.Event()
        self._stale.set()
        self._reading = asyncio.Lock()
        self._telling: asyncio.Task[None] | None = None
        self._moved: asyncio.TimerHandle | None = None
        """Moves were played at games to watch, and are told together."""

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
            self._forget_moves()

    @property
    def followed(self) -> bool:
        """Does anybody look at the lists?"""
        return bool(self._shelves)

    # ---- changes ----

    def lists_changed(self) -> None:
        """A table came to the lists, or left them."""
        self._stale.set()

    def turn_passed(self) -> None:
        """At a game to watch."""
        if self._telling is None:
            self._stale.set()  # whoever asks next reads it
        elif self._moved is None:
            self._moved = asyncio.get_running_loop().call_later(MOVES, self._tell_moves)

    def _tell_moves(self) -> None:
        self._moved = None
        self._stale.set()

    def _forget_moves(self) -> None:
        if self._moved is not None:
            self._moved.cancel()
            self._tell_moves()

    def look_again(self) -> None:
        """Whatever is shown may have changed, and nobody told."""
        self._stale.set()
        for shelf in self._shelves.values():
            shelf.stale = True

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
                log.exception("the lists of tables could not be read")
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
                opened, watchable = await self._storage.read(read_lists)
            except BaseException:  # whoever asked may have gone: the next one reads it
                self._stale.set()
                raise
            self._open = {table.id: self._written(table, Onlooker()) for table in opened}
            self._watchable = [(table, self._written(table, Onlooker())) for table in watchable]
            self._for_all = listed(self._open.values())
            self._to_watch = listed(text for _, text in self._watchable)

    # ---- the lists, as JSON ----

    async def open_now(self, who: Onlooker) -> bytes:
        """The open tables as they are now."""
        await self._read()
        return self._open_for(who, await self._own(who))

    async def watchable_now(self, who: Onlooker) -> bytes:
        await self._read()
        return self._watchable_for(who, await self._own(who))

    async def _own(self, who: Onlooker) -> list[Table]:
        return [] if who.player is None else await self._tables_of(who.player)

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
        made_of = shelf.read, self._for_all, self._to_watch
        if shelf.made_of != made_of:
            shelf.made_of = made_of
            opened, watchable = self._open_for(shelf.who, shelf.tables), self._watchable_for(shelf.who, shelf.tables)
            shown = (table for table in shelf.tables if shelf.who.player not in table.hidden)
            mine = listed(self._written(table, shelf.who) for table in shown)
            shelf.frame = b'{"type":"lobby","open":%b,"watchable":%b,"mine":%b}' % (opened, watchable, mine)
        return shelf.frame

    async def _read_own(self, shelf: Shelf) -> None:
        try:
            shelf.tables = await self._own(shelf.who)
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

    def _watchable_for(self, who: Onlooker, own: list[Table]) -> bytes:
        """Without one's own, as they are now or were when the list was read."""
        known = {table.id for table in own}
        others = [text for table, text in self._watchable if table.id not in known and not table.is_owner(who.player)]
        return self._to_watch if len(others) == len(self._watchable) else listed(others)

    def _written(self, table: Table, who: Onlooker) -> bytes:
        return orjson.dumps(sight.table_shown(table, who, self._present(table)))


def read_lists(connection: Connection) -> tuple[list[Table], list[Table]]:
    return archive.open_tables(connection), archive.watchable_tables(connection)


def listed(tables: Iterable[bytes]) -> bytes:
    return b"[%b]" % b",".join(tables)
