"""Work that comes close together is begun in rounds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest

from stationmaster.server import rounds
from stationmaster.server.rounds import Rounds
from tests.server.loop import QuietLoop
from tests.server.test_lifetimes import ME, Somebody
from tests.server.world import World

ROUND = 10.0


def done_by(work: Callable[[Rounds, Callable[[str], None]], None], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is done, with the time at which it was."""
    monkeypatch.setattr(rounds, "ROUND", ROUND)
    loop, done = QuietLoop(), list[str]()

    loop.call_soon(lambda: work(Rounds(), lambda name: done.append(f"{name} {loop.time():g}")))
    loop.settle(5 * ROUND)
    loop.close()
    return done


def test_who_comes_alone_does_not_wait_and_others_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def come(them: Rounds, do: Callable[[str], None]) -> None:
        loop = asyncio.get_running_loop()
        for at, name in ((0, "a"), (1, "b"), (4, "c"), (12, "d"), (35, "e")):
            loop.call_later(at, them.begin, lambda name=name: do(name))

    assert done_by(come, monkeypatch) == ["a 0", "b 10", "c 10", "d 20", "e 35"]


def test_one_that_fails_takes_no_other_along(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ValueError("on purpose")

    def come(them: Rounds, do: Callable[[str], None]) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: do("failed"))
        for work in (lambda: do("a"), fail, lambda: do("b")):
            them.begin(work)

    assert done_by(come, monkeypatch) == ["a 0", "failed 10", "b 10"]


class Two:
    """Two connections of one person to a table; what the second says waits for the next round."""

    def __init__(self, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world, self.person = world, Somebody(world)
        self.table = self.person.create([ME, ME])
        turn = self.person.table(self.table)["turn"]
        self.first, self.second = self.person.connect(self.table, turn), self.person.connect(self.table, turn)
        world.pass_time(1)
        monkeypatch.setattr(rounds, "ROUND", ROUND)
        self.first.say({"type": "ping"})
        world.pass_time(0)
        for name, move in (("one", "keep 0 1"), ("other", "keep 0 1"), ("three", "keep 0 2")):
            self.second.say({"type": "move", "id": name, "seat": turn, "version": 0, "move": move})
        world.pass_time(0)
        assert self.version == 0

    @property
    def version(self) -> int:
        return int(self.person.table(self.table)["version"])


def test_messages_that_wait_are_answered_in_their_order(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    two = Two(world, monkeypatch)
    world.pass_time(ROUND)
    heard = [json.loads(text) for text in two.second.frames]
    answers = [(one["type"], one["id"]) for one in heard if one["type"] in ("accepted", "refused")]
    assert answers == [("accepted", "one"), ("refused", "other"), ("refused", "three")]


def test_what_waits_is_done_though_its_client_has_gone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    two = Two(world, monkeypatch)
    two.second.hang_up()
    world.pass_time(0)
    assert two.version == 0
    world.pass_time(ROUND)
    assert two.version == 1


def test_what_waits_of_a_client_that_is_sent_away_is_not_done(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    two = Two(world, monkeypatch)
    for connection in list(world.app.state.keeper.connections):
        world.loop.call_soon(connection.end, 1000)
    world.pass_time(2 * ROUND)
    assert two.second.code == 1000
    assert two.version == 0
