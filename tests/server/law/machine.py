"""The rules by which players come and go, look and play, in any order; after every step everything is judged."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from stationmaster.server.settings import Lifetimes
from tests.server.law.laws import LAWS, DeedLaw, ExistenceLaw, Law
from tests.server.law.ledger import BEFORE, Player, Seat, Table
from tests.server.law.oracle import OPEN_RECORDS, Asked, Chair, Oracle
from tests.server.law.truth import Position, Truth
from tests.server.world import Answer, World, hasty

NAMES = ("Ann", "Bo", "Cy", "Di")
MOST_TABLES = 3  # that are not over
LIFETIMES = Lifetimes(waiting=600, bots_alone=600, playing=600)
MOST_CHAIRS = 8
LONGEST_FINISH = 220
MOVES_A_SEAT = {"card": 20, "usa": 70, "marklin": 100}  # of a hasty game, more or less
STEP = 0.5  # seconds that pass after each step
BOT = "greedy"
NEVER_WAS = "zzzzzzzzzz"
GAMES = ("card", "usa", "marklin", "card")

players = st.integers(0, len(NAMES) - 1)
anyone = st.one_of(players, st.none())
places = st.integers(0, 3)
some_invite = st.sampled_from(("good", "none", "old"))
kinds = st.lists(st.sampled_from(("open", "open", "open", "me", "bot")), min_size=1, max_size=3)
an_impostor = st.one_of(st.none(), st.none(), st.none(), players)
"""Who does what only one may do: None, that one."""


Step = tuple[str, dict[str, Any]]


@dataclass
class Broken:
    """A run in which a law was broken."""

    run: int
    at: float
    steps: list[Step]


@dataclass
class Way:
    """A kind of step: how likely among those that are possible now, and the strategies of its values."""

    weight: int
    possible: Callable[[LawMachine], object]
    values: st.SearchStrategy[dict[str, Any]]


WAYS: dict[str, Way] = {}


def step(
    weight: int = 2, when: Callable[[LawMachine], object] = lambda _: True, **values: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A step of the machine. It is noted, unless it is a part of another."""

    def make(work: Callable[..., None]) -> Callable[..., None]:
        WAYS[work.__name__] = Way(weight, when, st.fixed_dictionaries(values))

        @wraps(work)
        def noted(self: LawMachine, **values: Any) -> None:
            if self.in_step:
                work(self, **values)
                return
            self.steps.append((work.__name__, values))
            self.in_step = True
            try:
                work(self, **values)
            finally:
                self.in_step = False

        return noted

    return make


