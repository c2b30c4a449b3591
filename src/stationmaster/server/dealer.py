"""Keeps the games going: deals, plays moves, lets bots think, hands seats over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from copy import copy

from stationmaster.server import archive, clock, metrics, news
from stationmaster.server.authority import Attempt, Authority
from stationmaster.server.fairness import Asker
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.leases import Leases
from stationmaster.server.messages import PlayMove
from stationmaster.server.names import told_apart
from stationmaster.server.ratings.rows import save_end as save_rated
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Table
from stationmaster.server.thinking import Thinkers

log = logging.getLogger(__name__)

MOST_UNWATCHED = 200  # tables whose bots think while nobody looks; more of them wait in the database
IN_A_ROW = 20  # moves of such a table, if others wait: to load one takes as long as some moves
PAUSE = 0.05  # between two looks for tables that wait
LOOK = 2.0  # the same where other processes may leave some, by dying or because others have more time


class Holding:
    """Nobody else in this process changes the table, and all that is stored of it is known."""

    def __init__(self, keeper: Keeper, table: Table) -> None:
        self._keeper = keeper
        self._table = table

    async def __aenter__(self) -> None:
        await self._table.lock.acquire()
        if self._table.doubtful:
            try:
                await self._keeper.read_again(self._table)
            except BaseException:
                self._table.lock.release()
                raise

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()


class Dealer:
    """Deals, plays moves when they are stored, lets bots think, and hands seats over when a clock runs out."""

    def __init__(self, keeper: Keeper, thinkers: Thinkers) -> None:
        self.keeper = keeper
        self.thinkers = thinkers
        self.leases = Leases(keeper.storage, keeper.site)
        self.nudge: Callable[[Table], list[Statement]] = lambda draft: []
        """What is stored with a turn, for whoever has to be called back (server/returning)."""
        self.clock_set = asyncio.Event()
        """A clock was set that may run out before all others."""
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._crowded = False
        """Do more wait in the database than there was room for?"""
        self._woken = ""
        self._more = asyncio.Event()
        self._more.set()
        self._stopping = False

    async def stop(self) -> None:
        self._stopping = True
        for task in list(self._bots.values()):
            task.cancel()
        running = list(self._bots)
        await asyncio.gather(*self._bots.values(), return_exceptions=True)
        with suppress(Refusal):
            await self.leases.release(*running)
        await self.keeper.finish_work()

    # ---- changes of a table ----

    def holding(self, table: Table) -> Holding:
        return Holding(self.keeper, table)

    async def _write(self, table: Table, *statements: Statement, told: bytes | None) -> None:
        """Where somebody else was first, or where it is not known what was stored, the table is read again."""
        try:
            await self.keeper.storage.write(*statements, news=told)
        except Refusal as refusal:
            table.doubtful = refusal.code == "stale" or self.keeper.storage.shared
            if table.doubtful:
                with suppress(Refusal):  # it is tried again before anybody does anything at the table
                    await self.keeper.read_again(table)
            raise

    @asynccontextmanager
    async def changing(self, table: Table, also: Sequence[Statement] = ()) -> AsyncIterator[Table]:
        """A draft of the table, which takes its place when it is stored, and is told; nothing where that fails.

        A game begins when no seat is open any more. A clock begins anew when the seat in turn changes hands.
        `also` is stored with it; it may grow while the draft is made.
        """
        async with self.holding(table):
            draft = table.draft()
            bot = draft.bot_in_turn
            yield draft
            if draft == table.draft():
                return
            draft.revision += 1
            dealt = self.deal(draft) if draft.status == "waiting" else []
            dealt += self.nudge(draft) if dealt else []
            if draft.bot_in_turn != bot:
                draft.restart_clock()
            draft.restart_lifetime(self.keeper.settings.lifetimes)
            self.leases.assign(draft, self._has_room(table))
            changes = (*archive.save_table(draft), *dealt, *self._of_the_game(table, draft), *also)
            await self._write(table, archive.next_revision(draft), *changes, told=news.of_change(table, draft))
            if draft.game is not None:
                draft.game.match.players = [seat.name or "?" for seat in draft.seats]
            self.keeper.adopt(table, draft)
        if dealt:
            metrics.started.labels(table.terms.game).inc()
        self.wake(table)

    def _of_the_game(self, table: Table, draft: Table) -> list[Statement]:
        """What else has to be stored of a game under way that its last person leaves, or whose players are renamed."""
        if table.game is None or table.status != "playing":
            return []
        if draft.status == "abandoned":
            return [archive.save_end(draft, table.game.match.record()), *save_rated(draft)]
        renamed = [seat.name for seat in draft.seats] != [seat.name for seat in table.seats]
        return [archive.save_names(draft)] if renamed else []

    def deal(self, draft: Table) -> list[Statement]:
        """The game begins, if no seat is open any more: what has to be stored besides the table."""
        if any(seat.kind == "open" for seat in draft.seats):
            return []
        names = told_apart([seat.name or "?" for seat in draft.seats])
        for seat, name in zip(draft.seats, names, strict=True):
            seat.name = name
            seat.bank = None if draft.terms.time_bank is None or seat.kind == "bot" else draft.terms.time_bank * 1000
        draft.game = Authority.begin(draft.terms.setting, names)
        draft.status, draft.started = "playing", clock.now()
        draft.pass_turn(draft.game.match.state)
        self.leases.assign(draft, self._has_room(draft))
        return [archive.save_deal(draft, draft.game)]

    # ---- lifetimes ----

    def has_run_out(self, table: Table) -> bool:
        """Is its time over, and nobody there?"""
        run_out = table.expires is not None and table.expires <= clock.now()
        return run_out and not table.attended(self.keeper.present(table))

    async def abandon(self, table: Table) -> None:
        """A game that nobody goes on with is kept as an unfinished record. It never resumes."""
        async with self.holding(table):
            if table.status != "playing" or table.game is None or not self.has_run_out(table):
                return
            draft = table.draft()
            draft.end("abandoned", "idle")
            draft.revision += 1
            draft.restart_lifetime(self.keeper.settings.lifetimes)
            end = (archive.save_end(draft, table.game.match.record()), *save_rated(draft, table.turn))
            await self._write(table, archive.next_revision(draft), *end, told=news.of_change(table, draft))
            self.keeper.adopt(table, draft)
        log.info("game abandoned", extra={"table": table.id, "game": table.terms.game})

    async def keep_alive(self, table: Table) -> None:
        """Somebody is there, or was until now."""
        async with self.holding(table):
            if table.status == "waiting" or (table.status == "playing" and table.bots_alone):
                draft = table.draft()
                draft.restart_lifetime(self.keeper.settings.lifetimes)
                await self._write(table, archive.save_expiry(draft), told=news.of_change(table, draft))
                table.adopt(draft)
                self.keeper.table_changed(table)

    # ---- moves ----

    async def play(self, table: Table, player: int | None, message: PlayMove) -> int:
        """The version that the move made; the same for the same id."""
        async with self.holding(table):
            if message.version > table.version and self.keeper.storage.shared:
                await self.keeper.read_again(table)  # the client knows more: it was with another process
            seat = table.own_seat(message.seat, player)
            game = self.running(table)
            known = game.known(message.seat, message.id, message.move)
            if known is not None:
                return known
            if seat.bot is not None and not game.match.is_over:
                raise Refusal("handed_over", "a bot plays this seat: take it back first")
            attempt = game.attempt(message.seat, message.version, message.move, message.id, clock.now())
            try:
                await self._store(table, game, attempt)
            except Refusal as refusal:
                known = (
                    None
                    if refusal.code != "stale"
                    else self.running(table).known(message.seat, message.id, message.move)
                )
                if known is None:
                    raise
                return known  # it was this very move, sent to another process before
        metrics.moves_of_people.inc()
        return attempt.played.version

    async def _play_for_bot(self, table: Table, bot: str, seat: int, version: int, move: int) -> None:
        async with self.holding(table):
            if table.seats[seat].bot != bot:
                return  # the person came back while it was thinking
            game = self.running(table)
            await self._store(table, game, game.attempt(seat, version, move, None, clock.now()))
        metrics.moves_of_bots.inc()

    def running(self, table: Table) -> Authority:
        if table.status == "abandoned":
            raise Refusal("over", "the game was abandoned")
        if table.status == "over" and table.game is None:  # it does not repeat any more
            raise Refusal("over", "the game is over")
        if table.game is None or table.status == "waiting":
            raise Refusal("not_started", "the game has not begun")
        return table.game

    async def _store(self, table: Table, game: Authority, attempt: Attempt) -> None:
        """Stores a move; when that is done, it is the game, and everyone hears of it."""
        draft = copy(table)  # the seats stay as they are
        draft.version = attempt.played.version
        turn, banked = table.turn, draft.use_bank(attempt.played.at)
        draft.pass_turn(attempt.prepared.state)
        if not draft.bots_alone:  # for bots alone it counts whether somebody watches
            draft.restart_lifetime(self.keeper.settings.lifetimes)
        self.leases.assign(draft, draft.bot_in_turn is not None and self._has_room(table))
        shared = self.keeper.storage.shared
        statements = archive.save_move(draft, attempt.played, draft.expires != table.expires, in_one=shared)
        over = attempt.prepared.state.is_over()
        if over:
            record = game.match_after(attempt).record()
            draft.status, draft.finished, draft.result = "over", attempt.played.at, record["result"]
            draft.expires = None
            draft.revision += 1
            statements += [archive.next_revision(draft), archive.save_end(draft, record), *save_rated(draft)]
        elif banked and turn is not None:
            draft.revision += 1  # of the seats, so that all processes read them anew
            statements += [archive.next_revision(draft), archive.save_bank(draft, turn)]
        statements += self.nudge(draft)
        told = news.of_move(table, draft, attempt.played) if shared else None
        await self._write(table, *statements, told=told)
        game.accept(attempt)
        table.adopt(draft)
        self.keeper.game_changed(table)
        if banked:
            self.keeper.table_changed(table)
        if over:
            metrics.finished.labels(table.terms.game).inc()
            if table.terms.public:  # it may be watched no more
                self.keeper.lobby.lists_changed()
            self.keeper.table_changed(table)
        self.wake(table)

    # ---- bots ----

    def wake(self, table: Table) -> None:
        """Whenever it may be someone else's turn, or somebody begins to look."""
        if table.due is not None:
            self.clock_set.set()
        if self._stopping or table.bot_in_turn is None or table.id in self._bots:
            return
        if not self._has_room(table):
            self._crowded = True
        elif self.leases.holds(table):
            self._bots[table.id] = asyncio.create_task(self._run_bots(table))

    def _has_room(self, table: Table) -> bool:
        return table.id in self._bots or self.keeper.is_watched(table.id) or len(self._bots) < MOST_UNWATCHED

    def look_for_more(self) -> None:
        """A bot is to move somewhere, and no process thinks for it."""
        self._more.set()

    async def wake_the_waiting(self) -> None:
        """For ever: tables whose bots are to move come out of the database when there is room for them."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK if self.leases.needed else None):
                    await self._more.wait()
            self._more.clear()
            try:
                await self._wake_some()
                await self.leases.renew(list(self._bots))
            except Refusal:  # it is noted already
                await asyncio.sleep(1)
                self._crowded = True
            except Exception:
                log.exception("the tables whose bots are to move could not be read")
                await asyncio.sleep(1)
                self._crowded = True
            if self._crowded and len(self._bots) < MOST_UNWATCHED:  # many were people's turns, after all
                await asyncio.sleep(PAUSE)
                self._more.set()

    async def _wake_some(self) -> None:
        """In turn: after the last one that was woken, and round again."""
        count = MOST_UNWATCHED - (len(self._bots) if self.leases.needed else 0)
        names = await self.leases.take_bots(self._woken, count)
        self._crowded = len(names) >= count
        if not names:
            self._woken = ""  # from the first one on: there is nothing before it
        for name in names:
            if len(self._bots) >= MOST_UNWATCHED:
                self._crowded = True
            elif name not in self._bots:
                self._woken = name
                await self._wake_from_storage(name)

    async def _wake_from_storage(self, name: str) -> None:
        try:
            self.wake(await self.keeper.find(name))
        except Exception:
            log.exception("a table cannot be woken", extra={"table": name})

    async def _run_bots(self, table: Table) -> None:
        """Bots' moves, one after another, until a person is to move, or it is another table's turn."""
        moves = 0
        try:
            while table.bot_in_turn is not None and self.leases.holds(table) and not self._stopping:
                await self._bot_move(table)
                moves += 1
                if self._crowded and moves >= IN_A_ROW and not self.keeper.is_watched(table.id):
                    await self.leases.release(table.id)
                    break
        except Exception:
            log.exception("a bot's move failed", extra={"table": table.id})
            await asyncio.sleep(1)
            self._crowded = True  # it is found in the database again
        finally:
            del self._bots[table.id]
            if self._crowded:
                self._more.set()

    async def _bot_move(self, table: Table) -> None:
        game, seat, bot = self.running(table), table.turn, table.bot_in_turn
        assert seat is not None
        assert bot is not None
        version, pause = game.version, self.keeper.settings.bot_pause
        thinking = self.thinkers.choose(bot, game.view(seat), self._asker(table))
        move, _ = await asyncio.gather(thinking, asyncio.sleep(pause))
        try:
            await self.keeper.do(self._play_for_bot(table, bot, seat, version, move))
        except Refusal as refusal:
            if refusal.code == "unavailable":  # the disk may have room again later
                await asyncio.sleep(1)

    def _asker(self, table: Table) -> Asker:
        """Whose share of the thinking it is: the host's."""
        address = self.keeper.players.address_of(table.host)
        return Asker(address, table.host, table.id, lambda: self.keeper.is_watched(table.id))

    # ---- clocks ----

    async def time_is_up(self, table: Table) -> None:
        """The table's bot plays the seat in turn from now on, if its clock has run out."""
        async with self.changing(table) as draft:
            if draft.due is None or draft.due > clock.now() or draft.turn is None:
                return
            draft.use_bank(clock.now())
            draft.seats[draft.turn].bot = draft.terms.hand_over
            log.info("seat handed over", extra={"table": table.id, "seat": draft.turn})
