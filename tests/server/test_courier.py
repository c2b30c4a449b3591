"""Moves on their way to PostgreSQL: all of a message is stored or nothing, and who waits hears what became of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, func, select, text

from stationmaster.server import archive, schema
from stationmaster.server.authority import Played
from stationmaster.server.courier import Courier
from stationmaster.server.prepared import Filled
from stationmaster.server.refusals import Refusal
from stationmaster.server.storage import Storage, open_engine
from stationmaster.server.table import Seat, Table, Terms
from tests.server.postgres import drop_database, new_database

TERMS = Terms("card", {}, public=False, spectators=False, seconds_a_turn=None, hand_over=None)


@pytest.fixture
def url() -> Iterator[str]:
    made = new_database()
    yield made
    drop_database(made)


@pytest.fixture(params=["postgresql", "sqlite"])
def any_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    made: str = request.getfixturevalue("url") if request.param == "postgresql" else f"sqlite:///{tmp_path}/games.db"
    return made


class Desk:
    """Where tables are stored, and moves."""

    def __init__(self, url: str) -> None:
        self.storage = Storage(url)
        self.engine = create_engine(open_engine(url).url)

    async def __aenter__(self) -> Desk:
        self.storage.start()
        player = {"key_hash": b"", "name": "Ann", "created": 0, "seen": 0}
        self.host = await self.storage.write((schema.players.insert(), player))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.storage.stop()
        self.engine.dispose()

    async def table(self, name: str) -> Table:
        assert self.host is not None
        table = Table(name, TERMS, self.host, b"", [Seat("person"), Seat("person")], 0)
        await self.storage.write(*archive.save_new(table))
        return table

    async def move(self, table: Table, version: int, entries: Any = (), move_id: str | None = None) -> None:
        table.version = version
        played = Played(version, 0, "draw", move_id, b"\0\xff", list(entries), 0)
        await self.storage.write(
            *archive.save_move(table, played, False, in_one=self.storage.shared), news=b'["%b"]' % table.id.encode()
        )

    def count(self, table: Table) -> int:
        with self.engine.connect() as connection:
            query = select(func.count()).select_from(schema.moves).where(schema.moves.c.table_id == table.id)
            return int(connection.execute(query).scalar_one())


async def codes(*work: Any) -> list[str | None]:
    """None: it was stored."""

    async def code(one: Any) -> str | None:
        try:
            await one
        except Refusal as refusal:
            return refusal.code
        return None

    return list(await asyncio.gather(*map(code, work)))


def test_one_who_is_second_does_not_hold_up_the_others(any_url: str) -> None:
    async def play() -> None:
        async with Desk(any_url) as desk:
            for around in "ab":  # the first time PostgreSQL gets to know the statement as well
                tables = [await desk.table(f"{around}{n}") for n in range(5)]
                tables[2].revision = 7  # its seats are others
                assert await codes(*(desk.move(table, 1) for table in tables)) == [None, None, "stale", None, None]
                assert [desk.count(table) for table in tables] == [1, 1, 0, 1, 1]
                again = await codes(*(desk.move(table, 1) for table in tables[:2]), desk.move(tables[3], 2))
                assert again == ["stale", "stale", None]

    asyncio.run(play())


def test_more_than_fits_into_the_systems_buffers(url: str) -> None:
    async def play() -> None:
        async with Desk(url) as desk:
            tables = [await desk.table(f"table{n}") for n in range(40)]
            assert await codes(*(desk.move(table, 1, ["x" * 500_000]) for table in tables)) == [None] * 40
            assert all(desk.count(table) == 1 for table in tables)

    asyncio.run(play())


def test_what_postgresql_cannot_store_is_refused_alone(url: str) -> None:
    async def play() -> None:
        async with Desk(url) as desk:
            one, two = await desk.table("one"), await desk.table("two")
            assert await codes(desk.move(one, 1, move_id="a\0b"), desk.move(two, 1)) == ["unavailable", None]
            assert (desk.count(one), desk.count(two)) == (0, 1)

    asyncio.run(play())


@pytest.mark.parametrize("at_work", [False, True])
def test_a_courier_who_is_lost_is_replaced(url: str, at_work: bool) -> None:
    """While nothing is on its way, or in the middle of it: then whoever waits hears that."""

    async def play() -> None:
        async with Desk(url) as desk:
            table, locked = await desk.table("one"), await desk.table("two")
            await desk.move(table, 1)
            courier = desk.storage.outbox.courier
            assert courier is not None
            backend = courier._pgconn.backend_pid
            with desk.engine.connect() as other:
                if at_work:
                    other.execute(select(schema.tables).where(schema.tables.c.id == "two").with_for_update())
                waiting = asyncio.create_task(codes(desk.move(locked, 1))) if at_work else None
                await asyncio.sleep(0.2)
                other.execute(text(f"SELECT pg_terminate_backend({backend})"))
                await asyncio.sleep(0.2)
                if waiting is not None:
                    assert await waiting == ["unavailable"]
            assert desk.count(locked) == 0
            assert await codes(desk.move(table, 2)) == [None]
            assert desk.storage.outbox.courier is not courier
            assert courier.lost
            assert desk.count(table) == 2

    asyncio.run(play())


def test_each_value_arrives_as_it_was(url: str) -> None:
    async def play() -> None:
        async with Desk(url) as desk:
            table = await desk.table("one")
            entries: list[Any] = ["\u00e4\\x00'", "\U0001f682", None, 1.5]
            await desk.move(table, 1, entries, "\\x41")
            with desk.engine.connect() as connection:
                row = connection.execute(select(schema.moves)).one()
            assert archive.read_move(row) == Played(1, 0, "draw", "\\x41", b"\0\xff", entries, 0)

    asyncio.run(play())


def test_moves_go_by_courier_and_nothing_else_does(url: str) -> None:
    async def play() -> None:
        async with Desk(url) as desk:
            table = await desk.table("one")
            assert desk.storage.outbox.courier is None
            move = archive.save_move(table, Played(1, 0, "draw", None, b"", [], 0), False, in_one=True)
            assert [type(one) for one in move] == [Filled]
            await desk.move(table, 1)
            assert isinstance(desk.storage.outbox.courier, Courier)

    asyncio.run(play())
