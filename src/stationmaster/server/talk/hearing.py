"""What was said at the tables that somebody looks at through this process: read once for all who look."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Set
from typing import Protocol

from stationmaster.server.storage import Storage
from stationmaster.server.talk import rows
from stationmaster.server.talk.rows import Heard

SILENCE = Heard()


class Hearer(Protocol):
    def talk_changed(self) -> None: ...


class TalkShelf:
    def __init__(self, storage: Storage, listeners: Mapping[str, Set[Hearer]]) -> None:
        """`listeners`: who looks at which table."""
        self._storage = storage
        self._listeners = listeners
        self._known: dict[str, Heard] = {}
        self._reading: dict[str, asyncio.Lock] = {}

    def at(self, table: str) -> Heard:
        return self._known.get(table, SILENCE)

    async def hear(self, table: str) -> None:
        """Something was said there, or somebody wants to hear less: whoever looks is told."""
        if not self._listeners.get(table):
            return
        async with self._reading.setdefault(table, asyncio.Lock()):  # what was read later is what stays
            self._known[table] = await self._storage.read(lambda connection: rows.heard_at(connection, table))
        if not self._listeners.get(table):  # they have gone meanwhile
            self.leave(table)
        for listener in self._listeners.get(table, ()):
            listener.talk_changed()

    async def hear_all(self) -> None:
        for table in list(self._listeners):
            await self.hear(table)

    def leave(self, table: str) -> None:
        """Nobody looks any more."""
        self._known.pop(table, None)
        self._reading.pop(table, None)
