"""Processes that answer: stuck, ended, failing ones, and who is asked in what order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from stationmaster.server.fairness import Asker
from stationmaster.server.rooms import EndedError, Room, WorkError
from tests.server.stuck import answer, set_limit

ANN = Asker("10.0.0.1", 1, "table")
LONG = 600  # seconds: no test waits for so long


def in_a_room(test: Callable[[Room], Awaitable[None]], processes: int = 1) -> None:
    async def run() -> None:
        room = Room(answer, processes, LONG)
        try:
            await test(room)
        finally:
            await room.stop()

    asyncio.run(run())


def test_each_question_goes_to_a_free_process() -> None:
    async def test(room: Room) -> None:
        stuck = asyncio.create_task(room.ask(ANN, "stuck"))
        for n in range(1, 5):
            assert len(await room.ask(ANN, "good")) == n  # the same process
        assert not stuck.done()

    in_a_room(test, processes=3)


def test_a_process_that_is_stuck_is_replaced() -> None:
    async def test(room: Room) -> None:
        assert await room.ask(ANN, "good") == ["good"]
        set_limit(room, 0.1)
        with pytest.raises(TimeoutError):
            await room.ask(ANN, "stuck")
        set_limit(room, LONG)
        assert await room.ask(ANN, "good") == ["good"]  # a new one, which was asked nothing before

    in_a_room(test)


def test_a_process_that_ends_is_replaced() -> None:
    async def test(room: Room) -> None:
        with pytest.raises(EndedError):
            await room.ask(ANN, "ended")
        assert await room.ask(ANN, "good") == ["good"]

    in_a_room(test)


def test_what_goes_wrong_is_told_and_the_process_goes_on() -> None:
    async def test(room: Room) -> None:
        assert await room.ask(ANN, "good") == ["good"]
        with pytest.raises(WorkError, match="ValueError: cannot be answered"):
            await room.ask(ANN, "failed")
        assert await room.ask(ANN, "printed") == ["good", "printed"]

    in_a_room(test)


def test_large_questions_and_answers() -> None:
    async def test(room: Room) -> None:
        large = bytes(5_000_000)
        assert await room.ask(ANN, large) == [large]

    in_a_room(test)


def test_the_order_is_fair() -> None:
    """All ask while the only process begins: the address that asked for much does not come before the others."""

    async def test(room: Room) -> None:
        asked = [("many", "many", n) for n in range(4)] + [("one", "a", 0), ("other", "b", 0)]
        tasks = [room.ask(Asker(address, None, table), (address, n)) for address, table, n in asked]
        answers = await asyncio.gather(*tasks)
        order = max(answers, key=len)
        assert order == [("many", 0), ("many", 1), ("one", 0), ("other", 0), ("many", 2), ("many", 3)]

    in_a_room(test)


def test_the_last_process_is_kept_for_an_address_that_has_none() -> None:
    async def test(room: Room) -> None:
        bo = Asker("10.0.0.2", 2, "table")
        tasks = [asyncio.create_task(room.ask(ANN, "stuck")) for _ in range(3)]
        await asyncio.sleep(0)
        assert await room.ask(bo, "good") == ["good"]
        assert await room.ask(bo, "also") == ["good", "also"]
        for task in tasks:
            task.cancel()

    in_a_room(test, processes=2)


def test_who_goes_away_is_not_waited_for() -> None:
    """Neither while the question waits nor while it is worked at."""

    async def test(room: Room) -> None:
        tasks = [asyncio.create_task(room.ask(ANN, n)) for n in range(4)]
        await asyncio.sleep(0)  # the process begins, for the first; the others wait
        for gone in (0, 2):
            tasks[gone].cancel()
        assert await tasks[1] == [0, 1]
        assert await tasks[3] == [0, 1, 3]

    in_a_room(test)


def test_a_room_that_is_closed_while_some_ask() -> None:
    async def run() -> None:
        room = Room(answer, 3, LONG)
        assert await room.ask(ANN, "good") == ["good"]
        tasks = [asyncio.create_task(room.ask(ANN, "stuck")) for _ in range(4)]
        await asyncio.sleep(0)  # one is worked at, for one a process begins, two wait
        await room.stop()
        ended = await asyncio.gather(*tasks, room.ask(ANN, "late"), return_exceptions=True)
        assert [type(error) for error in ended] == [asyncio.CancelledError] * 5

    asyncio.run(run())
