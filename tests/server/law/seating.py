"""Steps of those who come and go: new tables, seats, their keys, and the same people again."""

from __future__ import annotations

from hypothesis import strategies as st

from stationmaster.server.settings import DAY
from tests.server.law.laws import DeedLaw
from tests.server.law.ledger import BEFORE, Player, Seat, Table
from tests.server.law.looking import Looking
from tests.server.law.oracle import Asked
from tests.server.law.steps import (
    BOT,
    GAMES,
    NAMES,
    an_impostor,
    firsts,
    kinds,
    openings,
    places,
    players,
    some_invite,
    step,
)

MOST_TABLES = 3  # that are not over


class Seating(Looking):
    # ---- new tables ----

    @step(
        weight=1,
        when=lambda self: sum(t.status in (BEFORE, "playing") for t in self.tables) < MOST_TABLES,
        player=players,
        game=st.sampled_from(GAMES),
        seats=kinds,
        public=st.booleans(),
        spectators=st.booleans(),
        clock=st.sampled_from((False, True, "days")),
        opened=openings,
        first=firsts,
        hints=st.sampled_from((None, None, True, False)),
    )
    def create(
        self,
        player: int,
        game: str,
        seats: list[str],
        public: bool,
        spectators: bool,
        clock: bool | str,
        opened: bool | list[int],
        first: int | None,
        hints: bool | None = None,
        rated: bool = False,
    ) -> None:
        kinds = ["me", *seats]
        wanted = [{"kind": kind} | ({"bot": BOT} if kind == "bot" else {}) for kind in kinds]
        terms = {
            "options": {"open_train_stack": opened} if game == "card" else {},
            "public": public,
            "spectators": spectators,
            "seconds_a_turn": {False: None, True: 5, "days": DAY}[clock],
            "hand_over": BOT if clock else None,
            "first": first,
            "rated": rated,
        }
        asked = self.ask(player, "POST", "/tables", {"game": game, "seats": wanted, "hints": hints, **terms})
        assert asked.answer.done, asked.answer.text
        shown = asked.answer.json
        owners = {"me": Seat("person", owner=player), "open": Seat("open"), "bot": Seat("bot")}
        book = [Seat(owners[kind].kind, owners[kind].owner) for kind in kinds]
        gives = set(seats) == {"bot"} and not rated if hints is None else hints
        table = Table(shown["table"]["id"], game, terms, player, book, hinting={player} if gives else set())
        self.oracle.tables[table.id] = table
        self.invited(asked, table)
        self.judge("create", asked)

    def invited(self, asked: Asked, table: Table) -> None:
        invite = asked.answer.json["invite"]
        table.invites.append(invite)
        self.learns(asked.player, invite)
        self.oracle.keys.add(invite)
        asked.may_tell.add(invite)

    @step(weight=3, when=lambda self: self.over(), player=players, table=places)
    def rematch(self, player: int, table: int) -> None:
        found = self.over()[table % len(self.over())]
        asked = self.ask(player, "POST", "/tables/TABLE/rematch", None, found)
        if asked.answer.done:
            self.oracle.need(found.seats_of(player), DeedLaw, f"player {player} asked for another's rematch")
            name = asked.answer.json["table"]["id"]
            if name not in self.oracle.tables:  # the first, or the first after one that was closed
                found.rematch = name
                self.oracle.tables[name] = found.again(name, player)
            else:
                self.sits_down(asked, self.oracle.tables[name])
            asked.table = self.oracle.tables[name]
        self.judge("rematch" if asked.answer.done else None, asked)

    # ---- finished games ----

    @step(weight=3, when=lambda self: self.over(), player=players, table=places, agrees=st.booleans())
    def share(self, player: int, table: int, agrees: bool) -> None:
        found = self.over()[table % len(self.over())]
        self.agree(player, found, agrees)

    @step(weight=2, when=lambda self: self.over(), table=places)
    def share_by_all(self, table: int) -> None:
        """The shortest way to a game that anyone may look at."""
        found = self.over()[table % len(self.over())]
        for player in sorted(found.parties):
            self.agree(player, found, agrees=True)

    @step(weight=4, when=lambda self: self.shared(), player=players, table=places)
    def unshare(self, player: int, table: int) -> None:
        """One of those who played it takes it back, or somebody who cannot."""
        self.agree(player, self.shared()[table % len(self.shared())], agrees=False)

    def shared(self) -> list[Table]:
        return [table for table in self.tables if table.shared]

    def agree(self, player: int, table: Table, agrees: bool) -> None:
        asked = self.ask(player, "POST", f"/tables/TABLE/{'share' if agrees else 'unshare'}", None, table)
        if asked.answer.done:
            self.oracle.need(player in table.parties, DeedLaw, f"player {player} spoke for others about sharing")
            shared = table.shared
            table.agreed = table.agreed | {player} if agrees else table.agreed - {player}
            self.effects["shared"] += table.shared and not shared
            self.effects["unshared"] += shared and not table.shared
        self.judge("share" if asked.answer.done else None, asked)

    @step(weight=1, player=players, table=places, agrees=st.booleans())
    def allow_hints(self, player: int, table: int, agrees: bool) -> None:
        self.agree_to_hints(player, self.table(table), agrees)

    def agree_to_hints(self, player: int, table: Table, agrees: bool) -> None:
        asked = self.ask(player, "POST", "/tables/TABLE/hints", {"agrees": agrees}, table)
        if asked.answer.done:
            self.oracle.need(table.seats_of(player), DeedLaw, f"player {player} agreed to hints at another's table")
            table.hinting = table.hinting | {player} if agrees else table.hinting - {player}
        self.judge("allow_hints" if asked.answer.done else None, asked)

    @step(weight=1, player=players, table=places, hides=st.booleans())
    def hide(self, player: int, table: int, hides: bool) -> None:
        """Off the own lists, or back: it changes nobody's rights."""
        found = self.table(table)
        asked = self.ask(player, "POST", f"/tables/TABLE/{'hide' if hides else 'unhide'}", None, found)
        if asked.answer.done:
            self.oracle.need(player in found.people, DeedLaw, f"player {player} hid a table that is not theirs")
        self.judge("hide" if asked.answer.done else None, asked)

    # ---- seats ----

    @step(
        when=lambda self: self.waiting(),
        player=players,
        table=places,
        seat=st.one_of(st.none(), places),
        by=some_invite,
    )
    def join(self, player: int, table: int, seat: int | None, by: str) -> None:
        found = self.a_waiting(table)
        self.join_at(player, found, None if seat is None else seat % len(found.seats), self.invite(found, by))

    @step(weight=3, when=lambda self: self.waiting(), player=players, table=places)
    def visit(self, player: int, table: int) -> None:
        """Joins and looks from the new seat, as pages do."""
        found = self.a_waiting(table)
        before = found.seats_of(player)
        self.join_at(player, found, None, found.invite)
        new = [n for n in found.seats_of(player) if n not in before]
        if new:
            self.sit_down(player, found, new[0], None)

    def a_waiting(self, number: int) -> Table:
        return self.waiting()[number % len(self.waiting())]

    def join_at(self, player: int, table: Table, seat: int | None, invite: str | None) -> None:
        body = {"seat": seat, "invite": invite}
        asked = self.ask(player, "POST", "/tables/TABLE/join", body, table, invite)
        self.judge("join" if self.sits_down(asked, table) else None, asked)

    def sits_down(self, asked: Asked, table: Table) -> bool:
        """Writes into the book where the player who joined sits now."""
        if not asked.answer.done:
            return False
        player = asked.player
        assert player is not None
        free = [n for n, seat in enumerate(table.seats) if seat.kind == "open" and seat.reserved in (None, player)]
        may = table.may_know(player, asked.invite)
        new = table.seated(player, asked.answer.json["mine"])
        self.oracle.need(not new or may, DeedLaw, f"player {player} joined a private table without an invite")
        self.oracle.need(set(new) <= set(free), DeedLaw, f"player {player} took seats {new}, and {free} were free")
        return bool(new)

    @step(weight=1, when=lambda self: self.waiting(), table=places, by=players)
    def fill(self, table: int, by: int) -> None:
        """The shortest way to a start: everyone for whom a seat is kept takes it, `by` and the next ones the rest."""
        found = self.a_waiting(table)
        for number, seat in enumerate(found.seats):
            if found.status != BEFORE or seat.kind != "open":
                continue
            if found.invite is None:
                self.renew_invite(found)
            player = (by + number) % len(NAMES) if seat.reserved is None else seat.reserved
            reserved = [n for n, kept in enumerate(found.seats) if kept.reserved == player]
            self.join_at(player, found, (reserved or [number])[0], found.invite)

    @step(weight=3, when=lambda self: self.guests(), guest=places)
    def guest_leaves(self, guest: int) -> None:
        """One who is not the host leaves before the start."""
        found, number = self.a_guest(guest)
        seat = found.seats[number]
        self.leave_table(seat.reserved if seat.owner is None else seat.owner, found)

    def guests(self) -> list[tuple[Table, int]]:
        """Seats of others than the host, before the start."""
        return [
            (table, n)
            for table in self.waiting()
            for n, seat in enumerate(table.seats)
            if {seat.owner, seat.reserved} - {None, table.host}
        ]

    def a_guest(self, number: int) -> tuple[Table, int]:
        return self.guests()[number % len(self.guests())]

    @step(weight=1, player=players, table=places)
    def leave(self, player: int, table: int) -> None:
        self.leave_table(player, self.table(table))

    def leave_table(self, player: Player, table: Table) -> None:
        assert player is not None
        status, had = table.status, player in table.people
        asked = self.ask(player, "POST", "/tables/TABLE/leave", None, table)
        if asked.answer.done:
            table.left(player)
        self.judge(f"leave {status}" if asked.answer.done and had else None, asked)

    @step(weight=3, when=lambda self: self.guests(), guest=places, bot=st.booleans(), by=an_impostor)
    def remove(self, guest: int, bot: bool, by: Player) -> None:
        found, number = self.a_guest(guest)
        self.change_to(found, number, bot, by)

    @step(when=lambda self: self.waiting(), table=places, seat=places, bot=st.booleans(), by=an_impostor)
    def change_seat(self, table: int, seat: int, bot: bool, by: Player) -> None:
        found = self.a_waiting(table)
        self.change_to(found, seat % len(found.seats), bot, by)

    def change_to(self, found: Table, number: int, bot: bool, by: Player) -> None:
        """By the host, or by one who says so."""
        player = found.host if by is None else by
        was = found.seats[number]
        to = {"kind": "bot", "bot": BOT} if bot else {"kind": "open"}
        asked = self.ask(player, "PUT", f"/tables/TABLE/seats/{number}", {"to": to}, found)
        if asked.answer.done:
            self.oracle.need(player == found.host, DeedLaw, f"player {player}, who is not the host, changed a seat")
            found.seats[number] = Seat("bot" if bot else "open")
        person = was.owner is not None or was.reserved is not None
        self.judge(("remove" if person else "change_seat") if asked.answer.done else None, asked)

    # ---- keys ----

    @step(weight=1, table=places)
    def renew(self, table: int) -> None:
        self.renew_invite(self.table(table))

    def renew_invite(self, table: Table) -> None:
        if table.host >= len(NAMES):
            return  # forgotten: nobody is the host any more
        asked = self.ask(table.host, "POST", "/tables/TABLE/invite", None, table)
        assert asked.answer.done, asked.answer.text
        self.invited(asked, table)
        self.judge("renew", asked)

    @step(weight=1, table=places, seat=places, by=an_impostor)
    def make_seat_key(self, table: int, seat: int, by: Player) -> None:
        """By the owner, or by one who says so."""
        found = self.table(table)
        number = seat % len(found.seats)
        place = found.seats[number]
        player = place.owner if by is None else by
        if player is None:
            return
        asked = self.ask(player, "POST", f"/tables/TABLE/seats/{number}/key", None, found)
        if asked.answer.done:
            self.oracle.need(place.owner == player, DeedLaw, f"player {player} got a key to seat {number}")
            key = asked.answer.json["key"]
            place.keys, place.usable = [*place.keys, key], True
            self.oracle.keys.add(key)
            asked.may_tell.add(key)
        self.judge("make_seat_key" if asked.answer.done else None, asked)

    @step(
        when=lambda self: any(seat.keys for t in self.tables for seat in t.seats),
        player=players,
        table=places,
        old=st.booleans(),
    )
    def take(self, player: int, table: int, old: bool) -> None:
        """With the newest seat key of the table, or with a void one."""
        found = self.table(table)
        number = next((n for n, seat in enumerate(found.seats) if seat.keys), None)
        if number is None:
            return
        place = found.seats[number]
        good = place.usable and not (old and len(place.keys) > 1)
        again = place.owner == player
        key = place.keys[0 if old else -1]
        asked = self.ask(player, "POST", "/tables/TABLE/take", {"key": key}, found, seat_key=good)
        if asked.answer.done:
            self.oracle.need(good or again, DeedLaw, f"player {player} took seat {number} with a void key")
            if not again or good:
                self.oracle.passed_on |= {name for known, name in self.oracle.names.items() if known == place.owner}
                found.taken(number, player)
        self.judge("take" if asked.answer.done and not again else None, asked)

    @step(player=players, table=places, seat=places)
    def move_house(self, player: int, table: int, seat: int) -> None:
        """A key and its use at once."""
        found = self.table(table)
        number = seat % len(found.seats)
        if found.seats[number].owner is None:
            return
        for other in found.seats:
            other.keys = []  # `take` uses the first that it finds
        self.make_seat_key(table=table, seat=number, by=None)
        self.take(player=player, table=table, old=False)
