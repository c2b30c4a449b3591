"""All TCP connections: how many there may be, and how long each may keep the server waiting."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable

from stationmaster.server import metrics
from stationmaster.server.limits import Bucket, Buckets, address_key
from stationmaster.server.logs import FloodCounter
from stationmaster.server.settings import Limits

log = logging.getLogger(__name__)

CLOSING_SECONDS = 5  # for a client to take the last of what it was sent


class Line:
    """One connection, whatever is spoken on it."""

    def __init__(self, transport: asyncio.Transport, address: str, limits: Limits, frames: Bucket) -> None:
        self.transport = transport
        self.address = address
        self.limits = limits
        self.frames = frames
        self.deadline: float | None = None
        self._overdue: Callable[[], None] | None = None
        self._closing_since: float | None = None
        self._unsent: tuple[float, int] | None = None

    def expect(self, seconds: float, overdue: Callable[[], None]) -> None:
        """Something of the client, within so many seconds."""
        self.deadline, self._overdue = time.monotonic() + seconds, overdue

    def expect_nothing(self) -> None:
        self.deadline = self._overdue = None

    def progress(self) -> None:
        """The client read much of what it was sent."""
        self._unsent = None

    @property
    def unsent(self) -> int:
        return self.transport.get_write_buffer_size()

    def look(self, now: float) -> None:
        if self.transport.is_closing():
            self._closing_since = self._closing_since or now
            if now - self._closing_since > CLOSING_SECONDS:
                self.abort("closing")
        elif self._stalls(now):
            self.abort("unread")
        elif self.deadline is not None and self._overdue is not None and now > self.deadline:
            self._overdue()

    def _stalls(self, now: float) -> bool:
        unsent = self.unsent
        if not unsent:
            self._unsent = None
            return False
        if self._unsent is None:
            self._unsent = now, unsent
        since, before = self._unsent
        if now - since < self.limits.send_seconds:
            return False
        self._unsent = now, unsent
        return unsent > before - self.limits.slowest_bytes * (now - since)

    def abort(self, why: str) -> None:
        """Without waiting for the client to take what is unsent."""
        metrics.cut.labels(why).inc()
        self.transport.abort()


class Lines:
    def __init__(self, limits: Limits, is_proxy: Callable[[str], bool], most: int) -> None:
        self.limits = limits
        self.is_proxy = is_proxy
        self.most = most
        self.lines: set[Line] = set()
        self._of: Counter[str] = Counter()
        self._frames = Buckets(limits.frames)
        self.refused = FloodCounter(lambda count: log.warning("too many connections", extra={"count": count}))
        self.bad = FloodCounter(lambda count: log.info("requests that are none", extra={"count": count}))

    def open(self, transport: asyncio.Transport, host: str) -> Line | None:
        """None where there are too many already; `close` when it ends."""
        proxy = self.is_proxy(host)
        address = address_key(host)
        if len(self.lines) >= self.most or (not proxy and self._of[address] >= self.limits.connections_an_address):
            self.refused.add()
            return None
        # What a proxy sends is many people's: each of its connections has a count of its own.
        frames = Bucket(self.limits.frames) if proxy else self._frames.of(address)
        line = Line(transport, address, self.limits, frames)
        self.lines.add(line)
        self._of[address] += 1
        metrics.connections.set(len(self.lines))
        return line

    def close(self, line: Line) -> None:
        if line not in self.lines:
            return
        line.expect_nothing()
        self.lines.remove(line)
        self._of[line.address] -= 1
        if not self._of[line.address]:
            del self._of[line.address]
        metrics.connections.set(len(self.lines))

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(self.limits.look_seconds)
            try:
                self.look()
            except Exception:  # whatever it is, the next look must come
                log.exception("connections could not be looked at")

    def look(self) -> None:
        now = time.monotonic()
        for line in list(self.lines):
            line.look(now)
        self.cut_unread()

    def cut_unread(self) -> None:
        """Ends the largest first, where an address leaves too much unread. Proxies are included: they have buffers."""
        unread: Counter[str] = Counter()
        waiting = [line for line in self.lines if line.unsent]
        for line in waiting:
            unread[line.address] += line.unsent
        for line in sorted(waiting, key=lambda line: line.unsent, reverse=True):
            if unread[line.address] > self.limits.unsent_bytes:
                unread[line.address] -= line.unsent
                line.abort("unread")
