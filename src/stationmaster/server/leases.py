"""Which process does what has to be done: bots' moves, clocks, lifetimes.

A claim is a lease that ends by itself. It saves work, and nothing rests on it: two processes that do the same find out
when they store it, since one of them is second. With SQLite there is one process, and nothing is claimed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Column, ColumnElement, Select, Update, or_, select, update

from stationmaster.server import archive, clock, schema
from stationmaster.server.site import Site
from stationmaster.server.storage import Storage
from stationmaster.server.table import Table

tables, duties = schema.tables, schema.duties

LEASE = 10_000  # milliseconds
YIELD = 3_000  # for which a move is left to processes that do nothing but think
AT_ONCE = 100  # things that are due, for one process


class Leases:
    def __init__(self, storage: Storage, site: Site) -> None:
        self._storage = storage
        self._site = site
        self._renewed = 0

    @property
    def needed(self) -> bool:
        return self._storage.shared

    # ---- bots ----

    def assign(self, draft: Table, has_room: bool) -> None:
        """Who does the next move of a draft that this process is about to store?"""
        draft.thinker = draft.thinking_until = None
        if not self.needed or draft.bot_in_turn is None:
            return
        if self._site.thinkers and self._site.kind != "think":
            draft.thinking_until = clock.now() + YIELD
        elif has_room:
            draft.thinker, draft.thinking_until = self._storage.process, clock.now() + LEASE

    def holds(self, table: Table) -> bool:
        """Is the next move this process's to do?"""
        return not self.needed or table.thinker == self._storage.process

    async def take_bots(self, after: str, count: int) -> list[str]:
        """Names of so many tables where a bot is to move, from the one after `after` on and round again."""
        found = await self._take_bots(tables.c.id > after, count)
        return found + (await self._take_bots(tables.c.id <= after, count - len(found)) if after else [])

    async def _take_bots(self, which: ColumnElement[bool], count: int) -> list[str]:
        if count <= 0:
            return []
        wanted = archive.waiting_for_bots().where(which).limit(count)
        if not self.needed:
            return await self._read(wanted)
        now = clock.now()
        free = or_(tables.c.thinking_until.is_(None), tables.c.thinking_until < now)
        if self._site.kind == "think":
            free = or_(free, tables.c.thinker.is_(None))
        claim = {"thinker": self._storage.process, "thinking_until": now + LEASE}
        return await self._storage.take(taking(wanted.where(free), claim))

    async def _read(self, wanted: Select[Any]) -> list[str]:
        return await self._storage.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def renew(self, names: Collection[str]) -> None:
        """A deep thought may take longer than a lease."""
        if not names or not self.needed or clock.now() - self._renewed < LEASE // 4:
            return
        self._renewed = clock.now()
        soon = tables.c.thinking_until < clock.now() + LEASE // 2
        wanted = select(tables.c.id).where(tables.c.id.in_(names), self._mine(), tables.c.bots_turn, soon)
        await self._storage.take(taking(wanted, {"thinking_until": clock.now() + LEASE}))

    async def release(self, *names: str) -> None:
        """Whoever has time may do them."""
        if self.needed and names:
            wanted = select(tables.c.id).where(tables.c.id.in_(names), self._mine())
            await self._storage.take(taking(wanted, {"thinker": None, "thinking_until": None}))

    def _mine(self) -> Any:
        return tables.c.thinker == self._storage.process

    # ---- what one process does for all ----

    async def take_duty(self, name: str) -> bool:
        """Is it this process's to do, for now? One that goes on with it keeps it."""
        if not self.needed:
            return True
        free = or_(duties.c.process == self._storage.process, duties.c.until < clock.now())
        mine = update(duties).where(duties.c.name == name, free)
        claim = {"process": self._storage.process, "until": clock.now() + LEASE}
        return bool(await self._storage.take(mine.values(claim).returning(duties.c.name)))

    # ---- what is due ----

    async def take_due(self, column: Column[Any]) -> list[str]:
        """Tables whose clock or lifetime has run out."""
        now = clock.now()
        wanted = archive.run_out(column, now).limit(AT_ONCE)
        if not self.needed:
            return await self._read(wanted)
        free = or_(tables.c.chore_until.is_(None), tables.c.chore_until < now)
        return await self._storage.take(taking(wanted.where(free), {"chore_until": now + LEASE}))


def taking(wanted: Select[Any], values: dict[str, Any]) -> Update:
    """Changes the rows that nobody else is at work with, and answers their names."""
    free = wanted.with_for_update(skip_locked=True)
    return update(tables).where(tables.c.id.in_(free)).values(values).returning(tables.c.id)
