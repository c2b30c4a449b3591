"""How much of everything: token buckets for connections and addresses."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network

from stationmaster.errors import StationmasterError
from stationmaster.server import archive
from stationmaster.server.settings import Limits, Rate
from stationmaster.server.site import Site
from stationmaster.server.storage import Storage

MOST_ADDRESSES = 10_000


def address_key(host: str) -> str:
    """What is counted as one address: of IPv6 a /64, which is what one customer gets at the least.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')

    All that is no address is counted as one, so that nobody gets a count of their own by inventing names.

    >>> address_key("unknown")
    '?'
    """
    try:
        address = ip_address(host)
    except ValueError:
        return "?"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(IPv6Network((int(address) >> 64 << 64, 64)))
        address = address.ipv4_mapped
    return str(address)


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def proxy_test(trusted: Iterable[str]) -> Callable[[str], bool]:
    """Is it the address of a proxy that is trusted?"""
    networks = [ip_network(text) for text in trusted]

    def is_proxy(host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in networks)

    return is_proxy


def read_proxies(text: str) -> tuple[str, ...]:
    """As `--trusted-proxies` gives them: addresses and networks with commas between; nothing: nobody is trusted."""
    return tuple(read_proxy(part.strip()) for part in text.split(",") if part.strip())


def read_proxy(text: str) -> str:
    try:
        return str(ip_network(text) if "/" in text else ip_address(text))
    except ValueError as error:
        raise StationmasterError(
            f"--trusted-proxies: {error}; write comma-separated addresses or networks, such as "
            "127.0.0.1,10.0.0.0/8,fd00::/8"
        ) from None


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

    def take(self, count: int = 1) -> bool:
        """Is there a token? It is taken in any case, so that whoever goes on and on gets deeper into debt."""
        self.tokens = max(self.fill() - count, -self.rate.burst)
        return self.tokens >= 0

    @property
    def exhausted(self) -> bool:
        """Twice as much as is allowed."""
        return self.tokens <= -self.rate.burst


class Buckets:
    """One for each address; the one that was quiet for longest is forgotten."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        bucket = self._buckets.setdefault(address, Bucket(self.rate))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class Addresses:
    """What each network address asks for.

    What fills the database is counted in it, for all processes that share one; how many sockets there are elsewhere is
    known from seconds ago. The rest protects a process, and each counts for itself.
    """

    def __init__(self, limits: Limits, storage: Storage, site: Site) -> None:
        self.limits = limits
        self.storage = storage
        self.site = site
        self.sockets = site.sockets
        self._requests = Buckets(limits.requests)
        self._pages = Buckets(limits.pages)
        self._new_players = Buckets(limits.new_players)
        self._new_tables = Buckets(limits.new_tables)
        self._new_names = Buckets(limits.new_players)
        self._ways_in = Buckets(limits.ways_in)
        self._exports = Buckets(limits.exports)
        self._askings = Buckets(limits.askings)

    def may_ask(self, address: str) -> bool:
        return self._requests.of(address).take()

    def may_see_page(self, address: str) -> bool:
        return self._pages.of(address).take()

    async def may_add_player(self, address: str) -> bool:
        return await self._may_store("player", self._new_players, address)

    async def may_add_table(self, address: str) -> bool:
        return await self._may_store("table", self._new_tables, address)

    async def may_rename(self, address: str) -> bool:
        return await self._may_store("name", self._new_names, address)

    async def may_try_a_way_in(self, address: str) -> bool:
        return await self._may_store("way in", self._ways_in, address)

    async def may_export(self, address: str) -> bool:
        return await self._may_store("export", self._exports, address)

    async def may_ask_people(self, address: str) -> bool:
        return await self._may_store("asking", self._askings, address)

    async def _may_store(self, kind: str, buckets: Buckets, address: str) -> bool:
        if not self.storage.shared:
            return buckets.of(address).take()
        (tokens,) = await self.storage.take(archive.take_token(kind, address, buckets.rate))
        return bool(tokens >= 0)

    def open_socket(self, address: str) -> bool:
        """Counts it, if it is one of not too many; `close_socket` when it ends."""
        count = self.sockets[address] + self.site.sockets_elsewhere[address]
        if count >= self.limits.sockets_an_address or not self.may_ask(address):
            return False
        self.sockets[address] += 1
        return True

    def close_socket(self, address: str) -> None:
        self.sockets[address] -= 1
        if not self.sockets[address]:
            del self.sockets[address]
