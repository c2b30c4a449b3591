"""Players by the keys of their devices: whose a key is, and that its connections end when it is theirs no longer."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from stationmaster.server import clock, keys
from stationmaster.server.news import News
from stationmaster.server.people import rows
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import DAY, Settings
from stationmaster.server.sight import Onlooker
from stationmaster.server.storage import Storage

log = logging.getLogger(__name__)

COME_AGAIN = 1012  # the close code where the key is another player's now
MOST_KNOWN = 10_000  # whose keys need not be looked up again
KNOWN_SECONDS = 5.0  # for which they need not, where other processes may change them


@dataclass
class Person:
    id: int
    name: str
    key_hash: bytes
    """Of the key that was shown; empty: none was, somebody else does something with the player."""
    seen: int
    """When that key was last used, to the day."""
    known_at: float = field(default_factory=time.monotonic)


class Connected(Protocol):
    """A connection of any kind."""

    who: Onlooker

    def notice_changed(self) -> None: ...

    def end(self, code: int) -> None: ...

    def refuse(self, refusal: Refusal) -> None: ...


class Players:
    def __init__(self, settings: Settings, storage: Storage, connections: Set[Connected]) -> None:
        """`connections`: all that there are through this process."""
        self._settings = settings
        self._storage = storage
        self._connections = connections
        self._known: OrderedDict[bytes, Person] = OrderedDict()
        self._changes = 0
        """What was read of one before the last of them may be wrong."""
        self._addresses: OrderedDict[int, str] = OrderedDict()

    # ---- who somebody is ----

    async def add(self, name: str, device: str | None = None) -> str:
        """A new key; only its hash is kept."""
        key = keys.new_key()
        key_hash = keys.hash_key(key)
        player = await self._storage.transact(lambda connection: rows.add_player(connection, key_hash, name, device))
        self._remember(Person(player, name, key_hash, clock.now()))
        return key

    async def find(self, key: str | None, address: str = "") -> Person:
        if key is None:
            raise Refusal("no_key", "a player key is needed: POST /api/players gives one")
        key_hash = keys.hash_key(key)
        player = self._known.get(key_hash)
        if player is None or (self._storage.shared and time.monotonic() - player.known_at > KNOWN_SECONDS):
            player = await self._look_up(key_hash)
            self._remember(player)
        if not keys.fits(key, player.key_hash):
            raise unknown_key()
        if clock.now() - player.seen > DAY * 1000:
            player.seen = clock.now()
            with suppress(Refusal):  # where nothing can be stored, one may still look
                await self._storage.write(*rows.see_player(player.id, key_hash, player.seen))
        self._place(player.id, address)
        return player

    async def _look_up(self, key_hash: bytes) -> Person:
        """Again, if something changed while it was read."""
        while True:
            changes = self._changes
            row = await self._storage.read(lambda connection: rows.find_player(connection, key_hash))
            if changes == self._changes:
                break
        if row is None:
            self._known.pop(key_hash, None)
            raise unknown_key()
        if row.blocked is not None:
            raise blocked()
        return Person(row.id, row.name, row.key_hash, row.seen)

    def _remember(self, player: Person) -> None:
        self._known[player.key_hash] = player
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _place(self, player: int, address: str) -> None:
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        if len(self._addresses) > MOST_KNOWN:
            self._addresses.popitem(last=False)

    def address_of(self, player: int) -> str:
        """From where a player asked last; one of its own where that is not known."""
        return self._addresses.get(player) or f"player {player}"

    # ---- what changes about them ----

    def look_up_again(self, players: Set[int]) -> None:
        """What is stored of them has changed."""
        self._changes += 1
        for key_hash in [k for k, known in self._known.items() if known.id in players]:
            del self._known[key_hash]

    def look_all_up_again(self) -> None:
        self._changes += 1
        self._known.clear()

    async def changed(self, *players: int) -> None:
        """The keys of these players may count no more: who came by such a one has to go, at once."""
        self.look_up_again(set(players))
        theirs = [one for one in self._connections if one.who.player in players]
        try:
            await self._check_keys(theirs)
        except Refusal:  # nothing can be read: whoever may come comes again
            for one in theirs:
                one.end(COME_AGAIN)

    async def check_admitted(self, connection: Connected) -> None:
        """One that is new: what happened to its key before it was heard of is noticed here."""
        if connection.who.key is not None and connection.who.key not in self._known:
            await self._check_keys([connection])

    async def check_connected(self) -> None:
        """All who are: what no news told is noticed here."""
        await self._check_keys(list(self._connections))

    async def _check_keys(self, connections: Sequence[Connected]) -> None:
        shown = {one.who.key for one in connections if one.who.key is not None}
        if not shown:
            return
        found = await self._storage.read(lambda connection: rows.owners_of(connection, shown))
        for one in connections:
            if one.who.key is None:
                continue
            player, is_blocked = found.get(one.who.key, (None, False))
            if player is None:
                one.refuse(unknown_key())
            elif is_blocked:
                one.refuse(blocked())
            elif player != one.who.player:
                one.end(COME_AGAIN)

    async def delete_unused(self) -> int:
        """How many there were; there may be more."""
        before = clock.now() - self._settings.lifetimes.unused_key * 1000
        unused = set(await self._storage.read(lambda connection: rows.unused_players(connection, before)))
        if not unused:
            return 0
        told = News("", names=tuple(unused)).packed()
        await self._storage.write(rows.delete_players(list(unused), before), news=told)
        self.look_up_again(unused)
        log.info("unused player keys deleted", extra={"count": len(unused)})
        return len(unused)


def blocked() -> Refusal:
    return Refusal("blocked", "the operator of this server has blocked this player key")


def unknown_key() -> Refusal:
    return Refusal("unknown_key", "the player key is unknown")
