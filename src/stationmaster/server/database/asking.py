"""Orders from the command line: a running server does them; where none runs, they are done here, in the same way."""

from __future__ import annotations

import asyncio
import getpass
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, delete, select

from stationmaster.errors import StationmasterError
from stationmaster.server import clock, orders, schema
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import Database, opened, snapshot
from stationmaster.server.dealer import Dealer
from stationmaster.server.hosting import Hosting
from stationmaster.server.keeper import Keeper
from stationmaster.server.operator import Operator
from stationmaster.server.orders import AnnounceRestart, Order, Prune, Withdraw
from stationmaster.server.settings import Lifetimes, Settings
from stationmaster.server.storage import Storage, lock, open_engine
from stationmaster.server.thinking import Thinkers
from stationmaster.server.trouble import LockedError

LOOK = 0.1  # seconds between two looks for the answer
UNTAKEN = 3.0  # seconds after which no server seems to be there: one looks every second
FOR_SERVERS = (AnnounceRestart, Withdraw)
NOBODY = "no server uses this database: there is nobody to tell"


def ask(database: Database, order: Order, progress: Progress, lifetimes: Lifetimes | None = None) -> Any:
    """What came of it; StationmasterError says why nothing did. `lifetimes` count where no server runs."""
    with snapshot(database):
        pass  # it is one, and of this version
    engine = open_engine(database.url)
    try:
        with opened(database.name), given(engine, order) as number:
            if is_served(engine) and wait_until_taken(engine, number):
                answer = wait(engine, number, progress)
            elif isinstance(order, FOR_SERVERS):
                raise StationmasterError(NOBODY)
            else:
                answer = asyncio.run(do_here(Settings(db=database.url, lifetimes=lifetimes or Lifetimes()), number))
                if isinstance(order, Prune) and database.path is not None:
                    make_smaller(engine, progress)
    finally:
        engine.dispose()
    if "problem" in answer:
        raise StationmasterError(answer["problem"])
    return answer


@contextmanager
def given(engine: Engine, order: Order) -> Iterator[int]:
    """The order's number. It is taken back where nobody took it: nothing happens later, when nobody expects it."""
    statement, row = orders.give(order, who())[:2]
    with engine.begin() as connection:
        found = connection.execute(statement, row).inserted_primary_key
    assert found is not None
    number: int = found[0]
    try:
        yield number
    finally:
        known = orders.orders.c
        with engine.begin() as connection:
            connection.execute(delete(orders.orders).where(known.id == number, known.taken.is_(None)))


def is_served(engine: Engine) -> bool:
    """Does a server use the database now?"""
    if engine.dialect.name != "sqlite":
        known = schema.processes.c
        living = select(known.id).where(known.kind == "serve", known.until >= clock.now())
        with engine.connect() as connection:
            return connection.execute(living).first() is not None
    try:
        held = lock(engine, patience=0)
    except LockedError:
        return True
    if held is not None:
        held.close()
    return False


def wait_until_taken(engine: Engine, number: int) -> bool:
    end = time.monotonic() + UNTAKEN
    while look(engine, number).taken is None:
        if time.monotonic() > end:
            return False
        time.sleep(LOOK)
    return True


def wait(engine: Engine, number: int, progress: Progress) -> Any:
    while (row := look(engine, number)).done is None:
        if clock.now() - row.taken > orders.LEASE:
            raise StationmasterError("the server has said nothing of it for a minute: look at its log, and try again")
        if row.answer is not None:
            progress.step(f"{sum(json.loads(row.answer)['gone'].values())} are deleted")
        time.sleep(LOOK)
    return json.loads(row.answer)


def look(engine: Engine, number: int) -> Any:
    with engine.connect() as connection:
        return orders.find(connection, number)


async def do_here(settings: Settings, number: int) -> Any:
    """Where no server does it. StationmasterError: one holds the database, and takes no orders."""
    try:
        storage = Storage(settings.db)
    except LockedError:
        raise StationmasterError("the server that uses this database is starting or stopping; try again") from None
    storage.start()
    try:
        keeper = Keeper(settings, storage)
        dealer = Dealer(keeper, Thinkers(1))
        await dealer.stop()  # no bot thinks here
        row = await storage.read(lambda connection: orders.find(connection, number))
        await Operator(keeper, Hosting(keeper, dealer)).obey(row)
        row = await storage.read(lambda connection: orders.find(connection, number))
    finally:
        storage.stop()
    return json.loads(row.answer)


def make_smaller(engine: Engine, progress: Progress) -> None:
    with progress.during("the file is made smaller"), engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM")


def who() -> str:
    """Who gives the order, by the operating system."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # in a container a user may have no name
        return "somebody"
