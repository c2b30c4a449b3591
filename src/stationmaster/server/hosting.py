"""Creating tables, taking and leaving seats, moving them between devices, rematches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import copy

from stationmaster.editions import EDITIONS, edition
from stationmaster.errors import StationmasterError
from stationmaster.server import archive, keys
from stationmaster.server.dealer import Dealer
from stationmaster.server.keeper import Keeper, Player
from stationmaster.server.messages import BotSeat, ChangeSeat, Join, MySeat, NewSeat, NewTable, OpenSeat
from stationmaster.server.names import clean_name
from stationmaster.server.refusals import Refusal
from stationmaster.server.storage import Statement
from stationmaster.server.table import Seat, Table, Terms, now
from stationmaster.server.thinking import bots_for

MOVED = 4409  # the close code for a seat that is played on another device now


STAND_IN = "greedy"  # plays a seat that is handed over where the table names no bot


class Hosting:
    def __init__(self, keeper: Keeper, dealer: Dealer) -> None:
        self.keeper = keeper
        self.dealer = dealer

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[list[Statement]]:
        """A change of the table: stored at the end, and told; taken back where it fails."""
        async with table.lock:
            before = (table.host, table.invite_hash, table.status, table.rematch, table.started, table.game)
            seats = [copy(seat) for seat in table.seats]
            statements: list[Statement] = []
            try:
                yield statements
                statements += [*archive.save_state(table), *archive.save_seats(table)]
                dealt = self.dealer.deal(table) if table.status == "waiting" else []
                await self.keeper.storage.write(*statements, *dealt)
            except BaseException:
                table.host, table.invite_hash, table.status, table.rematch, table.started, table.game = before
                table.seats = seats
                raise
            self.keeper.index(table)
            if dealt:
                self.dealer.begin(table)
        self.keeper.table_changed(table)
        self.keeper.game_changed(table)
        self.dealer.wake(table)

    # ---- new tables ----

    async def create(self, player: Player, wanted: NewTable) -> tuple[Table, str]:
        """The table and its invite."""
        check_terms(wanted)
        if not any(isinstance(seat, MySeat) for seat in wanted.seats) and not self._all_bots(wanted):
            raise Refusal("bad_table", "take a seat yourself")
        terms = Terms(**wanted.model_dump(exclude={"seats"}) | {"options": full_options(wanted)})
        seats = [new_seat(seat, player, wanted.game) for seat in wanted.seats]
        return await self._add(player, terms, seats)

    def _all_bots(self, wanted: NewTable) -> bool:
        """Bots among themselves may be watched."""
        return all(isinstance(seat, BotSeat) for seat in wanted.seats) and wanted.spectators

    async def _add(
        self, player: Player, terms: Terms, seats: list[Seat], also: list[Statement] | None = None
    ) -> tuple[Table, str]:
        if len(self.keeper.tables_of(player.id)) >= self.keeper.settings.limits.tables_a_player:
            raise Refusal("too_many_tables", "you have too many tables: finish or leave some")
        invite = keys.new_key()
        table = Table(keys.new_table_id(), terms, player.id, keys.hash_key(invite), seats, now())
        async with table.lock:
            new = archive.save_new(table)
            dealt = self.dealer.deal(table)
            await self.keeper.storage.write(*new, *dealt, *(also or []))
            self.keeper.add(table)
            if dealt:
                self.dealer.begin(table)
        self.keeper.table_changed(table)
        return table, invite

    async def rematch(self, player: Player, table: Table) -> Table:
        """The same terms and seats again: asked twice, it is the same table."""
        table.own_seat((table.seats_of(player.id) or [0])[0], player.id)
        async with table.lock:
            if table.status != "over":
                raise Refusal("not_over", "the game is not over")
            if table.rematch is None:
                seats = [seat_again(seat, player.id) for seat in table.seats]
                new, _ = await self._add(player, table.terms, seats)
                table.rematch = new.id
                await self.keeper.storage.write(*archive.save_state(table))
        self.keeper.table_changed(table)
        again = await self.keeper.find(table.rematch)
        if again.status == "waiting" and not again.seats_of(player.id):
            await self.join(player, again, Join())
        return again

    # ---- seats ----

    async def join(self, player: Player, table: Table, wanted: Join) -> None:
        if table.status == "waiting" and table.seats_of(player.id) and wanted.seat is None:
            return  # asked twice
        async with self.changing(table):
            if table.status != "waiting":
                raise Refusal("already_started", "the game has begun, or the table was closed")
            invited = table.terms.public or player.id in table.owners() or keys.fits(wanted.invite, table.invite_hash)
            if not invited:
                raise Refusal("bad_invite", "the link to this table is not valid any more")
            mine = [n for n, seat in enumerate(table.seats) if seat.reserved == player.id]
            numbers = mine or [n for n, seat in enumerate(table.seats) if free(seat)]
            if wanted.seat is not None:
                table.seat(wanted.seat)
                if wanted.seat not in numbers:
                    raise Refusal("seat_taken", "the seat is taken")
                numbers = [wanted.seat]
            if not numbers:
                raise Refusal("table_full", "all seats are taken")
            for n in numbers if mine and wanted.seat is None else numbers[:1]:
                name = clean_name(wanted.name) if wanted.name else table.seats[n].name or player.name
                table.seats[n] = Seat("person", name, owner=player.id)

    async def leave(self, player: Player, table: Table) -> None:
        mine = table.seats_of(player.id)
        if table.status == "playing":
            for number in mine if table.terms.hand_over is not None else []:
                await self.dealer.hand_over(table, number)
            return
        async with self.changing(table):
            if table.status != "waiting":
                return
            if table.host == player.id:
                table.status = "closed"
            for number in mine:
                table.seats[number] = Seat("open")
            for number, seat in enumerate(table.seats):
                if seat.reserved == player.id:
                    table.seats[number] = Seat("open")

    async def change_seat(self, player: Player, table: Table, number: int, change: ChangeSeat) -> None:
        async with self.changing(table):
            if table.host != player.id:
                raise Refusal("not_host", "only the host of the table may do that")
            if table.status != "waiting":
                raise Refusal("already_started", "the game has begun, or the table was closed")
            if table.seat(number).owner == player.id:
                raise Refusal("seat_taken", "it is your own seat: leave it instead")
            table.seats[number] = new_seat(change.to, player, table.terms.game)

    async def hand_over(self, player: Player, table: Table, number: int) -> None:
        async with self.changing(table):
            seat = table.own_seat(number, player.id)
            if table.status != "playing":
                raise Refusal("not_started", "the game has not begun, or is over")
            seat.bot = table.terms.hand_over or STAND_IN

    # ---- keys ----

    async def new_invite(self, player: Player, table: Table) -> str:
        invite = keys.new_key()
        async with self.changing(table):
            if table.host != player.id:
                raise Refusal("not_host", "only the host of the table may do that")
            table.invite_hash = keys.hash_key(invite)
        return invite

    async def new_seat_key(self, player: Player, table: Table, number: int) -> str:
        key = keys.new_key()
        async with self.changing(table):
            seat = table.own_seat(number, player.id)
            seat.key_hash, seat.key_used = keys.hash_key(key), False
        return key

    async def take(self, player: Player, table: Table, key: str) -> None:
        """The seat of the key belongs to this player from now on. The key is used up."""
        number = next((n for n, seat in enumerate(table.seats) if keys.fits(key, seat.key_hash)), None)
        if number is not None and table.seats[number].key_used and table.seats[number].owner == player.id:
            return  # asked twice
        async with self.changing(table):
            if number is None or table.seats[number].key_used or not keys.fits(key, table.seats[number].key_hash):
                raise Refusal("bad_seat_key", "the link to this seat was used already, or a newer one was made")
            seat = table.seats[number]
            old, seat.owner, seat.key_used = seat.owner, player.id, True
            if table.host == old and not table.seats_of(old):
                table.host = player.id
        for listener in list(self.keeper.listeners.get(table.id, ())):
            if listener.seat == number and listener.player == old and old != player.id:
                listener.end(MOVED)


def check_terms(wanted: NewTable) -> None:
    if wanted.game not in EDITIONS:
        raise Refusal("unknown_game", f"there is no such game; there are: {', '.join(EDITIONS)}")
    full_options(wanted)
    try:
        edition(wanted.game).check_players(len(wanted.seats))
    except StationmasterError as error:
        raise Refusal("bad_table", str(error)) from None
    if wanted.hand_over is not None:
        check_bot(wanted.hand_over, wanted.game)


def full_options(wanted: NewTable) -> dict[str, object]:
    try:
        return edition(wanted.game).check_options(wanted.options)
    except StationmasterError as error:
        raise Refusal("bad_table", str(error)) from None


def check_bot(bot: str, game: str) -> str:
    known = bots_for(game)
    if bot not in known:
        raise Refusal("unknown_bot", f"no such bot plays {game}; these do: {', '.join(known)}")
    return bot


def new_seat(wanted: NewSeat | OpenSeat | BotSeat, player: Player, game: str) -> Seat:
    if isinstance(wanted, MySeat):
        return Seat("person", clean_name(wanted.name or player.name), owner=player.id)
    if isinstance(wanted, BotSeat):
        return Seat("bot", clean_name(wanted.name or wanted.bot), bot=check_bot(wanted.bot, game))
    return Seat("open")


def seat_again(seat: Seat, player: int) -> Seat:
    """The seat of a rematch: kept for its owner, unless that is who asks."""
    if seat.kind == "bot" or seat.owner == player:
        return Seat(seat.kind, seat.name, bot=seat.bot if seat.kind == "bot" else None, owner=seat.owner)
    return Seat("open", seat.name, reserved=seat.owner)


def free(seat: Seat) -> bool:
    return seat.kind == "open" and seat.reserved is None
