"""All tables and players: where they are found, and who has to be told when one changes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from stationmaster.server import archive, clock, keys, sight
from stationmaster.server.authority import UnrepeatableError
from stationmaster.server.lobby import Lobby
from stationmaster.server.refusals import Refusal, check_installed
from stationmaster.server.settings import DAY, Settings
from stationmaster.server.sight import Onlooker
from stationmaster.server.storage import Storage
from stationmaster.server.table import Table

log = logging.getLogger(__name__)

T = TypeVar("T")

GONE = 4404  # the close code for a table that was deleted
MOVED = 4409  # the close code for a seat that is played on another device now
PLAYERS_KNOWN = 10_000  # whose keys need not be looked up again


@dataclass
class Person:
    id: int
    name: str
    key_hash: bytes
    seen: int
    """To the day."""


@dataclass(frozen=True)
class Notice:
    """What the operator tells everyone: the server will restart."""

    restart: int
    note: str | None


class Connected(Protocol):
    """A connection of any kind."""

    who: Onlooker

    def notice_changed(self) -> None: ...

    def refuse(self, refusal: Refusal) -> None: ...


class Listener(Protocol):
    """A connection that follows a table."""

    who: Onlooker

    def table_changed(self) -> None: ...

    def game_changed(self) -> None: ...

    def end(self, code: int) -> None: ...


class Keeper:
    """Knows all tables and players: finds and loads them, and tells whoever looks at one of its changes."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Those that somebody looks at, plays at or thinks about. The others are in the database alone."""
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self.lobby = Lobby(storage, self.present, self.tables_of)
        self.connections: set[Connected] = set()
        self.notice: Notice | None = None
        self.ready = False
        self._players: OrderedDict[bytes, Person] = OrderedDict()
        self._addresses: OrderedDict[int, str] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._noting: dict[int, set[str]] = {}
        """For each reading of tables under way: those whose people changed meanwhile."""
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
        self._remember(Person(player, name, keys.hash_key(key), clock.now()))
        return key

    async def player(self, key: str | None, address: str = "") -> Person:
        if key is None:
            raise Refusal("no_key", "a player key is needed: POST /api/players gives one")
        key_hash = keys.hash_key(key)
        if key_hash not in self._players:
            row = await self.storage.read(lambda connection: archive.find_player(connection, key_hash))
            if row is None:
                raise Refusal("unknown_key", "the player key is unknown")
            if row.blocked is not None:
                raise blocked()
            self._remember(Person(row.id, row.name, row.key_hash, row.seen))
        player = self._players[key_hash]
        if not keys.fits(key, player.key_hash):
            raise Refusal("unknown_key", "the player key is unknown")
        if clock.now() - player.seen > DAY * 1000:
            player.seen = clock.now()
            with suppress(Refusal):  # where nothing can be stored, one may still look
                await self.storage.write(archive.see_player(player.id, player.seen))
        self._place(player.id, address)
        return player

    def _remember(self, player: Person) -> None:
        self._players[player.key_hash] = player
        if len(self._players) > PLAYERS_KNOWN:
            self._players.popitem(last=False)

    def _place(self, player: int, address: str) -> None:
        self._addresses[player] = address
        self._addresses.move_to_end(player)
        if len(self._addresses) > PLAYERS_KNOWN:
            self._addresses.popitem(last=False)

    def address_of(self, player: int) -> str:
        """From where a player asked last; one of its own where that is not known."""
        return self._addresses.get(player) or f"player {player}"

    async def forget_unused_keys(self) -> int:
        """How many there were; there may be more."""
        before = clock.now() - self.settings.lifetimes.unused_key * 1000
        unused = set(await self.storage.read(lambda connection: archive.unused_players(connection, before)))
        if not unused:
            return 0
        await self.storage.write(archive.delete_players(list(unused), before))
        for key_hash in [k for k, player in self._players.items() if player.id in unused]:
            del self._players[key_hash]  # looked up again where it is still there
        log.info("unused player keys deleted", extra={"count": len(unused)})
        return len(unused)

    def forget_player(self, player: int) -> None:
        """What is stored of a player has changed: it is looked up again."""
        for key_hash in [k for k, known in self._players.items() if known.id == player]:
            del self._players[key_hash]

    # ---- what the operator decides ----

    def send_off(self, player: int) -> None:
        """All connections of a player who is blocked end."""
        for connection in self.connections:
            if connection.who.player == player:
                connection.refuse(blocked())

    def announce(self, notice: Notice | None) -> None:
        self.notice = notice
        for connection in self.connections:
            connection.notice_changed()

    # ---- tables ----

    async def find(self, name: str) -> Table:
        """The table with its game, the same object for all who have to do with it at a time."""
        table = self.tables.get(name)
        if table is not None:
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda task: self._loaded(name, task))
        return await asyncio.shield(self._loading[name])

    def _loaded(self, name: str, task: asyncio.Task[Table]) -> None:
        del self._loading[name]
        if not task.cancelled():
            task.exception()  # somebody waited for it, or has gone

    def add(self, table: Table) -> None:
        """A new one, which is stored."""
        self.tables[table.id] = table
        if table.watchable:
            self.lobby.lists_changed()
        self.table_changed(table)

    async def _load(self, name: str) -> Table:
        table, error = await self.storage.read(lambda connection: archive.find_table(connection, name))
        if table is None:
            raise Refusal("not_found", "there is no such table, or you may not see it")
        check_installed(table.terms.game)
        if error is not None and table.status == "playing":
            await self._end_unrepeatable(table, error)
        elif table.status == "playing" and table.game is not None and table.turn is None:
            table.pass_turn(table.game.match.state)  # of a database from before turns were stored
            table.restart_lifetime(self.settings.lifetimes)
            table.revision += 1
            await self.storage.write(archive.next_revision(table), *archive.save_table(table))
        return self.tables.setdefault(name, table)

    async def _end_unrepeatable(self, table: Table, error: UnrepeatableError) -> None:
        """A rule was mended since: what can be repeated of the game is kept for its players."""
        log.error("a game cannot be repeated, and ends", extra={"table": table.id, "game": table.terms.game})
        table.end("abandoned", "rules")
        table.version = error.version
        table.restart_lifetime(self.settings.lifetimes)
        table.revision += 1
        record = None if error.match is None else error.match.record()
        await self.storage.write(archive.next_revision(table), archive.save_end(table, record))
        self.table_changed(table)

    async def read_again(self, table: Table) -> None:
        """More may be stored of it than is known here: whoever looks is shown what there is."""
        try:
            fresh, error = await self.storage.read(lambda connection: archive.find_table(connection, table.id))
        except Exception as failure:
            log.exception("a table could not be read again", extra={"table": table.id})
            raise Refusal("unavailable", "the database does not answer; try again") from failure
        if fresh is None:
            self.forget(table)
            raise Refusal("not_found", "there is no such table any more")
        if error is not None:
            raise Refusal("unrepeatable", "the game cannot be repeated") from error
        fresh.lock = table.lock
        self.adopt(table, fresh)

    async def listed(self, name: str, who: Onlooker) -> Table:
        """The table, to be shown: without its game, unless it is in use. Refusal where `who` may not see it."""
        table = self.tables.get(name)
        if table is None and "\0" not in name:  # which PostgreSQL could not even look for
            found = await self.read_for_eyes(lambda connection: archive.list_table(connection, name))
            table = found[0] if found else None
        if table is None:
            raise Refusal("not_found", "there is no such table, or you may not see it")
        sight.check(table, who)
        return table

    async def visible(self, name: str, who: Onlooker) -> Table:
        """The table, to be used; Refusal where `who` may not see it: for them no game is loaded."""
        await self.listed(name, who)
        table = await self.find(name)
        sight.check(table, who)
        return table

    async def tables_of(self, player: int) -> list[Table]:
        """Those of the player's tables that are not over, the newest first."""
        return await self.read_for_eyes(lambda connection: archive.tables_of(connection, player))

    async def read_for_eyes(self, work: Callable[[Connection], list[Table]]) -> list[Table]:
        """Tables for somebody to see: read again if who may see one of them changed meanwhile."""
        while True:
            changed: set[str] = set()
            self._noting[id(changed)] = changed
            try:
                found = await self.storage.read(work)
            finally:
                del self._noting[id(changed)]
            if changed.isdisjoint(table.id for table in found):
                return found

    def in_use(self, name: str) -> bool:
        return name in self.tables or name in self._loading

    def forget(self, table: Table) -> None:
        """It was deleted."""
        self.tables.pop(table.id, None)
        for listener in self.listeners.get(table.id, ()):
            listener.end(GONE)

    # ---- listeners ----

    def present(self, table: str) -> set[int | None]:
        """The players who are connected to a table; None for onlookers without a key."""
        return {one.who.player for one in self.listeners.get(table, ())}

    def is_watched(self, table: str) -> bool:
        return bool(self.listeners.get(table))

    def listen(self, table: Table, listener: Listener) -> None:
        before = self.present(table.id)
        self.listeners[table.id].add(listener)
        if self.present(table.id) != before:
            self.table_changed(table)

    def leave(self, table: Table, listener: Listener) -> None:
        before = self.present(table.id)
        self.listeners[table.id].discard(listener)
        if not self.listeners[table.id]:
            del self.listeners[table.id]
        if self.present(table.id) != before:
            self.table_changed(table)

    def send_away(self, table: Table, player: int | None, seat: int) -> None:
        """The seat is another player's now: the last owner's connections that look from it end."""
        for listener in self.listeners.get(table.id, ()):
            if listener.who.player == player and listener.who.seat == seat:
                listener.end(MOVED)

    # ---- who has to be told ----

    def adopt(self, table: Table, draft: Table) -> None:
        """A change of seats, host, invite or status is stored: whoever may not see any more is sent away."""
        people, listed, watchable = table.owners(), table.listed, table.watchable
        table.adopt(draft)
        for changed in self._noting.values():
            changed.add(table.id)
        if (listed and not table.listed) or watchable != table.watchable:
            self.lobby.lists_changed()
        for player in people - table.owners():
            self.lobby.mine_changed(player)
        self.table_changed(table)
        self.game_changed(table)

    def table_changed(self, table: Table) -> None:
        for listener in self.listeners.get(table.id, ()):
            listener.table_changed()
        if table.listed:
            self.lobby.lists_changed()
        for player in table.owners():
            self.lobby.mine_changed(player)

    def game_changed(self, table: Table) -> None:
        for listener in self.listeners.get(table.id, ()):
            listener.game_changed()
        if table.watchable:
            self.lobby.turn_passed()
        for player in table.owners():
            self.lobby.mine_changed(player)


def blocked() -> Refusal:
    return Refusal("blocked", "the operator of this server has blocked this player key")
