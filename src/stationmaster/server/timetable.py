"""What is due: clocks that run out, tables that nobody comes back to, keys that nobody uses.

When is told by columns of the database, so a table that waits keeps nothing in memory.
"""

from __future__ import annotations

import asyncio
import logging

from stationmaster.server import archive, clock, news, schema
from stationmaster.server.dealer import Dealer
from stationmaster.server.keeper import Keeper
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import DAY
from stationmaster.server.table import Table
from stationmaster.server.talk import rows as talk

log = logging.getLogger(__name__)

GRACE = 60  # seconds that a person has at least after a restart of the server
LONGEST_SLEEP = 60.0
TOGETHER = 5.0  # the same where other processes set clocks as well
BETWEEN_SWEEPS = 3_600_000  # milliseconds
AGAIN = 10  # seconds until what could not be stored at the start is tried again
PAUSE = 0.05  # between two rounds, however much is due
MORE_PAUSE = 0.5  # where another process may be doing it


class Timetable:
    def __init__(self, keeper: Keeper, dealer: Dealer) -> None:
        self.keeper = keeper
        self.dealer = dealer
        self._begun = False
        if keeper.storage.shared:
            keeper.site.after_silence.append(self._allow_for_silence)

    async def begin(self) -> None:
        """At the start, before anyone is let in; where nothing can be stored, `run` tries again.

        Where other processes serve already, nobody had to wait.
        """
        try:
            if self.keeper.storage.shared:
                await self.keeper.site.beat()
            else:
                await self._allow_for_silence()
            self._begun = True
        except Refusal:
            log.critical("nothing can be stored: no clock runs out until it can")

    async def _allow_for_silence(self) -> None:
        await self.keeper.storage.write(*archive.allow_for_restart(clock.now(), GRACE * 1000, DAY * 1000))

    async def run(self) -> None:
        """For ever."""
        swept = 0
        while True:
            self.dealer.clock_set.clear()
            try:
                if not self._begun:
                    await asyncio.sleep(AGAIN)
                    await self.begin()
                    continue
                await self.end_clocks()
                await self.end_lifetimes()
                if clock.now() - swept >= BETWEEN_SWEEPS:
                    swept = clock.now()
                    while await self.keeper.players.delete_unused():
                        await asyncio.sleep(PAUSE)
                    lifetime = self.keeper.settings.lifetimes.talk * 1000
                    await self.keeper.storage.write(*talk.forget_old(swept - lifetime))
                    await self.keeper.storage.write(archive.forget_buckets(swept - BETWEEN_SWEEPS))
                await self._sleep()
            except Exception:
                log.exception("what is due could not be done")
                await asyncio.sleep(1)

    async def _sleep(self) -> None:
        """Until the next clock or lifetime runs out, or a clock is set."""
        due = await self.keeper.storage.read(archive.next_due)
        shared = self.keeper.storage.shared
        longest, pause = (TOGETHER, MORE_PAUSE) if shared else (LONGEST_SLEEP, PAUSE)
        wait = longest if due is None else min(longest, (due - clock.now()) / 1000)
        await asyncio.sleep(pause)
        try:
            async with asyncio.timeout(max(0.0, wait - pause)):
                await self.dealer.clock_set.wait()
        except TimeoutError:
            pass

    # ---- clocks ----

    async def end_clocks(self) -> None:
        for name in await self.dealer.leases.take_due(schema.tables.c.due):
            try:
                await self.keeper.do(self.dealer.time_is_up(await self.keeper.find(name)))
            except Refusal:  # somebody else was first, or it is noted already
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("a seat could not be handed over", extra={"table": name})
                await asyncio.sleep(1)  # it is tried again: not too often

    # ---- lifetimes ----

    async def end_lifetimes(self) -> None:
        for name in await self.dealer.leases.take_due(schema.tables.c.expires):
            try:
                await self.keeper.do(self._end_lifetime(await self.keeper.find(name)))
            except Refusal:
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("a table could not be ended", extra={"table": name})
                await asyncio.sleep(1)

    async def _end_lifetime(self, table: Table) -> None:
        """Each asks again, once nobody else changes the table: somebody may have come in the last moment."""
        if table.attended(self.keeper.present(table)):
            await self.dealer.keep_alive(table)
        elif table.status == "playing":
            await self.dealer.abandon(table)
        elif table.status == "waiting":
            async with self.dealer.changing(table) as draft:
                if draft.status == "waiting" and self.dealer.has_run_out(draft):
                    draft.end("closed")
        else:
            await self._delete(table)

    async def _delete(self, table: Table) -> None:
        """One that was closed before it began, or a game of bots alone that was abandoned."""
        async with self.dealer.holding(table):
            if table.status in ("closed", "abandoned") and self.dealer.has_run_out(table):
                told = news.of_change(table, table)
                await self.keeper.storage.write(*archive.delete_tables([table.id]), news=told)
                self.keeper.forget(table)