class LawMachine(RuleBasedStateMachine):
    laws: ClassVar[frozenset[str]] = frozenset(LAWS)
    taken: ClassVar[Counter[str]] = Counter()
    """How often each rule had an effect."""
    reached: ClassVar[Counter[str]] = Counter()
    """In how many runs each of them had."""
    broken: ClassVar[Broken | None] = None
    """The first time that a law was broken."""

    def __init__(self) -> None:
        super().__init__()
        self.world = World(lifetimes=LIFETIMES)
        self.truth = Truth(self.world.db)
        self.oracle = Oracle(self.truth, self.laws)
        self.chairs: list[Chair] = []
        self.keys: list[str] = []
        self.effects: Counter[str] = Counter()
        self.steps: list[Step] = []
        self.in_step = False
        self.before = self.standing()
        for name in NAMES:
            self.keys.append(self.world.ask("POST", "/players", {"name": name}).json["key"])
        self.oracle.keys |= set(self.keys)

    def teardown(self) -> None:
        kind = type(self)
        kind.taken.update(self.effects)
        kind.reached.update({name for name, count in self.effects.items() if count} | {"runs"})
        if isinstance(sys.exc_info()[1], Law) and kind.broken is None:
            kind.broken = Broken(kind.reached["runs"], time.monotonic(), self.steps)
        self.close()

    def close(self) -> None:
        self.truth.close()
        self.world.close()

    # ---- what every step does ----

    @property
    def tables(self) -> list[Table]:
        return list(self.oracle.tables.values())

    def table(self, number: int) -> Table:
        return self.tables[-1 - number % len(self.tables)]

    def standing(self) -> dict[str, tuple[list[Player], set[int]]]:
        return {table.id: ([seat.owner for seat in table.seats], table.people) for table in self.tables}

    def judge(self, effect: str | None, *asked: Asked) -> None:
        """The step is done and the book is written: is everything that followed legal?"""
        if effect is not None:
            self.effects[effect] += 1
        for one in asked:
            self.oracle.judge_answer(one)
        self.settle()

    def settle(self, seconds: float = STEP) -> None:
        self.look_around()
        self.world.pass_time(seconds)
        self.look_around()
        moved = self.moved()
        self.before = self.standing()
        self.oracle.judge_lines(self.chairs, moved)
        self.chairs = [chair for chair in self.chairs if chair.is_open]

    def look_around(self) -> None:
        for table in self.tables:
            status = self.truth.status(table.id)
            if status != table.status:
                self.effects[status] += 1
                table.status = status
        self.effects["frames"] += self.oracle.judge_frames(self.chairs)

    def moved(self) -> set[tuple[str, int]]:
        """Whose seats changed in this step, and at which table."""
        found: set[tuple[str, int]] = set()
        for name, (owners, people) in self.standing().items():
            old_owners, old_people = self.before.get(name, (owners, people))
            changed = {p for pair in zip(owners, old_owners, strict=True) if len(set(pair)) > 1 for p in pair}
            found |= {(name, player) for player in changed | (people ^ old_people) if player is not None}
        return found

    def ask(
        self,
        player: Player,
        method: str,
        path: str,
        body: Any = None,
        table: Table | None = None,
        invite: str | None = None,
        header: bool = False,
        seat_key: bool = False,
    ) -> Asked:
        """Asks; where the table must not be known, asks the same of one that never was."""
        self.learns(player, invite)
        key = None if player is None else self.keys[player]

        def send(name: str) -> Answer:
            return self.world.ask(method, path.replace("TABLE", name), body, key, invite if header else None)

        hidden = table is not None and not seat_key and not table.may_know(player, invite)
        answer = send(table.id if table is not None else "")
        ghost = send(NEVER_WAS) if hidden else None
        return Asked(player, table, answer, invite, seat_key, ghost)

    def learns(self, player: Player, invite: str | None) -> None:
        if invite is not None:
            self.oracle.known_invites.setdefault(player, set()).add(invite)

    def invite(self, table: Table, which: str) -> str | None:
        if which == "old":
            return table.invites[0] if len(table.invites) > 1 else None
        return table.invite if which == "good" else None

    # ---- new tables ----

    @initialize(
        player=players,
        game=st.sampled_from(GAMES),
        seats=kinds.map(lambda kinds: ["open", *kinds[:2]]),
        public=st.booleans(),
        spectators=st.booleans(),
        clock=st.booleans(),
        opened=st.booleans(),
    )
    def first_table(self, **terms: Any) -> None:
        self.create(**terms)

    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        """One step of those that are possible. (A rule for each would leave most of them out of most runs.)"""
        likely = [name for name, way in WAYS.items() for _ in range(way.weight if way.possible(self) else 0)]
        name = data.draw(st.sampled_from(likely))
        getattr(self, name)(**data.draw(WAYS[name].values))

    @step(
        weight=1,
        when=lambda self: sum(t.status in (BEFORE, "playing") for t in self.tables) < MOST_TABLES,
        player=players,
        game=st.sampled_from(GAMES),
        seats=kinds,
        public=st.booleans(),
        spectators=st.booleans(),
        clock=st.booleans(),
        opened=st.booleans(),
    )
    def create(
        self, player: int, game: str, seats: list[str], public: bool, spectators: bool, clock: bool, opened: bool
    ) -> None:
        kinds = ["me", *seats]
        wanted = [{"kind": kind} | ({"bot": BOT} if kind == "bot" else {}) for kind in kinds]
        terms = {
            "options": {"open_train_stack": opened} if game == "card" else {},
            "public": public,
            "spectators": spectators,
            "seconds_a_turn": 5 if clock else None,
            "hand_over": BOT if clock else None,
        }
        asked = self.ask(player, "POST", "/tables", {"game": game, "seats": wanted, **terms})
        assert asked.answer.done, asked.answer.text
        shown = asked.answer.json
        owners = {"me": Seat("person", owner=player), "open": Seat("open"), "bot": Seat("bot")}
        book = [Seat(owners[kind].kind, owners[kind].owner) for kind in kinds]
        table = Table(shown["table"]["id"], game, terms, player, book)
        self.oracle.tables[table.id] = table
        self.invited(asked, table)
        self.judge("create", asked)

    def invited(self, asked: Asked, table: Table) -> None:
        invite = asked.answer.json["invite"]
        table.invites.append(invite)
        self.learns(asked.player, invite)
        self.oracle.keys.add(invite)
        asked.may_tell.add(invite)

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

    def waiting(self) -> list[Table]:
        return [table for table in reversed(self.tables) if table.status == BEFORE]

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
        may_know, may_look = table.may_know(player, invite), chair.has_right
        hello = {"type": "hello", "table": table.id, "seat": seat, "invite": invite}
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

    # ---- the game ----

    def playing(self) -> list[Table]:
        return [table for table in reversed(self.tables) if table.status == "playing"]

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
        self.settle(700)

    def handed_over(self) -> int:
        """How many seats of people bots play."""
        return sum(
            seat.owner is not None and self.truth.has_bot(table.id, number)
            for table in self.tables
            for number, seat in enumerate(table.seats)
        )

    # ---- after the end ----

    def over(self) -> list[Table]:
        return [table for table in reversed(self.tables) if table.status == "over"]

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

    # ---- looking ----

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
