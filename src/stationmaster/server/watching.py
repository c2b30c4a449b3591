"""Looks at this process every second, for those who look at it through /metrics."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import Counter
from pathlib import Path

from sqlalchemy import Connection, func, select

import stationmaster
from stationmaster.server import metrics
from stationmaster.server.archive import UNFINISHED, tables
from stationmaster.server.keeper import Keeper
from stationmaster.server.thinking import Thinkers

log = logging.getLogger(__name__)

BETWEEN = 1.0  # seconds
SITE = 15  # so many looks at the process for one at the site
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 0
OWN_MEMORY = Path("/proc/self/statm")


class Lookout:
    def __init__(self, keeper: Keeper, thinkers: Thinkers) -> None:
        self._keeper = keeper
        self._thinkers = thinkers
        self._used = 0.0

    async def run(self) -> None:
        """For ever."""
        metrics.processes.labels(stationmaster.__version__).set(1)
        looks = 0
        while True:
            if looks % SITE == 0:
                await self._look_at_site()
            looks += 1
            self.look()
            wanted = time.perf_counter() + BETWEEN
            await asyncio.sleep(BETWEEN)
            metrics.loop_lag.observe(max(0.0, time.perf_counter() - wanted))

    def look(self) -> None:
        metrics.tables.set(len(self._keeper.tables))
        metrics.jobs_waiting.set(self._keeper.storage.waiting)
        for name, room in self._thinkers.rooms.items():
            metrics.thoughts_waiting.labels(name).set(room.waiting)
            metrics.thoughts_at_work.labels(name).set(room.at_work)
        used = time.process_time()
        metrics.cpu_seconds.inc(used - self._used)
        self._used = used
        if OWN_MEMORY.exists():  # Linux
            metrics.memory.set(int(OWN_MEMORY.read_text().split()[1]) * PAGE)

    async def _look_at_site(self) -> None:
        try:
            counts, bots = await self._keeper.storage.read(count)
        except Exception:
            log.exception("the tables of the site could not be counted")
            metrics.database_up.set(0)
            return
        metrics.database_up.set(1)
        for status in UNFINISHED:
            metrics.site_tables.labels(status).set(counts[status])
        metrics.site_bots_turns.set(bots)


def count(connection: Connection) -> tuple[Counter[str], int]:
    """Tables that have not ended, by status, and those where a bot is to move."""
    query = select(tables.c.status, func.count().label("many")).where(tables.c.status.in_(UNFINISHED))
    counts = Counter({row.status: row.many for row in connection.execute(query.group_by(tables.c.status))})
    bots = connection.execute(select(func.count()).select_from(tables).where(tables.c.bots_turn)).scalar_one()
    return counts, bots
