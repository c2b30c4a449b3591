"""The rules by which players come and go, look and play, in any order; after every step everything is judged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from tests.server.law.laws import DeedLaw
from tests.server.law.ledger import Player, Table
from tests.server.law.oracle import Chair
from tests.server.law.people import Identity
from tests.server.law.rating import Rating
from tests.server.law.returning import Returning
from tests.server.law.steps import (
    GAMES,
    STEP,
    WAYS,
    an_impostor,
    firsts,
    kinds,
    openings,
    places,
    players,
    step,
)
from tests.server.law.talking import Talking
from tests.server.law.truth import Position
from tests.server.world import hasty

LONGEST_FINISH = 220  # moves
MOVES_A_SEAT = {"card": 20, "usa": 70, "marklin": 100}  # of a hasty game, more or less


class LawMachine(Identity, Rating, Talking, Returning):
    @initialize(
        player=players,
        game=st.sampled_from(GAMES),
        seats=kinds.map(lambda kinds: ["open", *kinds[:2]]),
        public=st.booleans(),
        spectators=st.booleans(),
        clock=st.booleans(),
        opened=openings,
        first=firsts,
    )
    def first_table(self, **terms: Any) -> None:
        self.create(**terms)

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """One step of those that are possible. (A rule for each would leave most of them out of most runs.)"""
        likely = [name for name, way in WAYS.items() for _ in range(way.weight if way.possible(self) else 0)]
        name = data.draw(st.sampled_from(likely))
        getattr(self, name)(**data.draw(WAYS[name].values))

    # ---- processes ----

    @step(weight=8, when=lambda self: self.processes > 1, process=st.integers(0, 1))
    def go_to(self, process: int) -> None:
        """Whatever comes next is asked of this one."""
        self.world.at = process

    @step(weight=5, when=lambda self: self.processes > 1 and not self.deaf(), process=st.integers(0, 1))
    def withhold(self, process: int) -> None:
        """No news for this process."""
        self.world.withheld[process] = []
        self.oracle.remember(self.deaf())
        self.effects["withhold"] += 1

    @step(weight=6, when=lambda self: self.deaf(), late=st.booleans())
    def hear_again(self, late: bool) -> None:
        """All that was withheld; or the process finds out by itself."""
        for process in self.deaf():
            self.world.hear_again(process, late)
        self.judge("hear late" if late else "notice")

    # ---- the game ----

    def a_game(self, number: int) -> Table:
        """A table that is being played at."""
        return self.playing()[number % len(self.playing())]

    @step(when=lambda self: self.playing() and self.at_tables(), chair=st.integers(0, 7), move=st.integers(0, 10_000))
    def ask_why(self, chair: int, move: int) -> None:
        found, table = self.chair(chair)
        story = self.truth.story(table.id)
        if story is None:
            return
        notation = story.edition.notation
        self.say(found, {"type": "why", "id": "w", "move": notation.text(move % len(notation))})
        self.judge("ask_why" if found.seat == story.now.turn else None)

    @step(weight=2, when=lambda self: self.playing(), player=players, table=places, behind=st.integers(0, 1))
    def hint(self, player: int, table: int, behind: int) -> None:
        """By anyone, for whoever is in turn."""
        found = self.a_game(table)
        version = len(self.position(found).story.positions) - 1 - behind
        asked = self.ask(player, "POST", "/tables/TABLE/hint", {"version": max(0, version)}, found)
        self.oracle.judge_hint(asked)
        self.judge("hint" if asked.answer.done else None)

    @step(weight=3, when=lambda self: self.playing(), table=places)
    def hint_by_right(self, table: int) -> None:
        """The shortest way to one: all agree, and whoever is in turn asks."""
        found = self.a_game(table)
        for owner in sorted({seat.owner for seat in found.seats if seat.owner is not None}):
            self.agree_to_hints(owner, found, agrees=True)
        turn = self.position(found).turn
        asker = None if turn is None else found.seats[turn].owner
        if asker is not None and found.status == "playing":
            self.hint(player=asker, table=self.playing().index(found), behind=0)

    @step(weight=3, when=lambda self: self.playing(), table=places, count=st.integers(1, 8), pick=st.integers(0, 1000))
    def play(self, table: int, count: int, pick: int) -> None:
        """Legal moves."""
        found = self.a_game(table)
        self.play_on(found, count, lambda moves: moves[pick % len(moves)])

    @step(weight=2, when=lambda self: not self.effects["finish tried"] and self.short_games())
    def finish(self) -> None:
        """The shortest way to the end."""
        table = self.short_games()[0]
        self.effects["finish tried"] += 1
        self.play_on(table, LONGEST_FINISH, hasty)
        if table.status == "over":
            self.effects["finish"] += 1

    def short_games(self) -> list[Table]:
        """Games that are over after not too many hasty moves, the shortest first."""
        moves = {table.id: MOVES_A_SEAT[table.game] * len(table.seats) for table in self.tables}
        games = [table for table in self.tables if table.status == "playing" and moves[table.id] <= LONGEST_FINISH]
        return sorted(games, key=lambda table: moves[table.id])

    def play_on(self, table: Table, count: int, choose: Callable[[list[str]], str]) -> None:
        for _ in range(count):
            self.wait_for_bots(table)
            if table.status != "playing":
                return
            position = self.position(table)
            seat = position.turn
            assert seat is not None
            owner = table.seats[seat].owner
            if owner is None or self.is_handed_over(table, seat):
                return
            chair = self.chair_of(owner, table, seat)
            self.move(chair, seat, len(position.story.positions) - 1, choose(position.moves(seat)), 0)
            self.effects["move"] += 1

    def play_one(self, table: Table) -> None:
        self.play_on(table, 1, lambda moves: moves[0])

    def position(self, table: Table) -> Position:
        """Where its game stands."""
        story = self.truth.story(table.id)
        assert story is not None
        return story.now

    def wait_for_bots(self, table: Table) -> None:
        for _ in range(400):
            turn = self.position(table).turn
            if turn is None or not self.is_handed_over(table, turn):
                break
            self.settle(0.2)
            self.look_around()

    def is_handed_over(self, table: Table, seat: int) -> bool:
        return self.truth.has_bot(table.id, seat)

    def chair_of(self, player: int, table: Table, seat: int) -> Chair:
        for chair in self.chairs:
            if chair.player == player and chair.table is table and chair.is_open and not chair.stalled:
                return chair
        return self.sit_down(player, table, seat, None)

    def move(self, chair: Chair, seat: int, version: int, move: str, seconds: float) -> None:
        name = f"m{len(chair.moves)}"
        chair.moves[name] = seat
        self.say(chair, {"type": "move", "id": name, "seat": seat, "version": version, "move": move})
        self.settle(seconds)

    @step(
        when=lambda self: self.playing() and self.at_tables(),
        chair=st.integers(0, 7),
        seat=places,
        behind=st.integers(0, 1),
        move=st.integers(0, 10_000),
    )
    def try_move(self, chair: int, seat: int, behind: int, move: int) -> None:
        """A move that is mostly illegal, by anyone for any seat."""
        found, table = self.chair(chair)
        story = self.truth.story(table.id)
        if story is None:
            return
        number = seat % len(table.seats)
        version = max(0, len(story.positions) - 1 - behind)
        text = story.edition.notation.text(move % len(story.edition.notation))
        self.move(found, number, version, text, STEP)
        self.effects["try_move"] += 1

    @step(when=lambda self: self.playing(), table=places, seat=places, back=st.booleans(), by=an_impostor)
    def hand_over(self, table: int, seat: int, back: bool, by: Player) -> None:
        """A seat to a bot, or back."""
        what = "take-back" if back else "hand-over"
        found = self.a_game(table)
        number = seat % len(found.seats)
        player = found.seats[number].owner if by is None else by
        if player is None:
            return
        asked = self.ask(player, "POST", f"/tables/TABLE/seats/{number}/{what}", None, found)
        if asked.answer.done:
            own = found.seats[number].owner == player
            self.oracle.need(own, DeedLaw, f"player {player} did {what} for seat {number}")
        self.judge(what if asked.answer.done else None, asked)

    @step(weight=1, when=lambda self: self.playing(), seconds=st.sampled_from((1, 6, 20)))
    def wait(self, seconds: int) -> None:
        """Bots move; clocks run out."""
        before = self.handed_over()
        self.settle(seconds)
        self.effects["wait"] += 1
        self.effects["clock"] += self.handed_over() > before

    @step(weight=1, when=lambda self: self.tables)
    def stay_away(self) -> None:
        """Longer than what nobody comes back to lives."""
        for _ in range(7):
            self.settle(100)  # what is told meanwhile is judged by how it was then

    def handed_over(self) -> int:
        """How many seats of people bots play."""
        return sum(
            seat.owner is not None and self.truth.has_bot(table.id, number)
            for table in self.tables
            for number, seat in enumerate(table.seats)
        )
