"""A process follows the moves of another by its news alone, where these are the next move of what it knows."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import orjson
import pytest

from stationmaster.server import archive, news
from stationmaster.server.authority import Played
from stationmaster.server.keeper import Keeper
from stationmaster.server.news import News
from stationmaster.server.table import Table
from tests.server.world import Answer, Line, World

HERE, THERE = 0, 1  # two processes
HOT = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]

State = tuple[Any, ...]


class Game:
    """Ann plays both seats of a table through one process, and looks at it through the other."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.key = str(world.ask("POST", "/players", {"name": "Ann"}).json["key"])
        self.table = str(self.ask("POST", "/tables", {"game": "card", "seats": HOT}).json["table"]["id"])
        self.line, self.looking = Line(), Line()
        for process, line in ((HERE, self.line), (THERE, self.looking)):
            world.at = process
            world.connect(line, {"type": "hello", "table": self.table, "key": self.key, "seat": 0})
        world.at = HERE

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return self.world.ask(method, path, body, self.key)

    def known(self, process: int) -> Table:
        found: Table = self.world.apps[process].state.keeper.tables[self.table]
        return found

    def move(self, chance: random.Random) -> None:
        """Any move of the seat in turn."""
        table = self.known(HERE)
        assert table.game is not None
        match = table.game.match
        choice = match.notation.text(chance.choice(match.legal_moves()))
        move = {"type": "move", "id": f"{table.version}", "seat": match.turn, "version": table.version, "move": choice}
        self.line.say(move)
        self.world.pass_time(0)

    def invite(self) -> None:
        """Changes the revision, and nothing of the game."""
        assert self.ask("POST", f"/tables/{self.table}/invite").done

    def state(self, process: int) -> State:
        table = self.known(process)
        assert table.game is not None
        assert table.game.version == table.version
        return table.version, table.revision, table.turn, table.deadline, table.invite_hash, table.game.match.entries[:]

    def versions_shown(self) -> list[int]:
        heard = map(json.loads, self.looking.frames)
        return [message["version"] for message in heard if message["type"] in ("update", "changes")]


@pytest.fixture
def game() -> Iterator[Game]:
    world = World(database="postgresql", processes=2)
    yield Game(world)
    world.close()


def test_a_move_is_followed_without_asking_the_database(game: Game) -> None:
    with patch.object(archive, "read_on", side_effect=AssertionError("it was read")):
        for seed in range(5):
            game.move(random.Random(seed))
    assert game.versions_shown() == [0, 1, 2, 3, 4, 5]
    assert game.state(THERE) == game.state(HERE)


def test_a_move_that_is_too_long_for_a_notice_is_read(game: Game) -> None:
    with patch.object(news, "LONGEST", 100), patch.object(archive, "read_on", side_effect=archive.read_on) as read:
        game.move(random.Random(1))
    assert read.called
    assert game.versions_shown() == [0, 1]


def test_the_longest_news_fit_into_a_notice(game: Game) -> None:
    table, played = game.known(HERE), []
    game.move(random.Random(1))
    assert table.game is not None
    (move,) = table.game.played
    for size in (10, 6000, 7000, 50_000):
        long = Played(1, 0, "m" * size, move.move_id, move.chance, move.entries, move.at)
        packed = news.of_move(table, table, long)
        assert len(packed) < 7500
        played.append(orjson.loads(packed)[-1] is not None)
    assert played == [True, True, False, False]


def test_a_change_of_seats_does_not_take_a_move_back(game: Game) -> None:
    """The process that changes them has not heard of the move."""
    game.world.withheld[THERE] = []
    game.move(random.Random(1))
    game.world.at = THERE
    assert game.ask("POST", f"/tables/{game.table}/seats/1/hand-over").done
    for process in (HERE, THERE):
        assert game.state(process)[:2] == (1, 1)
    assert game.state(THERE) == game.state(HERE)


def test_in_whatever_order_news_come_what_is_known_was_true_at_a_moment(game: Game) -> None:
    """Late, twice, or before others that were told first: nothing is mixed, and in the end all is known."""
    for seed in range(6):
        hear_in_any_order(game, random.Random(seed))


follow = Keeper._follow


def whatever_the_revision(keeper: Keeper, table: Table, told: News) -> bool:
    return follow(keeper, table, told._replace(revision=table.revision))


def test_a_process_that_does_not_look_at_the_revision_is_found_out(game: Game) -> None:
    with patch.object(Keeper, "_follow", whatever_the_revision), pytest.raises(AssertionError):
        hear_in_any_order(game, random.Random(0))


def hear_in_any_order(game: Game, chance: random.Random) -> None:
    """Of some moves, and of new invites among them."""
    game.world.withheld[THERE] = told = list[str]()
    moments = [game.state(HERE)]
    for moves in chance.choices((True, False), (3, 1), k=8):
        if moves:
            game.move(chance)
        else:
            game.invite()
        moments.append(game.state(HERE))
    late = [notice for notice in told if chance.random() < 0.7]  # first some of them in order
    late += chance.sample(told, len(told))

    async def hear(notices: list[str]) -> None:
        for notice in notices:
            before = game.state(THERE)
            game.world.apps[THERE].state.hearing.hear(notice)
            assert game.state(THERE) in moments
            assert game.state(THERE)[:2] >= before[:2]

    while late:
        some = chance.randint(1, 4)
        game.world.do(hear(late[:some]))
        assert game.state(THERE) in moments
        del late[:some]
    assert game.state(THERE) == moments[-1]
    assert game.versions_shown() == sorted(set(game.versions_shown()))
