"""Creating tables, taking and leaving seats, moving them between devices, rematches."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from stationmaster.errors import StationmasterError
from stationmaster.games import edition, edition_class, playable
from stationmaster.games.maps.board import BoardError
from stationmaster.server import archive, clock, keys, news, sight
from stationmaster.server.dealer import Dealer
from stationmaster.server.jobs import Statement
from stationmaster.server.keeper import Keeper
from stationmaster.server.messages import BotSeat, ChangeSeat, Join, MySeat, NewSeat, NewTable, OpenSeat
from stationmaster.server.names import clean_name, goes_by, told_apart
from stationmaster.server.news import News
from stationmaster.server.people import rows as people
from stationmaster.server.people.players import Person
from stationmaster.server.ratings import terms as rated
from stationmaster.server.ratings.book import RatingBook
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import DAY
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Seat, Table, Terms
from stationmaster.server.thinking import bots_for

STAND_IN = "greedy"  # plays a seat that is handed over where the table names no bot
TRIES = 5

S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")


Work = Callable[Concatenate[S, P], Coroutine[Any, Any, T]]


def until_first(work: Work[S, P, T]) -> Work[S, P, T]:
    """Where another process changed the table meanwhile, it is done from what the table is now, as if asked later."""

    @wraps(work)
    async def tried(who: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES - 1):
            try:
                return await work(who, *args, **kwargs)
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
        return await work(who, *args, **kwargs)

    return tried


class Hosting:
    """What people do around a game: make a table, sit down, leave, move a seat to another device, play again."""

    def __init__(self, keeper: Keeper, dealer: Dealer) -> None:
        self.keeper = keeper
        self.dealer = dealer
        self.book = RatingBook(keeper)

    # ---- new tables ----

    @until_first
    async def create(self, player: Person, wanted: NewTable) -> tuple[Table, str]:
        """The table and its invite."""
        check_terms(wanted)
        if not any(isinstance(seat, MySeat) for seat in wanted.seats) and not self._all_bots(wanted):
            raise Refusal("bad_table", "take a seat yourself")
        terms = Terms(**wanted.model_dump(exclude={"seats", "hints"}) | {"options": full_options(wanted)})
        seats = [new_seat(seat, player, wanted.game) for seat in wanted.seats]
        alone = sum(seat.kind != "bot" for seat in seats) == 1
        hints = alone and not wanted.rated if wanted.hints is None else wanted.hints
        table, invite, statements = await self._new(player, terms, seats, hints)
        await self.keeper.storage.write(*statements, news=news.of_change(table, table))
        self._add(table)
        return table, invite

    def _all_bots(self, wanted: NewTable) -> bool:
        """Bots among themselves may be watched."""
        return all(isinstance(seat, BotSeat) for seat in wanted.seats) and wanted.spectators

    async def _new(
        self, player: Person, terms: Terms, seats: list[Seat], hints: bool
    ) -> tuple[Table, str, list[Statement]]:
        """A table, its invite, and what has to be stored before it is one: not if the player has too many by then."""
        most = self.keeper.settings.limits.tables_a_player
        count = await self.keeper.storage.read(lambda connection: archive.count_tables_of(connection, player.id))
        if count >= most:
            raise Refusal("too_many_tables", "you have too many tables: finish or leave some")
        if terms.rated:
            await self.book.weigh(seats, terms.game)
        invite = keys.new_key()
        table = Table(keys.new_table_id(), terms, player.id, keys.hash_key(invite), seats, clock.now())
        table.hinting = frozenset({player.id} if hints and table.seats_of(player.id) else ())
        return table, invite, [*archive.check_count(player.id, most), *self._save(table)]

    def _save(self, table: Table) -> list[Statement]:
        """A new one; its game begins, if no seat is open."""
        dealt = self.dealer.deal(table)
        table.restart_lifetime(self.keeper.settings.lifetimes)
        return [*archive.save_new(table), *dealt]

    async def seat_together(self, name: str, terms: Terms, seats: list[Seat], *first: Statement) -> Table:
        """A table of people who have found each other, the host in the first seat; nothing where `first` fails."""
        host = seats[0].owner
        assert host is not None
        if terms.rated:
            await self.book.weigh(seats, terms.game)
        table = Table(name, terms, host, keys.hash_key(keys.new_key()), seats, clock.now())
        await self.keeper.storage.write(*first, *self._save(table), news=news.of_change(table, table))
        self._add(table)
        return table

    def _add(self, table: Table) -> None:
        self.keeper.add(table)
        self.dealer.wake(table)

    @until_first
    async def rematch(self, player: Person, table: Table) -> Table:
        """The same terms and seats again: asked twice, it is the same table."""
        table.own_seat((table.seats_of(player.id) or [0])[0], player.id)
        if table.status != "over":
            raise Refusal("not_over", "the game is not over")
        again = await self._find_rematch(table)
        if again is None:
            also: list[Statement] = []
            async with self.dealer.changing(table, also) as draft:
                again = await self._find_rematch(draft)
                if again is None:
                    seats = [seat_again(seat, player.id) for seat in draft.seats]
                    again, _, statements = await self._new(player, draft.terms, seats, draft.hints)
                    also += statements
                    draft.rematch = again.id
            if also:
                self._add(again)
        if again.status == "waiting" and not again.seats_of(player.id):
            await self.join(player, again, Join())
        return again

    async def _find_rematch(self, table: Table) -> Table | None:
        """None where there is none yet, or where it has ended: the same people may play as often as they like."""
        try:
            again = None if table.rematch is None else await self.keeper.find(table.rematch)
        except Refusal:  # closed, and deleted since
            return None
        return again if again is not None and again.status in ("waiting", "playing") else None

    @until_first
    async def share(self, player: Person, table: Table, agrees: bool) -> None:
        """Anyone may look at the finished game while all who played it agree; one who takes it back is enough."""
        async with self.dealer.changing(table) as draft:
            if player.id not in draft.parties():
                raise Refusal("not_yours", "only those who played the game may share it")
            if draft.status != "over":
                raise Refusal("not_over", "the game is not over")
            draft.sharing = draft.sharing | {player.id} if agrees else draft.sharing - {player.id}

    @until_first
    async def hide(self, player: Person, table: Table, hides: bool) -> None:
        """Takes a table off the player's own lists, or back there. It is still found by its link."""
        async with self.dealer.changing(table) as draft:
            if not draft.is_owner(player.id):
                raise Refusal("not_yours", "it is in none of your own lists")
            if hides and not draft.has_left(player.id):
                raise Refusal("not_over", "leave the table first: it would wait for you")
            draft.hidden = draft.hidden | {player.id} if hides else draft.hidden - {player.id}

    async def agree_to_hints(self, player: Person, table: Table, agrees: bool) -> None:
        """The table gives hints while all its people agree; one who takes it back is enough."""
        async with self.dealer.changing(table) as draft:
            if not draft.seats_of(player.id):
                raise Refusal("not_yours", "only those who sit at the table agree to hints")
            if draft.status not in ("waiting", "playing"):
                raise Refusal("over", "the game is over, or the table was closed")
            if agrees:
                rated.check_no_hints(draft)
            draft.hinting = draft.hinting | {player.id} if agrees else draft.hinting - {player.id}

    # ---- names ----

    async def rename(self, player: Person, name: str) -> None:
        """At all tables that are not over, too."""
        old = player.name
        told = News("", names=(player.id,)).packed()
        await self.keeper.storage.write(people.rename_player(player.id, name), news=told)
        player.name = name
        self.keeper.players.look_up_again({player.id})  # by other keys they are known under the old one
        for listed in await self.keeper.tables_of(player.id):
            await self._rename_at(await self.keeper.find(listed.id), player.id, old, name)

    @until_first
    async def _rename_at(self, table: Table, player: int, old: str, name: str) -> None:
        """The seats that go by the player's name; others of a hot seat have names of their own."""
        async with self.dealer.changing(table) as draft:
            if draft.status not in ("waiting", "playing"):
                return
            for number in draft.seats_of(player):
                others = [seat.name for n, seat in enumerate(draft.seats) if n != number and seat.name is not None]
                if goes_by(draft.seats[number].name, old):
                    draft.seats[number].name = told_apart([*others, name])[-1]

    # ---- seats ----

    @until_first
    async def join(self, player: Person, table: Table, wanted: Join, invited: bool = False) -> None:
        """`invited`: by name, by somebody at the table."""
        if table.status == "waiting" and table.seats_of(player.id) and wanted.seat is None:
            return  # asked twice
        async with self.dealer.changing(table) as draft:
            if not invited:
                sight.check(draft, Onlooker(player.id, keys.hash_if_any(wanted.invite)))
            if draft.status != "waiting":
                raise Refusal("already_started", "the game has begun, or the table was closed")
            rated.check_second_seat(draft, player.id)
            hints = draft.hints  # whoever sits down at a table that gives hints agrees to that
            mine = [n for n, seat in enumerate(draft.seats) if seat.reserved == player.id]
            numbers = mine or [n for n, seat in enumerate(draft.seats) if seat.free]
            if wanted.seat is not None:
                draft.seat(wanted.seat)
                if wanted.seat not in numbers:
                    raise Refusal("seat_taken", "the seat is taken")
                numbers = [wanted.seat]
            if not numbers:
                raise Refusal("table_full", "all seats are taken")
            for n in numbers if mine and wanted.seat is None else numbers[:1]:
                name = clean_name(wanted.name) if wanted.name else draft.seats[n].name or player.name
                draft.seats[n] = Seat("person", name, owner=player.id)
                if draft.terms.rated:
                    await self.book.weigh([draft.seats[n]], draft.terms.game)
            draft.hidden -= {player.id}
            draft.hinting = draft.hinting | {player.id} if hints else draft.hinting - {player.id}

    @until_first
    async def leave(self, player: Person, table: Table, stand_in: str | None = None) -> None:
        """Before the start the seats are given back; later they still belong to the player, who may come back.

        If nobody else plays any more, the game ends: bots do not finish what people gave up. `stand_in` plays on where
        the table names no bot.
        """
        async with self.dealer.changing(table) as draft:
            bot = draft.terms.hand_over or stand_in
            if draft.status == "waiting":
                if draft.host == player.id:
                    draft.end("closed")
                for number, seat in enumerate(draft.seats):
                    if player.id in (seat.owner, seat.reserved):
                        draft.seats[number] = Seat("open")
            elif draft.status == "playing" and draft.seats_of(player.id):
                if all(seat.owner in (None, player.id) or seat.bot is not None for seat in draft.seats):
                    draft.end("abandoned", "left")
                elif bot is not None:
                    for number in draft.seats_of(player.id):
                        draft.seats[number].bot = bot

    # ---- for the operator ----

    async def dismiss(self, player: Person) -> int:
        """The player leaves all tables, so that nobody waits there. How many they were."""
        tables = await self.keeper.tables_of(player.id)
        for listed in tables:
            await self.leave(player, await self.keeper.find(listed.id), STAND_IN)
        return len(tables)

    async def close(self, table: Table) -> str:
        """What it was: waiting, or playing."""
        async with self.dealer.changing(table) as draft:
            if draft.status not in ("waiting", "playing"):
                raise Refusal("already_started", "the table has ended already")
            was = draft.status
            draft.end("closed") if was == "waiting" else draft.end("abandoned", "operator")
        return was

    # ---- seats, by the host ----

    @until_first
    async def change_seat(self, player: Person, table: Table, number: int, change: ChangeSeat) -> None:
        async with self.dealer.changing(table) as draft:
            self._check_host(draft, player)
            if draft.status != "waiting":
                raise Refusal("already_started", "the game has begun, or the table was closed")
            if draft.seat(number).owner == player.id:
                raise Refusal("seat_taken", "it is your own seat: leave it instead")
            draft.seats[number] = new_seat(change.to, player, draft.terms.game)
            if draft.terms.rated and isinstance(change.to, BotSeat):
                rated.check_bot(change.to.bot, draft.terms.game)
                await self.book.weigh([draft.seats[number]], draft.terms.game)

    @until_first
    async def hand_over(self, player: Person, table: Table, number: int) -> None:
        async with self.dealer.changing(table) as draft:
            seat = draft.own_seat(number, player.id)
            if draft.status != "playing":
                raise Refusal("not_started", "the game has not begun, or is over")
            seat.bot = draft.terms.hand_over or STAND_IN

    @until_first
    async def take_back(self, player: Person, table: Table, number: int) -> None:
        async with self.dealer.changing(table) as draft:
            draft.own_seat(number, player.id).bot = None
            draft.hidden -= {player.id}

    # ---- keys ----

    def _check_host(self, table: Table, player: Person) -> None:
        if table.host != player.id:
            raise Refusal("not_host", "only the host of the table may do that")

    @until_first
    async def new_invite(self, player: Person, table: Table) -> str:
        invite = keys.new_key()
        async with self.dealer.changing(table) as draft:
            self._check_host(draft, player)
            draft.invite_hash = keys.hash_key(invite)
        return invite

    @until_first
    async def new_seat_key(self, player: Person, table: Table, number: int) -> str:
        key = keys.new_key()
        async with self.dealer.changing(table) as draft:
            seat = draft.own_seat(number, player.id)
            rated.check_same_player(draft)
            seat.key_hash, seat.key_used = keys.hash_key(key), False
        return key

    async def find_by_seat_key(self, player: Person, name: str, key: str) -> Table:
        """The table, for who has the key of a seat or may see it anyway: for others no game is loaded."""
        found = await self.keeper.storage.read(lambda connection: archive.list_table(connection, name))
        if not any(keys.fits(key, seat.key_hash) for table in found for seat in table.seats):
            return await self.keeper.visible(name, Onlooker(player.id))
        return await self.keeper.find(name)

    @until_first
    async def take(self, player: Person, table: Table, key: str) -> None:
        """The seat of the key belongs to this player from now on. The key is used up."""
        async with self.dealer.changing(table) as draft:
            number = next((n for n, seat in enumerate(draft.seats) if keys.fits(key, seat.key_hash)), None)
            if number is None or (draft.seats[number].key_used and draft.seats[number].owner != player.id):
                sight.check(draft, Onlooker(player.id))
                raise Refusal("bad_seat_key", "the link to this seat has been used, or replaced by a newer one")
            rated.check_same_player(draft)
            seat, hints = draft.seats[number], draft.hints
            old, seat.owner, seat.key_used = seat.owner, player.id, True
            draft.hinting = draft.hinting | {player.id} if hints else draft.hinting
            if old is not None and not draft.seats_of(old):
                draft.sharing, draft.hidden = draft.sharing - {old}, draft.hidden - {old}
                draft.host = player.id if draft.host == old else draft.host


