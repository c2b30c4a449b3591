"""Play someone: who waits is paired, asked whether they are ready, and seated.

All of it is in the database, and every change names what it knows, so that nobody is paired twice whichever process
does it. That it is one at a time (`Leases.take_duty`) saves work.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from stationmaster.errors import StationmasterError
from stationmaster.games import edition, playable
from stationmaster.games.maps.board import BoardError
from stationmaster.server import archive, clock, keys
from stationmaster.server.hosting import STAND_IN, Hosting
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.meeting import rows
from stationmaster.server.meeting.messages import Pace, Seek
from stationmaster.server.meeting.pairing import Pairing, Seeker, pair
from stationmaster.server.news import News
from stationmaster.server.people.players import Person
from stationmaster.server.people.rows import find_player_by_id
from stationmaster.server.ratings import terms as rated
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Seat, Terms
from stationmaster.server.thinking import bots_for

log = logging.getLogger(__name__)

SECONDS_A_TURN: dict[Pace, int] = {"live": 60, "slow": 300, "correspondence": 2 * 24 * 3600}
READY_SECONDS = 20
ROUND = 1.0  # seconds between two looks at who waits
LOOK = 10.0  # the same where nobody does
BEAT = 10_000  # milliseconds between two signs of life
THERE = 25_000  # who gave one so recently is there, and may be paired
GONE = 90_000  # who has been silent for so long does not wait any more
BOT = "medium"  # fills tables, and plays for whoever leaves


@dataclass(frozen=True)
class Waiting:
    """All who wait, as they were read at one moment."""

    seekers: Sequence[Row[Any]]

    def free(self, now: int) -> list[Row[Any]]:
        """Those who are there, and not asked yet."""
        return [
            one
            for one in self.seekers
            if one.pairing is None and one.seen >= now - THERE and one.blocked is None and one.game in playable()
        ]

    def pairings(self) -> dict[str, list[Row[Any]]]:
        found: dict[str, list[Row[Any]]] = defaultdict(list)
        for one in self.seekers:
            if one.pairing is not None:
                found[one.pairing].append(one)
        return found


class Seeking:
    def __init__(self, keeper: Keeper, hosting: Hosting) -> None:
        self._keeper = keeper
        self._storage = keeper.storage
        self._followers = keeper.followers
        self._hosting = hosting
        self._beaten = 0

    # ---- what people do ----

    async def seek(self, player: Person, wish: Seek) -> None:
        """Waits from now on; who wants the same as before goes on waiting."""
        check_wish(wish)
        most = self._keeper.settings.limits.tables_a_player
        (known, pairing), count = await self._storage.read(
            lambda connection: (rows.read_seek(connection, player.id), archive.count_tables_of(connection, player.id))
        )
        if count >= most:
            raise Refusal("too_many_tables", "you have too many tables: finish or leave some")
        if known is None or wish_of(known) != wish_of(wish):
            await self._write(
                *rows.seek(player.id, wish, clock.now()), people=ids_of(pairing) | {player.id}, seeks=True
            )

    async def stop(self, player: Person) -> None:
        """Does not wait any more, nor play with those who were found; they wait on."""
        _, pairing = await self._storage.read(lambda connection: rows.read_seek(connection, player.id))
        await self._write(*rows.stop(player.id), people=ids_of(pairing) | {player.id}, seeks=bool(pairing))

    async def say_ready(self, player: Person, table: str) -> None:
        """Who says it last sits down with all the others."""
        try:
            await self._storage.write(rows.say_ready(player.id, table, clock.now()))
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            raise Refusal("stale", "nobody asks that any more: somebody left, or the time was over") from None
        _, pairing = await self._storage.read(lambda connection: rows.read_seek(connection, player.id))
        if not await self._seat_if_ready(table, pairing):
            await self._tell(ids_of(pairing), seeks=False)

    async def give_sign(self, player: int) -> None:
        """Whoever is connected is there."""
        await self._storage.write(rows.see([player], clock.now()))

    # ---- for ever ----

    async def run(self) -> None:
        while True:
            self._followers.seeks.clear()
            somebody_waits = True
            try:
                somebody_waits = await self._round()
            except Refusal:  # it is noted already
                pass
            except Exception:
                log.exception("who waits could not be paired")
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND if somebody_waits else LOOK):
                    await self._followers.seeks.wait()

    async def _round(self) -> bool:
        """Does somebody wait?"""
        seekers = await self._storage.read(rows.read_seekers)
        if not seekers:
            return False
        now = clock.now()
        here = self._followers.players & ids_of(seekers)
        if here and now - self._beaten >= BEAT:
            self._beaten = now
            await self._storage.write(rows.see(here, now))
        if await self._hosting.dealer.leases.take_duty("pairing"):
            waiting = Waiting(seekers)
            await self._forget_silent(waiting, now)
            for table, pairing in waiting.pairings().items():
                try:
                    await self._look_after(table, pairing)
                except Exception:  # the others must not suffer
                    log.exception("a pairing could not be seated", extra={"table": table})
            await self._end_questions(waiting, now)
            await self._pair(waiting.free(now), now)
        return True

    async def _forget_silent(self, waiting: Waiting, now: int) -> None:
        silent = {one.player for one in waiting.seekers if one.seen < now - GONE}
        if silent:
            await self._write(rows.forget_silent(now - GONE), people=silent)

    async def _look_after(self, table: str, pairing: Sequence[Row[Any]]) -> None:
        """The process that should have seated them may be gone; so may one of them."""
        if len(pairing) < pairing[0].people:
            await self._write(rows.release(table), people=ids_of(pairing))
        else:
            await self._seat_if_ready(table, pairing)

    async def _end_questions(self, waiting: Waiting, now: int) -> None:
        late = {one.player for one in waiting.seekers if one.until is not None and one.until < now}
        if late:
            await self._write(*rows.end_questions(now), people=late)

    async def _pair(self, free: Sequence[Row[Any]], now: int) -> None:
        if len(free) < 2:
            return
        avoided = await self._storage.read(lambda connection: rows.read_avoided(connection, [*ids_of(free)]))
        ratings = {
            game: await self._hosting.book.of([one.player for one in free if one.game == game], game)
            for game in {one.game for one in free}
        }
        seekers = [seeker_of(one, ratings[one.game][one.player].mu, avoided.get(one.player, ())) for one in free]
        for pairing in pair(seekers, now):
            with suppress(Refusal):  # one of them left, or another process was first
                await self._propose(pairing)

    async def _propose(self, pairing: Pairing) -> None:
        until = clock.now() + READY_SECONDS * 1000
        people = {one.player for one in pairing.people}
        await self._write(rows.propose(pairing, keys.new_table_id(), until), people=people)

    # ---- a table for all who are ready ----

    async def _seat_if_ready(self, name: str, pairing: Sequence[Row[Any]]) -> bool:
        if not pairing or len(pairing) < pairing[0].people or not all(one.ready for one in pairing):
            return False
        first, people = pairing[0], sorted(pairing, key=lambda one: (one.since, one.player))
        bot = fill_in(first.game)
        seats = [Seat("person", await self._name_of(one.player), owner=one.player) for one in people]
        seats += [Seat("bot", bot, bot=bot) for _ in range(first.seats - len(people))]
        try:
            taken = rows.take_ready(name, first.people)
            await self._hosting.seat_together(name, terms_of(first), seats, taken)
        except Refusal as refusal:
            if refusal.code != "stale":  # else another process has seated them
                raise
        await self._tell(ids_of(pairing), seeks=False)
        return True

    async def _name_of(self, player: int) -> str:
        row = await self._storage.read(lambda connection: find_player_by_id(connection, player))
        return "?" if row is None else str(row.name)

    # ---- who has to be told ----

    async def _write(self, *statements: Statement, people: Collection[int], seeks: bool = False) -> None:
        told = News("", meetings=tuple(sorted(people)), seeks=seeks).packed()
        await self._storage.write(*statements, news=told)
        self._hear(people, seeks)

    async def _tell(self, people: Collection[int], seeks: bool) -> None:
        """What is stored already."""
        await self._write(people=people, seeks=seeks)

    def _hear(self, people: Collection[int], seeks: bool) -> None:
        self._followers.changed(people)
        if seeks:
            self._followers.seeks.set()


def check_wish(wish: Seek) -> None:
    if wish.game not in playable():
        raise Refusal("unknown_game", f"there is no such game; choose from: {', '.join(playable())}")
    try:
        for count in wish.counts:
            edition(wish.game).check_players(count)
    except (StationmasterError, BoardError) as error:
        raise Refusal("bad_table", str(error)) from None
    if wish.rated and wish.bots:
        rated.check_bot(fill_in(wish.game), wish.game)


def wish_of(found: Any) -> tuple[Any, ...]:
    """Of a row, or as it is asked for."""
    counts = json.loads(found.counts) if isinstance(found.counts, str) else found.counts
    return found.game, sorted(set(counts)), found.pace, found.rated, found.bots


def ids_of(found: Sequence[Row[Any]]) -> set[int]:
    return {one.player for one in found}


def seeker_of(row: Row[Any], rating: float, avoids: Collection[int]) -> Seeker:
    counts = frozenset(json.loads(row.counts))
    wish = (row.game, counts, row.pace, row.rated, row.bots)
    return Seeker(row.player, *wish, row.since, rating, frozenset(avoids))


def fill_in(game: str) -> str:
    return BOT if BOT in bots_for(game) else STAND_IN


def terms_of(wish: Row[Any]) -> Terms:
    """Of a table of strangers: the game as it is in its box, nobody looks on, a bot plays for whoever leaves."""
    return Terms(
        game=wish.game,
        options=edition(wish.game).check_options({}, wish.seats),
        public=False,
        spectators=False,
        seconds_a_turn=SECONDS_A_TURN[wish.pace],
        hand_over=fill_in(wish.game),
        rated=wish.rated,
    )
