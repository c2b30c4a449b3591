"""Steps of those who look: lines to tables and lists, and what is asked without one."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.server.law.laws import ExistenceLaw
from tests.server.law.ledger import Player, Table
from tests.server.law.oracle import OPEN_RECORDS, Chair
from tests.server.law.steps import NAMES, NEVER_WAS, Run, anyone, places, players, some_invite, step

MOST_CHAIRS = 8


class Looking(Run):
    # ---- lines ----

    @step(weight=3, player=anyone, table=places, seat=st.one_of(st.none(), places), by=some_invite)
    def connect(self, player: Player, table: int, seat: int | None, by: str) -> None:
        found = self.table(table)
        number = None if seat is None else seat % len(found.seats)
        self.sit_down(player, found, number, self.invite(found, by))

    @step(weight=3, table=places, seat=places)
    def come(self, table: int, seat: int) -> None:
        """The owner of a seat looks from it."""
        found = self.table(table)
        number = seat % len(found.seats)
        if found.seats[number].owner is not None:
            self.sit_down(found.seats[number].owner, found, number, None)

    @step(weight=1, when=lambda self: len(self.chairs) - len(self.at_tables()) < 2, player=anyone)
    def follow_lists(self, player: Player) -> None:
        chair = self.open_line(Chair(player, None), {"type": "lobby"})
        assert chair.is_open
        self.judge("follow_lists")

    def sit_down(self, player: Player, table: Table, seat: int | None, invite: str | None) -> Chair:
        self.learns(player, invite)
        chair = Chair(player, table, seat, invite)
        chair.removed = player is not None and player >= len(NAMES)
        may_know, may_look = table.may_know(player, invite), chair.has_right
        hello = {"type": "hello", "table": table.id, "seat": seat, "invite": invite}
        hello["differences"] = len(self.chairs) % 2 == 0
        self.open_line(chair, hello)
        if not may_look or not may_know:
            chair.judged = True
            error, told = (chair.frames or [""])[-1], [chair.code, chair.frames]
            refused = chair.code is not None and len(chair.frames) == 1 and '"closing":true' in error
            self.oracle.need(refused, ExistenceLaw, f"{chair!r} was not refused: {told}")
            if not may_know:
                ghost = self.open_line(Chair(player, None), hello | {"table": NEVER_WAS})
                ghost.judged = True
                same = [ghost.code, ghost.frames] == told
                self.oracle.need(same, ExistenceLaw, f"{chair!r} was told {told}, not {[ghost.code, ghost.frames]}")
                ghost.frames = []
        else:
            assert chair.is_open, f"{chair!r} was refused: {chair.code} {chair.frames}"
        self.judge(("watch" if seat is None else "look") if chair.is_open else None)
        return chair

    def open_line(self, chair: Chair, hello: dict[str, Any]) -> Chair:
        if len(self.chairs) >= MOST_CHAIRS:
            self.chairs[0].hang_up()
        if chair.player is not None:
            hello = {**hello, "key": self.keys[chair.player]}
        self.world.connect(chair, hello)
        self.chairs.append(chair)
        return chair

    def at_tables(self) -> list[Chair]:
        return [chair for chair in reversed(self.chairs) if chair.table is not None]

    def chair(self, number: int) -> tuple[Chair, Table]:
        """One that follows a table."""
        chair = self.at_tables()[number % len(self.at_tables())]
        assert chair.table is not None
        return chair, chair.table

    def say(self, chair: Chair, message: dict[str, Any]) -> None:
        chair.say(message)
        self.world.pass_time(0)

    @step(when=lambda self: self.at_tables(), chair=st.integers(0, 7), seat=st.one_of(st.none(), places))
    def sit(self, chair: int, seat: int | None) -> None:
        found, table = self.chair(chair)
        number = None if seat is None else seat % len(table.seats)
        may = number is None or table.may_look(found.player, None, number)
        if may:
            found.seat = number
        self.say(found, {"type": "sit", "seat": number})
        self.judge("sit" if may else None)

    @step(
        weight=1,
        when=lambda self: self.at_tables(),
        chair=st.integers(0, 7),
        what=st.sampled_from(("stalls", "reads on", "hangs up")),
    )
    def stop_reading(self, chair: int, what: str) -> None:
        found, _ = self.chair(chair)
        if what == "hangs up":
            found.hang_up()
        else:
            found.stall(what == "stalls")
        self.world.pass_time(0)
        self.judge(what)

    # ---- without a line ----

    @step(
        weight=2,
        player=anyone,
        table=places,
        by=some_invite,
        which=st.sampled_from(("table", "open", "mine", "finished")),
    )
    def look_at(self, player: Player, table: int, by: str, which: str) -> None:
        """At a table, or at a list of them."""
        if which == "table":
            found = self.table(table)
            asked = self.ask(player, "GET", "/tables/TABLE", None, found, self.invite(found, by), header=True)
            self.judge("look_at" if asked.answer.done else None, asked)
            return
        self.look_at_list(player, which)

    @step(weight=5, when=lambda self: any(game.public for game in self.playing()), player=anyone)
    def look_for_games(self, player: Player) -> None:
        """At those that anyone may watch."""
        self.look_at_list(player, "watchable")

    def look_at_list(self, player: Player, which: str) -> None:
        asked = self.ask(player, "GET", f"/tables?list={which}")
        assert asked.answer.done, asked.answer.text
        self.oracle.judge_list(which, asked)
        self.judge(f"list {which}" if asked.answer.json["tables"] else None)

    @step(
        weight=1,
        when=lambda self: self.over() or self.playing(),
        player=anyone,
        table=places,
        by=some_invite,
        what=st.sampled_from(("record", "replay?pov=open", "replay?pov=spectator", "replay?pov=0", "replay?pov=1")),
    )
    def read_record(self, player: Player, table: int, by: str, what: str) -> None:
        known = [table for table in self.tables if table.status in OPEN_RECORDS] or self.tables
        found = known[table % len(known)]
        invite = self.invite(found, by)
        asked = self.ask(player, "GET", f"/tables/TABLE/{what}", None, found, invite, header=True)
        self.oracle.judge_record(asked)
        self.judge("read_record" if asked.answer.done else None)

    @step(
        weight=2,
        when=lambda self: self.over() or self.playing(),
        player=anyone,
        table=places,
        by=some_invite,
        asks=st.booleans(),
    )
    def review(self, player: Player, table: int, by: str, asks: bool) -> None:
        """Asks for one, or looks at what there is of it."""
        known = [table for table in self.tables if table.status in OPEN_RECORDS] or self.tables
        found = known[table % len(known)]
        invite, method = self.invite(found, by), "POST" if asks else "GET"
        asked = self.ask(player, method, "/tables/TABLE/review", None, found, invite, header=True)
        self.oracle.judge_review(asked)
        seen = asked.answer.done and asked.answer.json["review"] is not None
        self.judge("see review" if seen else "review" if asked.answer.done else None)

    @step(weight=1, when=lambda self: self.over(), player=players)
    def own_reviews(self, player: int) -> None:
        asked = self.ask(player, "GET", "/me/reviews")
        self.oracle.judge_own_reviews(asked)
        self.judge("own reviews" if asked.answer.json else None)
