"""All tables: where they are found, and who has to be told when one changes."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Sequence, Set
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from stationmaster.server import archive, news, sight
from stationmaster.server.authority import Played, UnrepeatableError
from stationmaster.server.lobby import Lobby
from stationmaster.server.meeting.followers import Followers
from stationmaster.server.news import News, ToldMove
from stationmaster.server.people.players import Connected, Players
from stationmaster.server.refusals import Refusal, check_installed
from stationmaster.server.rounds import Rounds
from stationmaster.server.settings import Settings
from stationmaster.server.sight import Onlooker
from stationmaster.server.site import Site
from stationmaster.server.storage import Storage
from stationmaster.server.table import Seat, Table
from stationmaster.server.talk.hearing import TalkShelf

log = logging.getLogger(__name__)

T = TypeVar("T")

GONE = 4404  # the close code for a table that was deleted
MOVED = 4409  # the close code for a seat that is played on another device now
MANY_MOVES = 40  # to be caught up with: quicker in a thread, from the start


@dataclass(frozen=True)
class Notice:
    """What the operator tells everyone: the server will restart."""

    restart: int
    note: str | None


class Listener(Protocol):
    """A connection that follows a table."""

    who: Onlooker

    def table_changed(self) -> None: ...

    def game_changed(self) -> None: ...

    def talk_changed(self) -> None: ...

    def end(self, code: int) -> None: ...


class Keeper:
    """Knows all tables: finds and loads them, and tells whoever looks at one of its changes."""

    def __init__(self, settings: Settings, storage: Storage, kind: str = "serve") -> None:
        """`kind`: of the process, `serve` or `think`."""
        self.settings = settings
        self.storage = storage
        self.site = Site(storage, kind, self._people_here, lambda: list(self.listeners))
        self.tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Those that somebody looks at, plays at or thinks about. The others are in the database alone."""
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self.lobby = Lobby(storage, self.present, self.tables_of)
        self.talk = TalkShelf(storage, self.listeners)
        self.followers = Followers()
        self.rounds = Rounds()
        self.connections: set[Connected] = set()
        self.players = Players(settings, storage, self.connections)
        self.notice: Notice | None = None
        self.ready = False
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._noting: dict[int, set[str]] = {}
        """For each reading of tables under way: those whose people changed meanwhile."""
        self._work: set[asyncio.Task[Any]] = set()
        self._behind: set[str] = set()
        """Tables that are about to be read again, because of news from another process."""
        self._late: set[str] = set()
        """Tables of which there were news while they were read."""

    async def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Carries a change through to its end, even where whoever asked for it goes away in the middle."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return await asyncio.shield(task)

    async def finish_work(self) -> None:
        if self._work:
            await asyncio.wait(self._work)

    # ---- what the operator tells ----

    def announce(self, notice: Notice | None) -> None:
        self.notice = notice
        for connection in self.connections:
            connection.notice_changed()

    # ---- tables ----

    async def find(self, name: str) -> Table:
        """The table with its game, the same object for all who have to do with it at a time."""
        table = self.tables.get(name)
        if table is not None:
            await self.catch_up(table)
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
        self.followers.changed(table.owners())
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
            changes = (archive.next_revision(table), *archive.save_table(table))
            await self.storage.write(*changes, news=news.of_change(table, table))
        table.doubtful = name in self._late
        self._late.discard(name)
        return self.tables.setdefault(name, table)

    async def _end_unrepeatable(self, table: Table, error: UnrepeatableError) -> None:
        """A rule was mended since: what can be repeated of the game is kept for its players."""
        log.error("a game cannot be repeated, and ends", extra={"table": table.id, "game": table.terms.game})
        table.revision += 1
        first = archive.next_revision(table)
        table.end("abandoned", "rules")
        table.version = error.version
        table.restart_lifetime(self.settings.lifetimes)
        end = archive.save_end(table, None if error.match is None else error.match.record())
        await self.storage.write(first, end, news=news.of_change(table, table))
        self.table_changed(table)

    async def catch_up(self, table: Table) -> None:
        """With what other processes have stored of it."""
        if self.storage.shared:
            async with table.lock:
                await self.read_again(table)

    async def read_again(self, table: Table) -> None:
        """More may be stored of it than is known here: whoever looks is shown what there is (its lock is held)."""
        fresh, played = await self.storage.read(lambda connection: archive.read_on(connection, table))
        if fresh is not None and needs_whole(table, fresh):
            fresh, played = await self._read_whole(table), []
        if fresh is None:
            self.forget(table)
            raise Refusal("not_found", "there is no such table, or you may not see it")
        self._show(table, fresh, played)

    async def _read_whole(self, table: Table) -> Table | None:
        fresh, error = await self.storage.read(lambda connection: archive.find_table(connection, table.id))
        if error is not None and fresh is not None and fresh.status == "playing":
            raise Refusal("unrepeatable", "the game cannot be repeated") from error
        if fresh is not None:
            fresh.lock = table.lock
        return fresh

    def _show(self, table: Table, fresh: Table, played: Sequence[Played]) -> None:
        """What was read in one snapshot takes the place of what was known, at once."""
        fresh.doubtful = False
        if fresh.revision == table.revision:
            fresh.there = table.there  # it may have been read again meanwhile
        moved, changed = fresh.version != table.version, fresh.revision != table.revision
        if fresh.game is not None:
            try:
                fresh.game.follow(played)
            except UnrepeatableError as error:
                log.error("moves of another process do not fit", extra={"table": table.id})
                raise Refusal("unrepeatable", "the game cannot be repeated") from error
            if changed:
                fresh.game.match.players = [seat.name or "?" for seat in fresh.seats]
        if changed:
            self.adopt(table, fresh)
        else:
            table.adopt(fresh)
            if moved:
                self.game_changed(table)

    # ---- news of other processes ----

    def heard(self, told: News) -> None:
        """Another process changed something."""
        if told.lists:
            self.lobby.lists_changed()
        if told.turn:
            self.lobby.turn_passed()
        for player in told.people:
            self.lobby.mine_changed(player)
        if told.version == 0:  # it may wait for them
            self.followers.changed(told.people)
        if told.names:
            self.players.look_up_again(set(told.names))
            self.begin(self.players.changed(*told.names))
        if told.talk:
            self.begin(self.talk.hear(told.table))
        self.followers.changed(told.meetings)
        if told.seeks:
            self.followers.seeks.set()
        if told.table in self._loading:
            self._late.add(told.table)
        table = self.tables.get(told.table)
        if table is None:
            return
        if told.process:
            others = {one for one in table.there if one[0] != told.process}
            self._people_come_and_go(table, others | {(told.process, player) for player in told.there})
        is_new = told.version > table.version or told.revision > table.revision
        if is_new and not self._follow(table, told):
            self.look_at(table)

    def _follow(self, table: Table, told: News) -> bool:
        """Is what the news carry the next move of what is known here? Then nothing has to be read (see `news`)."""
        is_next = (told.version, told.revision) == (table.version + 1, table.revision)
        at_rest = table.game is not None and not table.doubtful and not table.lock.locked()
        if told.move is None or not is_next or not at_rest or not self.is_watched(table.id):
            return False
        move, fresh = ToldMove(*told.move), copy(table)
        move.pass_turn(fresh)
        try:
            self._show(table, fresh, [move.played(told.version)])
        except Refusal:  # it is noted already
            return False
        return True

    def missed(self) -> None:
        """There may have been news that nobody heard here."""
        self.lobby.look_again()
        self.followers.look_again()
        self.players.look_all_up_again()
        for table in self.tables.values():
            table.doubtful = True
        self.begin(self._look_around())

    async def _look_around(self) -> None:
        await self.compare()
        await self.look_who_is_there()
        await self.players.check_connected()
        await self.talk.hear_all()

    def look_at(self, table: Table) -> None:
        """Soon, and once for all news that come until then. Where nobody looks, when somebody does."""
        if not self.is_watched(table.id):
            table.doubtful = True
        elif table.id not in self._behind:
            self._behind.add(table.id)
            self.begin(self._look_at(table))

    async def _look_at(self, table: Table) -> None:
        async with table.lock:
            self._behind.discard(table.id)
            await self.read_again(table)

    async def look_who_is_there(self) -> None:
        tables = list(self.tables.values())
        names = [table.id for table in tables]
        found = await self.storage.read(lambda connection: archive.people_there(connection, names))
        for table in tables:
            self._people_come_and_go(table, found[table.id])

    def _people_come_and_go(self, table: Table, there: Set[tuple[str, int]]) -> None:
        before = self.present(table)
        table.there = frozenset(there)
        if self.present(table) != before:
            self.table_changed(table)

    async def compare(self) -> None:
        """Are the tables here as they are stored? What no news told is noticed here."""
        names = list(self.listeners)
        stored = await self.storage.read(lambda connection: archive.standings(connection, names))
        for name in names:
            table = self.tables.get(name)
            if table is not None and not table.lock.locked() and stored.get(name) != (table.version, table.revision):
                self.look_at(table)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Carries it through to its end; nobody waits for it."""
        task = asyncio.create_task(self._try(work))
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        with suppress(Refusal):  # it is tried again when the next news come, or by who compares
            await work

    # ---- tables for somebody ----

    async def listed(self, name: str, who: Onlooker) -> Table:
        """The table, to be shown: without its game, unless it is in use. Refusal where `who` may not see it."""
        table = self.tables.get(name)
        if table is not None:
            await self.catch_up(table)
        elif "\0" not in name:  # which PostgreSQL could not even look for
            found = await self.read_for_eyes(lambda connection: archive.list_table(connection, name))
            table = found[0] if found else None
        if table is None:
            raise Refusal("not_found", "there is no such table, or you may not see it")
        sight.check(table, who)
        return table

    async def visible(self, name: str, who: Onlooker) -> Table:
        """The table, to be used; Refusal where `who` may not see it: for them no game is loaded."""
        table = await self.listed(name, who)
        if self.tables.get(name) is not table:
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

    def present(self, table: Table) -> set[int | None]:
        """The players who are connected to a table; None for onlookers without a key."""
        elsewhere = {player or None for process, player in table.there if process != self.storage.process}
        return self.connected(table.id) | elsewhere

    def connected(self, table: str) -> set[int | None]:
        """Through this process."""
        return {one.who.player for one in self.listeners.get(table, ())}

    def _people_here(self, table: str) -> frozenset[int]:
        return frozenset(player or 0 for player in self.connected(table))

    def is_watched(self, table: str) -> bool:
        """Does somebody look at it through this process?"""
        return bool(self.listeners.get(table))

    def listen(self, table: Table, listener: Listener) -> None:
        before = self.present(table)
        self.listeners[table.id].add(listener)
        self.site.people_changed(table.id)
        if self.present(table) != before:
            self.table_changed(table)

    def leave(self, table: Table, listener: Listener) -> None:
        before = self.present(table)
        self.listeners[table.id].discard(listener)
        if not self.listeners[table.id]:
            del self.listeners[table.id]
            self.talk.leave(table.id)
        self.site.people_changed(table.id)
        if self.present(table) != before:
            self.table_changed(table)

    def _send_away(self, table: Table, seat: int, before: Seat) -> None:
        """If the seat was moved to another device, the last owner's connections that look from it end."""
        now = table.seats[seat]
        if now.key_used and before.owner is not None and now.owner != before.owner:
            for listener in self.listeners.get(table.id, ()):
                if listener.who.player == before.owner and listener.who.seat == seat:
                    listener.end(MOVED)

    # ---- who has to be told ----

    def adopt(self, table: Table, draft: Table) -> None:
        """A change of seats, host, invite or status is stored: whoever may not see any more is sent away."""
        people, listed, watchable, seats = table.owners(), table.listed, table.watchable, table.seats
        if table.status == "waiting":
            self.followers.changed(people | draft.owners())
        table.adopt(draft)
        for number, before in enumerate(seats):
            self._send_away(table, number, before)
        for changed in self._noting.values():
            changed.add(table.id)
        if (listed and not table.listed) or watchable or table.watchable:
            self.lobby.lists_changed()
        for player in people - table.owners():
            self.lobby.mine_changed(player)
        self.table_changed(table)
        self.game_changed(table)

    def table_changed(self, table: Table) -> None:
        for listener in self.listeners.get(table.id, ()):
            listener.table_changed()
        if self.is_watched(table.id) and self.talk.at(table.id).status != table.status:
            self.begin(self.talk.hear(table.id))  # others may hear more now, or less
        if table.listed:
            self.lobby.lists_changed()
        for player in table.owners():
            self.lobby.mine_changed(player)

    def game_changed(self, table: Table) -> None:
        for listener in self.listeners.get(table.id, ()):
            listener.game_changed()
        if table.watchable:
            self.lobby.turn_passed()
        if self.lobby.followed:
            for player in table.owners():
                self.lobby.mine_changed(player)


def needs_whole(table: Table, fresh: Table) -> bool:
    """Must the game be repeated from its deal? Else the moves that it lacks are enough."""
    changed = (fresh.version, fresh.revision) != (table.version, table.revision)
    begun = table.game is None and fresh.started is not None and fresh.status in ("playing", "over")
    return changed and (begun or fresh.version - table.version > MANY_MOVES)
