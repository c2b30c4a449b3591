"""Reviews of finished games: asked for, worked out behind everybody who waits for a move, stored, shown."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from math import ceil
from typing import Any

import orjson
from sqlalchemy import Row

from stationmaster.coach import Case, case_of
from stationmaster.coach.review import VERSION
from stationmaster.server import archive, clock, sight
from stationmaster.server.coach import rows
from stationmaster.server.coach.working import Slice
from stationmaster.server.fairness import Asker
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.refusals import Refusal, check_installed
from stationmaster.server.rooms import EndedError, WorkError
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Json, Table
from stationmaster.server.thinking import Thinkers

log = logging.getLogger(__name__)

SEED = "1"  # as `stationmaster review` has it: the same record gives the same review there
AN_ASKER = 1  # that one player, or one address, may wait for
IN_ALL = 500
MOST_TRIES = 3  # then it is given up: the process that works at it ends every time
LEASE = 20_000  # milliseconds
RENEW = 2.0  # seconds between two notes of how far it is
LOOK = 10.0  # seconds between two looks for what other processes were asked for, or have left behind
TELLABLE = 0.03  # of the work: then one can say how long the rest takes


GIVEN_UP = "the review could not be worked out"


class LostError(Exception):
    """Somebody else works at it now, or its game was deleted."""


@dataclass
class ReviewJob:
    """A review that this process works at."""

    table: str
    lease: int
    tries: int
    began: float = field(default_factory=time.monotonic)
    noted: float = field(default_factory=time.monotonic)

    def seconds_left(self, progress: float) -> int | None:
        """As long as so far for each part of the work."""
        if progress < TELLABLE:
            return None
        return ceil((time.monotonic() - self.began) * (1 - progress) / progress)


class Reviews:
    """One is worked at at a time, in each process that serves the site."""

    def __init__(self, keeper: Keeper, thinkers: Thinkers) -> None:
        self.keeper = keeper
        self.thinkers = thinkers
        self._asked = asyncio.Event()
        self._asking = asyncio.Lock()

    # ---- for people ----

    async def begin(self, name: str, who: Onlooker, address: str) -> None:
        """Asks for one, unless it is there already, or on its way."""
        table = await self._table(name, who)
        check_installed(table.terms.game)
        async with self._asking:
            known = await self.keeper.storage.read(lambda connection: rows.find(connection, table.id))
            if known is not None and (known.state in rows.TO_DO or is_new(known)):
                return
            await self._check_count(who.player, address)
            sight.check(table, who, "review")
            asked = rows.ask(table.id, who.player, address, clock.now(), known)
            await self.keeper.do(self.keeper.storage.write(asked))
        self._asked.set()

    async def _check_count(self, player: int | None, address: str) -> None:
        mine, in_all = await self.keeper.storage.read(lambda connection: rows.count_to_do(connection, player, address))
        if mine >= AN_ASKER:
            raise Refusal("review_under_way", "a review that you asked for is under way: wait until it is done")
        if in_all >= IN_ALL:
            raise Refusal("rate_limited", "too many reviews are under way; try again later")

    async def state(self, name: str, who: Onlooker) -> Json:
        """`ReviewState` of the protocol."""
        table = await self._table(name, who)
        row = await self.keeper.storage.read(lambda connection: rows.find(connection, table.id))
        return sight.review_shown(await self._table(name, who), who, row, VERSION)  # may they still look?

    async def own(self, player: int) -> list[Json]:
        """A `MyReview` for each of the player's seats in reviewed games, the newest first."""
        found = await self.keeper.storage.read(lambda connection: rows.of_own_seats(connection, player))
        names = list(found)
        tables = await self.keeper.read_for_eyes(lambda connection: rows.reviewed_tables(connection, names))
        shown: list[Json] = []
        for table in tables:
            seats, version = found[table.id]
            shown += sight.own_reviews(table, Onlooker(player), orjson.loads(seats), version != VERSION)
        return shown

    async def _table(self, name: str, who: Onlooker) -> Table:
        table = await self.keeper.listed(name, who)
        sight.check(table, who, "review")
        return table

    # ---- the work ----

    async def run(self) -> None:
        """For ever: one after another, those that were asked for first before others."""
        while True:
            self._asked.clear()
            try:
                while (job := await self._claim()) is not None:
                    await self._do(job)
            except Exception:
                log.exception("reviews could not be worked at")
                await asyncio.sleep(1)
            try:
                async with asyncio.timeout(LOOK):
                    await self._asked.wait()
            except TimeoutError:
                pass

    async def _claim(self) -> ReviewJob | None:
        """None where there is nothing to do."""
        while True:
            row = await self.keeper.storage.read(lambda connection: rows.next_to_do(connection, clock.now()))
            if row is None:
                return None
            lease = clock.now() + LEASE
            try:
                await self.keeper.storage.write(rows.claim(row, lease))
            except Refusal as refusal:
                if refusal.code != "stale":  # else somebody else was first
                    raise
                continue
            return ReviewJob(row.table_id, lease, row.tries + 1)

    async def _do(self, job: ReviewJob) -> None:
        try:
            found = await self._found(job)
            if found.review is None or found.seats is None:
                await self._write(rows.fail(job.table, job.lease, found.fault or GIVEN_UP))
            else:
                await self._write(rows.finish(job.table, job.lease, VERSION, found.review, found.seats))
        except LostError:
            log.info("a review is not ours any more", extra={"table": job.table})
        except asyncio.CancelledError:  # the server stops
            await self.keeper.storage.write(rows.put_back(job.table, job.lease))
            raise

    async def _found(self, job: ReviewJob) -> Slice:
        """The last slice, or why there is none."""
        if job.tries > MOST_TRIES:
            return Slice(0.0, fault=GIVEN_UP)
        text = await self.keeper.storage.read(lambda connection: archive.record_text(connection, job.table))
        if text is None:
            return Slice(0.0, fault="nothing is left of this game: the rules have been corrected since")
        case = case_of(orjson.loads(text), self.keeper.settings.review_depth, SEED)
        for _ in range(MOST_TRIES):
            try:
                return await self._slices(job, case)
            except (EndedError, TimeoutError):  # its process was ended: it begins anew
                log.exception("a slice of a review failed", extra={"table": job.table})
            except WorkError:
                log.exception("a review failed", extra={"table": job.table})
                break
        return Slice(0.0, fault=GIVEN_UP)

    async def _slices(self, job: ReviewJob, case: Case) -> Slice:
        name, begins, asker = f"{job.table} {job.lease}", True, Asker("", None, job.table)
        job.began = time.monotonic()
        while True:
            found = await self.thinkers.review_slice(name, case if begins else None, asker)
            begins = found is None  # the process is another one, and knows nothing of it
            if found is not None:
                if found.review is not None or found.fault is not None:
                    return found
                await self._note(job, found.progress)

    async def _note(self, job: ReviewJob, progress: float) -> None:
        """Now and then: how far it is, and that it is still ours."""
        if time.monotonic() - job.noted < RENEW:
            return
        job.noted = time.monotonic()
        until = clock.now() + LEASE
        await self._write(rows.go_on(job.table, job.lease, until, int(progress * 100), job.seconds_left(progress)))
        job.lease = until

    async def _write(self, statement: Statement) -> None:
        """Where it cannot be stored, the lease ends by itself, and somebody begins anew."""
        try:
            await self.keeper.storage.write(statement)
        except Refusal as refusal:
            raise LostError from refusal


def is_new(row: Row[Any]) -> bool:
    return bool(row.state == "done" and row.version == VERSION)
