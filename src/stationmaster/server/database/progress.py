"""Lines for whoever waits: not many, but never none for long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

BETWEEN = 2.0  # seconds


class Progress:
    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self._told = time.monotonic()

    def step(self, text: str) -> None:
        """How far it is; told if the last line was a while ago."""
        if time.monotonic() - self._told >= BETWEEN:
            self._told = time.monotonic()
            self.tell(text)

    @contextmanager
    def during(self, what: str) -> Iterator[None]:
        """For something that does not say how far it is: told at once, and again and again until it is done."""
        self.tell(what)
        began, done = time.monotonic(), threading.Event()

        def go_on() -> None:
            while not done.wait(BETWEEN):
                self.tell(f"{what}: {time.monotonic() - began:.0f} s")

        teller = threading.Thread(target=go_on, daemon=True)
        teller.start()
        try:
            yield
        finally:
            done.set()
            teller.join()
            self._told = time.monotonic()
