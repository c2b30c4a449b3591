"""Could a move be stored now? Whoever asks often gets the last answer: each one is a write."""

from __future__ import annotations

import asyncio
import time

from stationmaster.server.storage import Storage

KEPT = 1.0  # seconds


class Health:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._asking = asyncio.Lock()
        self._asked = float("-inf")
        self._trouble: str | None = None

    async def trouble(self) -> str | None:
        """What keeps moves from being stored; None: nothing."""
        async with self._asking:
            if time.monotonic() - self._asked > KEPT:
                self._trouble = await self._storage.can_store()
                self._asked = time.monotonic()
            return self._trouble
