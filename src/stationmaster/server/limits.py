"""How much of everything: token buckets for connections and addresses."""

from __future__ import annotations

import time
from collections import Counter

from stationmaster.server.settings import Limits, Rate

MOST_ADDRESSES = 10_000


class Bucket:
    """Fills with `rate.a_second` tokens up to `rate.burst`."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.filled = time.monotonic()

    def fill(self) -> float:
        at = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (at - self.filled) * self.rate.a_second)
        self.filled = at
        return self.tokens

    def take(self) -> bool:
        """Is there a token? It is taken in any case, so that whoever goes on and on gets deeper into debt."""
        self.tokens = max(self.fill() - 1, -self.rate.burst)
        return self.tokens >= 0

    @property
    def exhausted(self) -> bool:
        """Twice as much as is allowed."""
        return self.tokens <= -self.rate.burst


class Addresses:
    """What each network address asks for."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: Counter[str] = Counter()
        self._requests: dict[str, Bucket] = {}
        self._new_players: dict[str, Bucket] = {}

    def may_ask(self, address: str) -> bool:
        return self._take(self._requests, address, self.limits.requests)

    def may_add_player(self, address: str) -> bool:
        return self._take(self._new_players, address, self.limits.new_players)

    def open_socket(self, address: str) -> bool:
        """Counts it, if it is one of not too many; `close_socket` when it ends."""
        if self.sockets[address] >= self.limits.sockets_an_address or not self.may_ask(address):
            return False
        self.sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]

    def _take(self, buckets: dict[str, Bucket], address: str, rate: Rate) -> bool:
        if len(buckets) > MOST_ADDRESSES:
            for name in [name for name, bucket in buckets.items() if bucket.fill() >= rate.burst]:
                del buckets[name]
        return buckets.setdefault(address, Bucket(rate)).take()
