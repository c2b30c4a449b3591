"""An event loop whose time passes only when nothing is left to do: all delays are over at once."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

PATIENCE = 30  # real seconds after which a thread is stuck


class Selector(selectors.DefaultSelector):
    """Where a loop would sleep, time jumps to the next timer, unless a thread has still to answer."""

    loop: QuietLoop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and timeout <= 0:
            return super().select(0)
        if self.loop.awaited > 0:
            found = super().select(PATIENCE)
            assert found, "a thread does not answer"
            return found
        found = super().select(0)
        if not found:
            self.loop.rest(timeout)
        return found


class QuietLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._now = 0.0
        self._goal = 0.0
        self.awaited = 0
        """Answers that other threads owe."""
        selector = Selector()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self._now

    def rest(self, timeout: float | None) -> None:
        """Nothing is ready; the next timer is due after `timeout`."""
        if timeout is None or self._now + timeout > self._goal:
            self._now = self._goal
            self.stop()
        else:
            self._now += timeout

    def settle(self, seconds: float = 0.0) -> None:
        """Runs until nothing is left to do before so many seconds have passed."""
        self._goal = self._now + seconds
        self.run_forever()

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, work: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Threads that only compute or read need not be threads here."""
        done = self.create_future()
        self.call_soon(self._run, done, work, args)
        return done

    @staticmethod
    def _run(done: asyncio.Future[Any], work: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if done.cancelled():
            return
        try:
            done.set_result(work(*args))
        except Exception as error:
            done.set_exception(error)
