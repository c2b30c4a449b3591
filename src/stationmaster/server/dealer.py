"""Keeps the games going: deals, plays moves, lets bots think, watches the clocks."""

from __future__ import annotations

import asyncio
import logging

from stationmaster.server import archive, metrics
from stationmaster.server.authority import Attempt, Authority
from stationmaster.server.fairness import Asker
from stationmaster.server.keeper import Keeper
from stationmaster.server.messages import PlayMove
from stationmaster.server.names import told_apart
from stationmaster.server.refusals import Refusal
from stationmaster.server.storage import Statement
from stationmaster.server.table import Table, now
from stationmaster.server.thinking import Thinkers

log = logging.getLogger(__name__)

GRACE = 60  # seconds that a person has at least after a restart of the server


class Dealer:
    def __init__(self, keeper: Keeper, thinkers: Thinkers) -> None:
        self.keeper = keeper
        self.thinkers = thinkers
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}
        self._stopping = False

    def resume_all(self) -> None:
        """After a restart: bots think again; clocks start anew."""
        for table in list(self.keeper.tables.values()):
            if table.status == "playing":
                table.restart_clock(GRACE)
                self.wake(table)

    async def stop(self) -> None:
        self._stopping = True
        for clock in self._clocks.values():
            clock.cancel()
        for task in list(self._bots.values()):
            task.cancel()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)
        await self.keeper.finish_work()

    # ---- the start ----

    def deal(self, table: Table) -> list[Statement]:
        """What has to be stored for the game to begin; none while a seat is open. The table's lock is held."""
        if any(seat.kind == "open" for seat in table.seats):
            return []
        names = told_apart([seat.name or "?" for seat in table.seats])
        for seat, name in zip(table.seats, names, strict=True):
            seat.name = name
        table.started = now()
        table.game = Authority.begin(table.terms.game, names, table.terms.options)
        return archive.save_start(table, table.game)

    def begin(self, table: Table) -> None:
        """The deal is stored."""
        table.status = "playing"
        table.restart_clock()
        metrics.started.labels(table.terms.game).inc()
        self.wake(table)

    # ---- moves ----

    async def play(self, table: Table, player: int | None, message: PlayMove) -> int:
        """The version that the move made; the same for the same id."""
        async with table.lock:
            seat = table.own_seat(message.seat, player)
            game = self.running(table)
            known = game.known(message.seat, message.id, message.move)
            if known is not None:
                return known
            if seat.bot is not None and not game.match.is_over:
                raise Refusal("handed_over", "a bot plays this seat: take it back first")
            attempt = game.attempt(message.seat, message.version, message.move, message.id, now())
            await self._store(table, game, attempt)
        metrics.moves.labels("person").inc()
        return attempt.played.version

    async def _play_for_bot(self, table: Table, bot: str, seat: int, version: int, move: str) -> None:
        async with table.lock:
            if table.seats[seat].bot != bot:
                return  # the person came back while it was thinking
            game = self.running(table)
            await self._store(table, game, game.attempt(seat, version, move, None, now()))
        metrics.moves.labels("bot").inc()

    def running(self, table: Table) -> Authority:
        if table.game is None or table.status == "waiting":
            raise Refusal("not_started", "the game has not begun")
        return table.game

    async def _store(self, table: Table, game: Authority, attempt: Attempt) -> None:
        """Stores a move; when that is done, it is the game, and everyone hears of it."""
        statements = [archive.save_move(table.id, attempt.played)]
        record = attempt.match.record() if attempt.match.is_over else None
        if record is not None:
            statements.append(archive.save_end(table.id, record, attempt.played.at))
        await self.keeper.storage.write(*statements)
        game.accept(attempt)
        if record is not None:
            table.status, table.finished, table.result = "over", attempt.played.at, record["result"]
            metrics.finished.labels(table.terms.game).inc()
        table.restart_clock()
        self.keeper.game_changed(table)
        if record is not None:
            self.keeper.table_changed(table)
        self.wake(table)

    # ---- bots and clocks ----

    def wake(self, table: Table) -> None:
        """Whenever it may be someone else's turn."""
        clock = self._clocks.pop(table.id, None)
        if clock is not None:
            clock.cancel()
        if self._stopping or table.status != "playing":
            return
        if table.bot_in_turn is not None:
            if table.id not in self._bots:
                self._bots[table.id] = asyncio.create_task(self._run_bots(table))
        elif table.deadline is not None and table.terms.hand_over is not None:
            wait = max(0.0, (table.deadline - now()) / 1000)
            loop = asyncio.get_running_loop()
            self._clocks[table.id] = loop.call_later(wait, self._time_is_up, table, table.version)

    async def _run_bots(self, table: Table) -> None:
        """Bots' moves, one after another, until a person is to move."""
        try:
            while table.bot_in_turn is not None and not self._stopping:
                await self._bot_move(table)
        except Exception:
            log.exception("a bot's move failed", extra={"table": table.id})
        finally:
            self._bots.pop(table.id, None)

    async def _bot_move(self, table: Table) -> None:
        game, seat, bot = self.running(table), table.turn, table.bot_in_turn
        assert seat is not None
        assert bot is not None
        version, match = game.version, game.match
        pause = self.keeper.settings.bot_pause
        thinking = self.thinkers.choose(bot, match.view(seat), self._asker(table))
        move, _ = await asyncio.gather(thinking, asyncio.sleep(pause))
        try:
            text = match.notation.text(move)
            await self.keeper.do(self._play_for_bot(table, bot, seat, version, text))
        except Refusal as refusal:
            if refusal.code == "unavailable":  # the disk may have room again later
                await asyncio.sleep(1)

    def _asker(self, table: Table) -> Asker:
        """The host's address counts, and a table is watched while anyone is connected to it."""
        listeners = self.keeper.listeners
        address = self.keeper.addresses.get(table.host, "")
        return Asker(address, table.host, table.id, lambda: bool(listeners.get(table.id)))

    def _time_is_up(self, table: Table, version: int) -> None:
        seat = table.turn
        if seat is None or table.version != version or self._stopping:
            return
        task = self.keeper.do(self.hand_over(table, seat, version))
        asyncio.ensure_future(task).add_done_callback(_log_failure)

    async def hand_over(self, table: Table, number: int, version: int | None = None) -> None:
        """The table's bot plays the seat from now on; with a version, only if it is still that."""
        async with table.lock:
            seat = table.seats[number]
            if table.status != "playing" or seat.kind != "person" or version not in (None, table.version):
                return
            seat.bot = table.terms.hand_over
            try:
                await self.keeper.storage.write(*archive.save_seats(table))
            except Refusal:
                seat.bot = None
                raise
            table.restart_clock()
            log.info("seat handed over", extra={"table": table.id, "seat": number})
        self.keeper.table_changed(table)
        self.wake(table)

    async def take_back(self, table: Table, number: int, player: int) -> None:
        async with table.lock:
            seat = table.own_seat(number, player)
            bot, seat.bot = seat.bot, None
            try:
                await self.keeper.storage.write(*archive.save_seats(table))
            except Refusal:
                seat.bot = bot
                raise
            if table.turn == number:
                table.restart_clock()
        self.keeper.table_changed(table)
        self.keeper.game_changed(table)
        self.wake(table)


def _log_failure(task: asyncio.Future[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a seat could not be handed over", exc_info=task.exception())
