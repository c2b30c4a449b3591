"""The list of open tables, made once for each change and not for each of the many who look at it."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable
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

    def open_changed(self) -> None: ...

    def mine_changed(self) -> None: ...


class Lobby:
    def __init__(self, storage: Storage, present: Callable[[str], set[int | None]]) -> None:
        self._storage = storage
        self._present = present
        self._listeners: set[LobbyListener] = set()
        self._by_player: dict[int, set[LobbyListener]] = defaultdict(set)
        self._tables: list[Table] = []
        self._for_all = b"[]"
        self._people: set[int] = set()
        self._stale = asyncio.Event()
        self._stale.set()
        self._reading = asyncio.Lock()
        self._telling: asyncio.Task[None] | None = None

    def listen(self, listener: LobbyListener) -> None:
        self._listeners.add(listener)
        if listener.who.player is not None:
            self._by_player[listener.who.player].add(listener)
        if self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    def leave(self, listener: LobbyListener) -> None:
        self._listeners.discard(listener)
        player = listener.who.player
        if player is not None:
            self._by_player[player].discard(listener)
            if not self._by_player[player]:
                del self._by_player[player]
        if not self._listeners and self._telling is not None:
            self._telling.cancel()
            self._telling = None

    # ---- changes ----

    def open_changed(self) -> None:
        self._stale.set()

    def mine_changed(self, player: int) -> None:
        for listener in self._by_player.get(player, ()):
            listener.mine_changed()

    async def _tell(self) -> None:
        """As long as somebody listens."""
        while True:
            await self._stale.wait()
            try:
                await self._read()
                for listener in self._listeners:
                    listener.open_changed()
            except Exception:
                log.exception("the open tables could not be read")
                self._stale.set()
            await asyncio.sleep(GATHERING + A_LISTENER * len(self._listeners))

    async def _read(self) -> None:
        async with self._reading:
            if not self._stale.is_set():
                return  # read while this one waited
            self._stale.clear()
            self._tables = await self._storage.read(archive.open_tables)
            self._people = {player for table in self._tables for player in table.owners()}
            self._for_all = self._written(Onlooker())

    # ---- the list ----

    async def open_now(self, who: Onlooker) -> bytes:
        """The list as it is now, as JSON."""
        await self._read()
        return self.open_for(who)

    def open_for(self, who: Onlooker) -> bytes:
        """The list as it was made last, as JSON: the same bytes for all who have to do with none of its tables."""
        return self._written(who) if who.player in self._people else self._for_all

    def _written(self, who: Onlooker) -> bytes:
        return orjson.dumps([sight.table_shown(table, who, self._present(table.id)) for table in self._tables])
