"""Work that comes close together is begun in rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from stationmaster.server import rounds
from stationmaster.server.rounds import Rounds
from tests.server.loop import QuietLoop

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
