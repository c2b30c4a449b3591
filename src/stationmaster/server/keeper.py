"""All tables and players: where they are found, and who has to be told when one changes."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from stationmaster.server import archive, keys, metrics
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import Settings
from stationmaster.server.storage import Storage
from stationmaster.server.table import Table

log = logging.getLogger(__name__)

T = TypeVar("T")

IDLE_SECONDS = 60  # after which a finished game that was asked for may leave the memory
PLAYERS_KNOWN = 10_000  # whose keys need not be looked up again


@dataclass
class Player:
    id: int
    name: str
    key_hash: bytes


class Listener(Protocol):
    """A connection that follows a table, or the lists of tables."""

    player: int | None
    seat: int | None

    def table_changed(self) -> None: ...

    def game_changed(self) -> None: ...

    def end(self, code: int) -> None: ...


class Keeper:
    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.tables: dict[str, Table] = {}
        self.by_player: dict[int, set[str]] = defaultdict(set)
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self.lobby: set[Listener] = set()
        self.addresses: dict[int, str] = {}
        """From where players last made a table."""
        self.ready = False
        self._players: dict[bytes, Player] = {}
        self._loading = asyncio.Lock()
        self._work: set[asyncio.Task[Any]] = set()

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Carries a change through to its end, even where whoever asked for it goes away in the middle."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    async def finish_work(self) -> None:
        if self._work:
            await asyncio.wait(self._work)

    # ---- players ----

    async def new_player(self, name: str) -> str:
        """A new key; only its hash is kept."""
        key = keys.new_key()
        player = await self.storage.write(archive.save_player(keys.hash_key(key), name))
        assert player is not None
        self._remember(Player(player, name, keys.hash_key(key)))
        return key

    async def player(self, key: str | None) -> Player:
        if key is None:
            raise Refusal("no_key", "a player key is needed: POST /api/players gives one")
        key_hash = keys.hash_key(key)
        if key_hash not in self._players:
            row = await self.storage.read(lambda connection: archive.find_player(connection, key_hash))
            if row is None:
                raise Refusal("unknown_key", "the player key is unknown")
            self._remember(Player(*row))
        player = self._players[key_hash]
        if not keys.fits(key, player.key_hash):
            raise Refusal("unknown_key", "the player key is unknown")
        return player

    def _remember(self, player: Player) -> None:
        if len(self._players) >= PLAYERS_KNOWN:
            self._players.pop(next(iter(self._players)))
        self._players[player.key_hash] = player

    async def rename(self, player: Player, name: str) -> None:
        await self.storage.write(archive.rename_player(player.id, name))
        player.name = name

    # ---- tables ----

    async def load_unfinished(self) -> None:
        for name in await self.storage.read(archive.unfinished):
            try:
                await self.find(name)
            except Exception:
                log.exception("a table cannot be loaded", extra={"table": name})

    async def find(self, name: str) -> Table:
        if name not in self.tables:
            async with self._loading:
                if name not in self.tables:
                    table = await self.storage.read(lambda connection: archive.find_table(connection, name))
                    if table is None:
                        raise Refusal("not_found", "there is no such table, or not for you")
                    self.add(table)
                    asyncio.get_running_loop().call_later(IDLE_SECONDS, self.forget_if_idle, table)
        return self.tables[name]

    async def visible(self, name: str, player: int | None, invite: str | None) -> Table:
        """A table that is public, or one's own, or to which one was invited."""
        table = await self.find(name)
        if table.terms.public or player in table.owners() or keys.fits(invite, table.invite_hash):
            return table
        raise Refusal("not_found", "there is no such table, or not for you")

    def add(self, table: Table) -> None:
        self.tables[table.id] = table
        metrics.tables.set(len(self.tables))
        self.index(table)

    def index(self, table: Table) -> None:
        """After seats changed hands: who has to do with the table."""
        for player in table.owners() if table.status in ("waiting", "playing") else ():
            self.by_player[player].add(table.id)

    def forget_if_idle(self, table: Table) -> None:
        """A table that is over and that nobody looks at lives on in the database alone."""
        if table.status in ("waiting", "playing") or self.listeners.get(table.id) or table.lock.locked():
            return
        if self.tables.get(table.id) is not table:
            return
        self.listeners.pop(table.id, None)
        self.tables.pop(table.id, None)
        metrics.tables.set(len(self.tables))
        for player in table.owners():
            self.by_player[player].discard(table.id)
            if not self.by_player[player]:
                del self.by_player[player]

    def open_tables(self) -> list[Table]:
        """Public ones with a seat for anyone, the newest first."""
        found = [t for t in self.tables.values() if t.status == "waiting" and t.terms.public]
        found = [t for t in found if any(s.kind == "open" and s.reserved is None for s in t.seats)]
        return sorted(found, key=lambda table: -table.created)[:100]

    def tables_of(self, player: int | None) -> list[Table]:
        """Those of the player's tables that are not over, the newest first."""
        if player is None:
            return []
        found = [self.tables[name] for name in self.by_player.get(player, ()) if name in self.tables]
        found = [t for t in found if t.status in ("waiting", "playing") and player in t.owners()]
        return sorted(found, key=lambda table: -table.created)

    # ---- listeners ----

    def present(self, table: Table) -> set[int]:
        return {one.player for one in self.listeners.get(table.id, ()) if one.player is not None}

    def listen(self, table: Table, listener: Listener) -> None:
        before = self.present(table)
        self.listeners[table.id].add(listener)
        if self.present(table) != before:
            self.table_changed(table)

    def leave(self, table: Table, listener: Listener) -> None:
        before = self.present(table)
        self.listeners[table.id].discard(listener)
        if self.present(table) != before:
            self.table_changed(table)
        self.forget_if_idle(table)

    def table_changed(self, table: Table) -> None:
        for listener in self.listeners.get(table.id, ()):
            listener.table_changed()
        for listener in self.lobby:
            if table.terms.public or listener.player in table.owners():
                listener.table_changed()

    def game_changed(self, table: Table) -> None:
        for listener in self.listeners.get(table.id, ()):
            listener.game_changed()
        owners = table.owners() if self.lobby else set()
        for listener in self.lobby:
            if listener.player in owners:
                listener.table_changed()
