"""Saying something at a table, hearing nothing more of somebody, telling the operator."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

from stationmaster.server import clock, sight
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.limits import Addresses
from stationmaster.server.news import News
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import DAY
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Table
from stationmaster.server.talk import rows
from stationmaster.server.talk.messages import Say
from stationmaster.server.talk.rows import Spoken
from stationmaster.server.talk.words import clean_words

log = logging.getLogger(__name__)

AFTER_THE_END = DAY * 1000  # milliseconds for which people still talk about a game


class Talking:
    def __init__(self, keeper: Keeper, addresses: Addresses) -> None:
        self.keeper = keeper
        self.addresses = addresses

    async def say(self, table: Table, who: Onlooker, wanted: Say, address: str) -> int:
        """The number of the line."""
        assert who.player is not None
        sight.check(table, who, "game")
        check_open(table)
        said = said_by(table, wanted)
        seat = speaking_seat(table, who.player, wanted.seat)
        if not await self.addresses.may_talk(address, who.player):
            raise Refusal("rate_limited", "you talk very fast; wait a moment")
        line = await self._write(table, *rows.save_line(table.id, who.player, seat, said))
        assert line is not None
        return line

    async def mute(self, table: Table, who: Onlooker, number: int) -> None:
        """From now on nothing that this speaker says, here or at other tables, is for this player."""
        line = await self._line(table, who, number)
        if line.player == who.player:
            raise Refusal("not_yours", "you cannot mute yourself")
        assert who.player is not None
        await self._once(self._write(table, rows.mute(who.player, line.player)))

    async def unmute(self, player: int, number: int) -> None:
        """At all tables that are looked at here it is heard at once; elsewhere from the next line on."""
        if not await self._once(self.keeper.storage.write(rows.unmute(player, number))):
            raise Refusal("not_found", "you have muted nobody of this number")
        for name in list(self.keeper.listeners):
            if player in self.keeper.connected(name):
                await self.keeper.talk.hear(name)

    async def report(self, table: Table, who: Onlooker, number: int) -> None:
        line = await self._line(table, who, number)
        assert who.player is not None
        await self._report(table, line.player, who.player, rows.report(line, who.player))

    async def report_name(self, table: Table, player: int, number: int) -> None:
        seat = table.seat(number)
        if seat.owner is None or seat.name is None:
            raise Refusal("not_found", f"nobody sits in seat {number}")
        await self._report(table, seat.owner, player, rows.report_name(table.id, seat.owner, seat.name, player))

    async def _report(self, table: Table, about: int, by: int, row: Statement) -> None:
        if about == by:
            raise Refusal("not_yours", "it is your own")
        if not await self.addresses.may_report(by):
            raise Refusal("rate_limited", "too many reports; the operator will look at those that are there")
        if await self._once(self.keeper.storage.write(row)):
            log.info("something is reported to the operator", extra={"table": table.id})

    async def _once(self, work: Awaitable[object]) -> bool:
        """False where it was done before."""
        try:
            await work
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            return False
        return True

    async def _line(self, table: Table, who: Onlooker, number: int) -> Spoken:
        """One that `who` may hear now."""
        heard = await self.keeper.storage.read(lambda connection: rows.heard_at(connection, table.id))
        for line in heard.lines:
            if line.id == number and sight.hears(table, who, heard, line):
                return line
        raise Refusal("not_found", "nothing of this number was said here, or it is gone")

    async def _write(self, table: Table, *statements: Statement) -> int | None:
        """Everyone at the table hears of it, through whatever process they look."""
        made = await self.keeper.storage.write(*statements, news=News(table.id, talk=True).packed())
        await self.keeper.talk.hear(table.id)
        return made


def check_open(table: Table) -> None:
    if table.status in ("closed", "abandoned"):
        raise Refusal("over", "the table was closed, or the game abandoned: nobody listens here any more")
    if table.finished is not None and clock.now() > table.finished + AFTER_THE_END:
        raise Refusal("over", "the game ended more than a day ago: nobody listens here any more")


def said_by(table: Table, wanted: Say) -> dict[str, str | None]:
    given = [each for each in (wanted.phrase, wanted.emote, wanted.words) if each is not None]
    if len(given) != 1:
        raise Refusal("malformed", "give one of phrase, emote and words")
    if wanted.words is not None and not table.terms.free_talk:
        raise Refusal("no_free_talk", "at this table people talk in phrases: its host chose so")
    words = None if wanted.words is None else clean_words(wanted.words)
    return {"phrase": wanted.phrase, "emote": wanted.emote, "words": words}


def speaking_seat(table: Table, player: int, wanted: int | None) -> int | None:
    """None for a spectator."""
    if wanted is not None:
        table.own_seat(wanted, player)
        return wanted
    return next(iter(table.seats_of(player)), None)
