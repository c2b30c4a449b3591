"""What comes close together is worked off together.

Whoever was waiting for something to happen works slowly at first: others have used the processor's caches meanwhile,
and the same work takes up to three times as long. So where much comes, it is begun in rounds: all that has come since
the last one; and one commit stores the moves of all of them. Who comes alone does not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

ROUND = 0.02  # seconds
BETWEEN_COMMITS = 0.01  # seconds: whoever comes sooner after the last commit began waits for others to join the next


class Rounds:
    def __init__(self) -> None:
        self._next = 0.0
        self._waiting: list[Callable[[], None]] = []

    def begin(self, work: Callable[[], None]) -> None:
        """Now, or with others that come within a round of the last that were begun."""
        if self._waiting:
            self._waiting.append(work)
            return
        loop = asyncio.get_running_loop()
        wait = self._next - loop.time()
        if wait > 0:
            self._waiting.append(work)
            loop.call_later(wait, self._begin_all)
        else:
            self._next = loop.time() + ROUND
            work()

    def _begin_all(self) -> None:
        loop = asyncio.get_running_loop()
        self._next = loop.time() + ROUND
        waiting, self._waiting = self._waiting, []
        for work in waiting:
            loop.call_soon(work)  # so that none that fails takes others along
