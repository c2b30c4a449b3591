"""The processes that serve a site together: which of them live, and who is connected to which table.

Each says again and again that it lives, in a row of its own; whose row is old is dead, and whoever notices sweeps it
away. No process is more than another. With SQLite there is one, and nothing of this is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import orjson
from sqlalchemy import Connection, Row, delete, insert, select, update

from stationmaster.server import clock, schema
from stationmaster.server.jobs import Statement
from stationmaster.server.news import News
from stationmaster.server.refusals import Refusal
from stationmaster.server.storage import Storage

log = logging.getLogger(__name__)

processes, presence = schema.processes, schema.presence

BEAT = 2.0  # seconds between two signs of life
LEASE = 10_000  # milliseconds: who was silent for longer is dead
MANY_SOCKETS = 10  # of an address: fewer are nobody's business


class Site:
    def __init__(
        self, storage: Storage, kind: str, here: Callable[[str], frozenset[int]], tables: Callable[[], Iterable[str]]
    ) -> None:
        """`here`: who is connected to a table through this process; `tables`: all tables with somebody there."""
        self.kind = kind
        self.thinkers = 0
        """How many processes live that do nothing but think."""
        self.sockets: Counter[str] = Counter()
        """How many each address has here."""
        self.sockets_elsewhere: Counter[str] = Counter()
        self.after_silence: list[Callable[[], Any]] = []
        """Done when no process was there for a while, this one included: at the start, or after PostgreSQL was away."""
        self._storage = storage
        self._here = here
        self._tables = tables
        self._told: dict[str, frozenset[int]] = {}
        """Who is here, as it is stored."""
        self._telling: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.beat()
            except Refusal:  # it is noted already
                continue
            except Exception:
                log.exception("a sign of life failed")

    async def beat(self) -> None:
        """A sign of life, and a look at the others."""
        if not self._storage.shared:
            return
        rows = await self._storage.read(lambda connection: connection.execute(select(processes)).all())
        now = clock.now()
        living = [row for row in rows if row.until >= now]
        if not any(row.id == self._storage.process for row in rows):
            self._told.clear()  # the first time, or it was taken for dead
        await self._say_it_lives(now, any(row.id == self._storage.process for row in rows))
        self._look_at(living)
        if not any(row.kind == "serve" for row in living):
            for work in self.after_silence:
                await work()
        await self._sweep([row.id for row in rows if row.until < now and row.id != self._storage.process])
        for table in {*self._told, *self._tables()}:
            self.people_changed(table)

    def _look_at(self, living: Sequence[Row[Any]]) -> None:
        others = [row for row in living if row.id != self._storage.process]
        self.thinkers = sum(row.kind == "think" for row in others)
        self.sockets_elsewhere = Counter()
        for row in others:
            self.sockets_elsewhere.update(orjson.loads(row.sockets))

    async def _say_it_lives(self, now: int, known: bool) -> None:
        many = {address: count for address, count in self.sockets.items() if count >= MANY_SOCKETS}
        row = {"until": now + LEASE, "sockets": orjson.dumps(many).decode()}
        if known:
            await self._storage.write(
                (update(processes).where(processes.c.id == self._storage.process).values(row), {})
            )
        else:
            await self._storage.write((insert(processes), row | {"id": self._storage.process, "kind": self.kind}))

    async def _sweep(self, dead: list[str]) -> None:
        """Whoever was connected to a dead process is gone."""
        if not dead:
            return
        found = await self._storage.read(lambda connection: tables_of(connection, dead))
        mark = processes.c.id.in_(dead) & (processes.c.until < clock.now())
        await self._storage.write((delete(processes).where(mark), {}))
        log.info("processes that are gone were forgotten", extra={"count": len(dead)})
        for process, table in found:
            await self._storage.write(news=self._of(process, table))

    def _of(self, process: str, table: str, there: frozenset[int] = frozenset()) -> bytes:
        return News(table, process=process, there=tuple(sorted(there))).packed()

    async def leave(self) -> None:
        """In good order: nobody has to wait until the lease ends."""
        if not self._storage.shared:
            return
        for task in self._telling.values():
            task.cancel()
        try:
            own = delete(processes).where(processes.c.id == self._storage.process)
            await self._storage.write((own, {}))
            for table in self._told:
                await self._storage.write(news=self._of(self._storage.process, table))
        except Refusal:
            log.warning("the others will notice by themselves that this process is gone")

    # ---- who is there ----

    def people_changed(self, table: str) -> None:
        """Somebody came to a table through this process, or left; nothing is done where it is stored like that."""
        if self._storage.shared and table not in self._telling and self._is_new(table):
            self._telling[table] = asyncio.create_task(self._tell(table))

    def _is_new(self, table: str) -> bool:
        return self._here(table) != self._told.get(table, frozenset())

    async def _tell(self, table: str) -> None:
        try:
            while self._is_new(table):
                here = self._here(table)
                rows = [{"process": self._storage.process, "table_id": table, "player": player} for player in here]
                mine = (presence.c.process == self._storage.process) & (presence.c.table_id == table)
                statements: list[Statement] = [
                    (delete(presence).where(mine), {}),
                    *([(insert(presence), rows)] if rows else []),
                ]
                await self._storage.write(*statements, news=self._of(self._storage.process, table, here))
                if here:
                    self._told[table] = here
                else:
                    self._told.pop(table, None)
        except Refusal:
            pass  # the next beat tries again
        finally:
            del self._telling[table]


def tables_of(connection: Connection, dead: list[str]) -> list[tuple[str, str]]:
    query = select(presence.c.process, presence.c.table_id).where(presence.c.process.in_(dead)).distinct()
    return [(row.process, row.table_id) for row in connection.execute(query)]
