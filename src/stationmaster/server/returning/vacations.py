"""Vacations: the clocks of somebody's games by correspondence stand, and the others see it."""

from __future__ import annotations

import logging

from stationmaster.server import clock
from stationmaster.server.dealer import Dealer
from stationmaster.server.hosting import until_first
from stationmaster.server.keeper import Keeper
from stationmaster.server.refusals import Refusal
from stationmaster.server.returning import rows
from stationmaster.server.settings import DAY
from stationmaster.server.table import Table

log = logging.getLogger(__name__)

DAYS_A_YEAR = 30
A_DAY = DAY * 1000
YEAR = 365 * A_DAY


class Vacations:
    """For the games under way when one begins; whoever sits down at another table meanwhile is there."""

    def __init__(self, keeper: Keeper, dealer: Dealer) -> None:
        self.keeper = keeper
        self.dealer = dealer

    async def standing(self, player: int) -> tuple[int | None, int]:
        """Until when the player is away, and how many days are left."""
        now = clock.now()
        taken = await self.keeper.storage.read(lambda connection: rows.vacations_of(connection, player))
        used = sum(days_between(max(row.start, now - YEAR), row.until) for row in taken if row.until > now - YEAR)
        away = next((row.until for row in taken if row.until > now), None)
        return away, max(0, DAYS_A_YEAR - used)

    async def begin(self, player: int, days: int) -> None:
        away, left = await self.standing(player)
        if away is not None:
            raise Refusal("on_vacation", "you are on vacation already: end it first")
        if days > left:
            raise Refusal("no_vacation", f"you have {left} days of vacation left within a year")
        now = clock.now()
        until = now + days * A_DAY
        await self.keeper.storage.write(rows.save_vacation(player, now, until))
        await self._everywhere(player, until, now)

    async def end(self, player: int) -> None:
        now = clock.now()
        taken = await self.keeper.storage.read(lambda connection: rows.vacations_of(connection, player))
        under_way = [row for row in taken if row.until > now]
        if not under_way:
            raise Refusal("no_vacation", "you are not on vacation")
        for row in under_way:
            await self.keeper.storage.write(rows.end_vacation(row.id, now))
        await self._everywhere(player, None, now)

    async def finish(self) -> None:
        """What was begun when a server was stopped: at some tables they may not be away yet, or not be back."""
        now = clock.now()
        try:
            under_way, back = await self.keeper.storage.read(lambda connection: rows.away_and_back(connection, now))
            for row in under_way:
                await self._everywhere(row.player, row.until, row.start)
            for player in back:
                await self._everywhere(player, None, now)
        except Exception:
            log.exception("vacations could not be looked at")

    async def _everywhere(self, player: int, until: int | None, since: int) -> None:
        """At the games that were under way then."""
        for listed in await self.keeper.tables_of(player):
            begun = listed.started is not None and listed.started <= since
            if begun and listed.status == "playing" and listed.by_correspondence:
                await self._at(await self.keeper.find(listed.id), player, until)

    @until_first
    async def _at(self, table: Table, player: int, until: int | None) -> None:
        async with self.dealer.changing(table) as draft:
            if draft.status == "playing":
                for number in draft.seats_of(player):
                    draft.send_away(number, until)


def days_between(start: int, end: int) -> int:
    """A day that has begun counts."""
    return -((end - start) // -A_DAY)
