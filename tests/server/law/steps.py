"""What a step is, and what every step does: it asks, notes what came of it, and has everything judged."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine

from stationmaster.server.keys import hash_key
from stationmaster.server.returning.posting import Post
from stationmaster.server.settings import Lifetimes
from tests.server.law.laws import LAWS, Law
from tests.server.law.ledger import BEFORE, Player, Table
from tests.server.law.oracle import Asked, Chair, Oracle
from tests.server.law.truth import Truth
from tests.server.returning.test_posting import CONTACT
from tests.server.world import Answer, World

NAMES = ("Ann", "Bo", "Cy", "Di")
NEWCOMERS = ("Eve", "Flo", "Gus")
"""Who come in place of those who are forgotten."""
LIFETIMES = Lifetimes(waiting=600, bots_alone=600, playing=600)
STEP = 0.5  # seconds that pass after each step
BOT = "greedy"
NEVER_WAS = "zzzzzzzzzz"
GAMES = ("card", "usa", "marklin", "card")

players = st.integers(0, len(NAMES) - 1)
anyone = st.one_of(players, st.none())
places = st.integers(0, 3)
some_invite = st.sampled_from(("good", "none", "old"))
openings = st.sampled_from((False, True, [0], [1]))  # of train stacks (C05)
firsts = st.sampled_from((None, 0, 1))  # U05
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
    possible: Callable[[Any], object]
    values: st.SearchStrategy[dict[str, Any]]


WAYS: dict[str, Way] = {}


def step(
    weight: int = 2, when: Callable[[Any], object] = lambda _: True, **values: st.SearchStrategy[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A step of the machine. It is noted, unless it is a part of another."""

    def make(work: Callable[..., None]) -> Callable[..., None]:
        WAYS[work.__name__] = Way(weight, when, st.fixed_dictionaries(values))

        @wraps(work)
        def noted(self: Run, **values: Any) -> None:
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


class Run(RuleBasedStateMachine):
    """A server, its players, and what every step does."""

    laws: ClassVar[frozenset[str]] = frozenset(LAWS)
    taken: ClassVar[Counter[str]] = Counter()
    """How often each rule had an effect."""
    reached: ClassVar[Counter[str]] = Counter()
    """In how many runs each of them had."""
    database: ClassVar[str] = "sqlite"
    processes: ClassVar[int] = 1
    broken: ClassVar[Broken | None] = None
    """The first time that a law was broken."""

    def __init__(self) -> None:
        super().__init__()
        self.post: list[tuple[str, Any]] = []
        """What was sent to push services, and not yet looked at: where, and what."""
        self.push = patch.object(Post, "send", self.receive)
        self.push.start()
        self.world = World(lifetimes=LIFETIMES, database=self.database, processes=self.processes, push=CONTACT)
        self.truth = Truth(self.world.url)
        self.oracle = Oracle(self.truth, self.laws)
        self.chairs: list[Chair] = []
        self.keys: list[str] = []
        """Of each player; behind them, those of players who have been forgotten."""
        self.effects: Counter[str] = Counter()
        self.steps: list[Step] = []
        self.in_step = False
        self.before = self.standing()
        for player, name in enumerate(NAMES):
            self.keys.append("")
            self.becomes(player, name)

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
        self.push.stop()

    def becomes(self, player: int, name: str) -> None:
        """Somebody new."""
        self.keys[player] = key = self.world.ask("POST", "/players", {"name": name}).json["key"]
        self.oracle.keys.add(key)
        self.oracle.names[player] = name
        self.oracle.numbers[player] = self.truth.player(hash_key(key))

    def receive(self, browser: Any, message: Any) -> str:
        """In place of a push service."""
        self.post.append((browser.endpoint, message))
        return "sent"

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
        letters, self.post = self.post, []
        for endpoint, message in letters:
            self.oracle.judge_letter(endpoint, message)
        self.effects["letter"] += len(letters)
        moved = self.moved()
        self.before = self.standing()
        self.oracle.remember(self.deaf())
        self.oracle.judge_lines(self.chairs, moved)
        self.chairs = [chair for chair in self.chairs if chair.is_open]

    def deaf(self) -> set[int]:
        """The processes that hear no news."""
        return {number for number, withheld in enumerate(self.world.withheld) if withheld is not None}

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
        self.world.pass_time(0)
        self.look_around()  # what is due at this very moment comes before, and is judged by the book as it was
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

    def waiting(self) -> list[Table]:
        return [table for table in reversed(self.tables) if table.status == BEFORE]

    def playing(self) -> list[Table]:
        return [table for table in reversed(self.tables) if table.status == "playing"]

    def over(self) -> list[Table]:
        return [table for table in reversed(self.tables) if table.status == "over"]
