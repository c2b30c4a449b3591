"""What processes that share a PostgreSQL tell each other, claim, and count together."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from unittest.mock import patch

import orjson
import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, create_engine, text

from stationmaster.server import archive
from stationmaster.server.limits import Bucket
from stationmaster.server.news import News
from stationmaster.server.postgres import listen, notices
from stationmaster.server.settings import Lifetimes, Rate
from stationmaster.server.storage import open_engine
from tests.server.postgres import drop_database, new_database
from tests.server.world import World

NAMES = st.text("abcdefgh", min_size=1, max_size=10)
PEOPLE = st.lists(st.integers(0, 2**31), max_size=5)
FLAGS = st.booleans()
NUMBERS = st.integers(0, 999)
MOVES = st.none() | st.tuples(NUMBERS, NAMES, st.text(max_size=2000)).map(list)
NEWS = st.builds(
    News, NAMES, NUMBERS, NUMBERS, PEOPLE, FLAGS, FLAGS, NAMES, PEOPLE, FLAGS, PEOPLE, FLAGS, PEOPLE, FLAGS, MOVES
)


@given(st.lists(NEWS, max_size=200))
def test_all_news_arrive_in_order_in_notices_that_postgresql_takes(told: list[News]) -> None:
    heard: list[News] = []
    for notice in notices("a process", [news.packed() for news in told]):
        assert len(notice.encode()) < 8000
        process, *items = orjson.loads(notice)
        assert process == "a process"
        heard += [News(*item) for item in items]
    assert heard == told


@pytest.fixture
def engine() -> Iterator[Engine]:
    url = new_database()
    made = open_engine(url)
    yield made
    made.dispose()
    drop_database(url)


def test_whoever_listens_hears_all_in_order_until_the_connection_is_cut(engine: Engine) -> None:
    heard: list[str] = []

    def tell(words: str) -> None:
        with engine.begin() as connection:
            connection.execute(text(words))

    async def listen_and_tell() -> None:
        begun = asyncio.Event()
        listening = asyncio.create_task(listen(engine, "news", begun.set, heard.append))
        await begun.wait()
        told = [str(n) * 1000 for n in range(100)]
        for notice in told:
            await asyncio.to_thread(tell, f"SELECT pg_notify('news', '{notice}'), pg_notify('other', '')")
        tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        with pytest.raises(psycopg.OperationalError):
            await asyncio.wait_for(listening, 30)
        assert heard == told

    asyncio.run(listen_and_tell())


def test_a_process_knows_its_own_notices(world: World) -> None:
    """And no others: not even of one whose name begins like its own."""
    keeper, hearing = world.app.state.keeper, world.app.state.hearing
    for process, count in ((keeper.storage.process, 0), (keeper.storage.process + "1", 1), ("another", 2)):
        with patch.object(keeper, "heard", wraps=keeper.heard) as heard:
            for notice in notices(process, [News("").packed()] * count or [News("").packed()]):
                hearing.hear(notice)
            assert heard.call_count == count


def test_a_bucket_in_the_database_is_one_in_memory(engine: Engine) -> None:
    rate, rng, at = Rate(5, 2), random.Random(1), [1_000_000]
    with (
        engine.begin() as connection,
        patch("stationmaster.server.limits.time.monotonic", lambda: at[0] / 1000),
        patch("stationmaster.server.clock.now", lambda: at[0]),
    ):
        bucket = Bucket(rate)
        for _ in range(200):
            left = connection.execute(archive.take_token("player", "192.0.2.7", rate)).scalar_one()
            assert (left >= 0) == bucket.take()
            assert left == pytest.approx(bucket.tokens)
            at[0] += rng.choice((0, 50, 300, 2000, 20_000))


@pytest.fixture
def world() -> Iterator[World]:
    world = World(database="postgresql", processes=2, lifetimes=Lifetimes(waiting=600))
    yield world
    world.close()


ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "greedy"}


def row(world: World, table: str) -> dict[str, object]:
    engine = create_engine(open_engine(world.url).url)
    with engine.connect() as connection:
        found = dict(connection.execute(text("SELECT * FROM tables WHERE id = :id"), {"id": table}).mappings().one())
    engine.dispose()
    return found


def test_what_is_due_is_done_once(world: World) -> None:
    """Both look at the same time, and hear nothing of each other."""
    world.withheld = [[], []]
    key = world.ask("POST", "/players", {"name": "Ann"}).json["key"]
    terms = {"game": "card", "seconds_a_turn": 5, "hand_over": "greedy", "first": 0}
    table = world.ask("POST", "/tables", {**terms, "seats": [ME, ME | {"name": "Bo"}]}, key).json["table"]["id"]
    world.pass_time(100)
    after = row(world, table)
    assert (after["status"], after["revision"]) == ("over", 3)  # one for each seat, one for the end
    waiting = world.ask("POST", "/tables", {"game": "card", "seats": [ME, {"kind": "open"}]}, key).json["table"]["id"]
    world.pass_time(800)
    assert (row(world, waiting)["status"], row(world, waiting)["revision"]) == ("closed", 1)


def test_a_move_is_left_to_those_who_only_think(world: World) -> None:
    key = world.ask("POST", "/players", {"name": "Ann"}).json["key"]
    keeper = world.app.state.keeper
    with patch.object(keeper.site, "thinkers", 1):
        table = world.ask("POST", "/tables", {"game": "card", "seats": [ME, BOT], "first": 1}, key).json["table"]["id"]
        assert row(world, table)["thinker"] is None
        assert row(world, table)["version"] == 0
    world.pass_time(40)  # nobody came
    assert row(world, table)["version"] == 1
