"""Tells people in the background whose turn it is: the table and the turn, nothing else.

Where a move makes it the turn of somebody who is not there, a nudge is stored with it. It is told a little later, by
one process, if it still holds then; once a day, all of them together, to who wants no interruptions.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row

from stationmaster.server import clock
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.refusals import Refusal
from stationmaster.server.returning import rows
from stationmaster.server.returning.posting import Post, check_installed
from stationmaster.server.returning.rows import CallBack
from stationmaster.server.settings import DAY, HOUR
from stationmaster.server.table import Json, Table

log = logging.getLogger(__name__)

LOOK = 5.0  # seconds between two looks for what is to be told
PATIENCE = 30_000  # milliseconds for who comes by themselves
LEASE = 120_000
AGAIN = 10 * 60_000
TRIES = 3
AT_ONCE = 50


class Nudges:
    def __init__(self, keeper: Keeper) -> None:
        if keeper.settings.push is not None:
            check_installed()
        self.keeper = keeper
        self._post: Post | None = None

    @property
    def on(self) -> bool:
        return self.keeper.settings.push is not None

    async def post(self) -> Post | None:
        """With the site's keys, which are made at the first use; None: this site sends nothing."""
        settings, storage = self.keeper.settings, self.keeper.storage
        if self._post is None and settings.push is not None:
            private = await storage.read(rows.private_key)
            if private is None:
                try:
                    private = Post.new_key()
                    await storage.write(rows.save_key(private))
                except Refusal as refusal:
                    if refusal.code != "stale":
                        raise
                    private = await storage.read(rows.private_key)
            assert private is not None
            self._post = Post(private, settings.push, settings.push_hosts)
        return self._post

    # ---- what is to be told ----

    def of_turn(self, draft: Table) -> list[Statement]:
        """With the move that makes it somebody's turn who is not there; live games have no time for it."""
        if not self.on or draft.status != "playing" or draft.turn is None or draft.bot_in_turn is not None:
            return []
        owner = draft.seats[draft.turn].owner
        slow = draft.terms.seconds_a_turn is None or draft.by_correspondence
        if owner is None or not slow or owner in self.keeper.present(draft):
            return []
        return rows.save_nudge(owner, draft.id, draft.version, clock.now() + PATIENCE)

    # ---- telling it ----

    async def run(self) -> None:
        """For ever."""
        while self.on:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Refusal:  # it is noted already
                continue
            except Exception:
                log.exception("people could not be called back")

    async def look(self) -> None:
        now = clock.now()
        due = await self.keeper.storage.read(lambda connection: rows.due_nudges(connection, now, AT_ONCE))
        digests: dict[int, list[Row[Any]]] = {}
        for row in due:
            if not await self._claim(row):
                continue
            if row.digest:
                digests.setdefault(row.player, []).append(row)
            else:
                await self._tell(row)
        for together in digests.values():
            await self._tell_together(together)

    async def _claim(self, row: Row[Any]) -> bool:
        try:
            await self.keeper.storage.write(rows.claim(row, clock.now() + LEASE))
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            return False
        return True

    async def _holds(self, row: Row[Any]) -> CallBack | None:
        """What is needed to tell it; None, and it is gone, where there is nothing to tell any more."""
        found = await self.keeper.storage.read(lambda connection: rows.look_at(connection, row))
        there = found.there or row.player in self.keeper.connected(row.table_id)
        if found.game is None or there or found.habits["notify"] == "off" or not found.browsers:
            await self.keeper.storage.write(rows.done(row))
            return None
        return found

    async def _tell(self, row: Row[Any]) -> None:
        found = await self._holds(row)
        if found is None:
            return
        if found.habits["notify"] == "digest":
            due = next_hour(clock.now(), found.habits["hour"])
            await self.keeper.storage.write(rows.put_off(row, digest=True, due=due))
            return
        sent = await self._send(found.browsers, {"tables": [{"id": row.table_id, "game": found.game}]})
        await self._finish([row], sent)

    async def _tell_together(self, together: list[Row[Any]]) -> None:
        held = [(row, found) for row in together if (found := await self._holds(row)) is not None]
        if held:
            tables = [{"id": row.table_id, "game": found.game} for row, found in held]
            sent = await self._send(held[0][1].browsers, {"tables": tables})
            await self._finish([row for row, _ in held], sent)

    async def _send(self, browsers: Sequence[Row[Any]], message: Json) -> bool:
        """Did it reach anybody, or is there nobody to reach?"""
        post = await self.post()
        assert post is not None
        outcomes = []
        for browser in browsers:
            outcome = await asyncio.to_thread(post.send, browser, message)
            outcomes.append(outcome)
            if outcome == "gone":
                await self.keeper.storage.write(rows.forget_browser(browser.id))
        return "sent" in outcomes or "later" not in outcomes

    async def _finish(self, told: list[Row[Any]], sent: bool) -> None:
        for row in told:
            if sent or row.tries + 1 >= TRIES:
                await self.keeper.storage.write(rows.done(row))
            else:
                await self.keeper.storage.write(rows.put_off(row, tries=row.tries + 1, due=clock.now() + AGAIN))


def next_hour(now: int, hour: int) -> int:
    """When it is that hour (UTC) for the next time."""
    start = now - now % (DAY * 1000) + hour * HOUR * 1000
    return start if start > now else start + DAY * 1000
