"""What was said at the tables that somebody looks at through this process: read once for all who look."""

from __future__ import annotations

import asyncio

from stationmaster.server.storage import Storage
from stationmaster.server.talk import rows
from stationmaster.server.talk.rows import Heard

SILENCE = Heard()


class TalkShelf:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: dict[str, Heard] = {}
        self._reading: dict[str, asyncio.Lock] = {}

    def at(self, table: str) -> Heard:
        return self._known.get(table, SILENCE)

    async def listen(self, table: str) -> None:
        """Reads what there is now. One after another, so that what was read later is what stays."""
        async with self._reading.setdefault(table, asyncio.Lock()):
            self._known[table] = await self._storage.read(lambda connection: rows.heard_at(connection, table))

    def leave(self, table: str) -> None:
        """Nobody looks any more."""
        self._known.pop(table, None)
        self._reading.pop(table, None)