def check_terms(wanted: NewTable) -> None:
    if wanted.game not in playable():
        raise Refusal("unknown_game", f"there is no such game; choose from: {', '.join(playable())}")
    check_board(wanted.game, wanted.board)
    full_options(wanted)
    try:
        edition(wanted.game, wanted.board).check_players(len(wanted.seats))
        edition(wanted.game).check_first(wanted.first, len(wanted.seats))
    except (StationmasterError, BoardError) as error:
        raise Refusal("bad_table", str(error)) from None
    if wanted.time_bank is not None and (wanted.seconds_a_turn or 0) < DAY:
        raise Refusal("bad_table", "a time bank is for games by correspondence: give each turn a day or more")
    if wanted.hand_over is not None:
        check_bot(wanted.hand_over, wanted.game)
    if wanted.rated:
        rated.check_new(wanted, full_options(wanted))


def check_board(game: str, board: str | None) -> None:
    """Of a board of one's own a server knows nothing: it could neither be drawn nor told from others."""
    boards = edition_class(game).boards()
    if board is not None and board not in boards:
        known = f"these: {', '.join(boards)}" if boards else "none besides its own"
        raise Refusal("unknown_board", f"{game} has no such board; it has {known}")


def full_options(wanted: NewTable) -> dict[str, object]:
    try:
        return edition(wanted.game).check_options(wanted.options, len(wanted.seats))
    except StationmasterError as error:
        raise Refusal("bad_table", str(error)) from None


def check_bot(bot: str, game: str) -> str:
    known = bots_for(game)
    if bot not in known:
        raise Refusal("unknown_bot", f"no such bot plays {game}; these do: {', '.join(known)}")
    return bot


def new_seat(wanted: NewSeat | OpenSeat | BotSeat, player: Person, game: str) -> Seat:
    if isinstance(wanted, MySeat):
        return Seat("person", clean_name(wanted.name or player.name), owner=player.id)
    if isinstance(wanted, BotSeat):
        bot = check_bot(wanted.bot, game)
        return Seat("bot", clean_name(wanted.name or bot), bot=bot)
    return Seat("open")


def seat_again(seat: Seat, player: int) -> Seat:
    """The seat of a rematch: kept for its owner, unless that is who asks."""
    if seat.kind == "bot" or seat.owner == player:
        return Seat(seat.kind, seat.name, bot=seat.bot if seat.kind == "bot" else None, owner=seat.owner)
    return Seat("open", seat.name, reserved=seat.owner)
