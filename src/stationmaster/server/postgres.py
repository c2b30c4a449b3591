"""What PostgreSQL is asked for besides rows: locks on a whole database, and news for the other processes.

Several processes play in one database, and each says so with a shared lock; whoever needs the database for itself
(`db copy`, a new version that changes the schema) takes it alone. A lock goes when its connection does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from stationmaster.errors import StationmasterError
from stationmaster.server.prepared import Prepared
from stationmaster.server.trouble import LET_GO, LockedError, explained

PLAY_LOCK = 0x57A7104  # numbers of our own among PostgreSQL's advisory locks
MIGRATE_LOCK = PLAY_LOCK + 1
RATING_LOCK = PLAY_LOCK + 2
CHANNEL = "stationmaster"
LONGEST_NOTICE = 7900  # bytes: PostgreSQL takes less than 8000
AGAIN = ("40001", "40P01", "55P03")  # SQLSTATEs: nothing was done, and it may be tried again (deadlocks, locks)

CONNECTING: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
PATIENCE = "SET lock_timeout = 3000; SET idle_in_transaction_session_timeout = 10000"
"""Of who stores moves: a process that stands still must not hold up all others. In milliseconds."""


def connect_to_play(engine: Engine) -> Connection:
    """A connection that says, as long as it lives, that somebody plays in this database."""
    fault = "--db: stationmaster db works on this database; wait until that is done"
    connection = connect_with(engine, func.pg_try_advisory_lock_shared(PLAY_LOCK), fault)
    connection.exec_driver_sql(PATIENCE)
    connection.commit()
    return connection


def connect_alone(engine: Engine) -> Connection:
    """A connection that keeps, as long as it lives, everyone else from playing there."""
    fault = "--db: another server uses this database; stop it, or give another one"
    return connect_with(engine, func.pg_try_advisory_lock(PLAY_LOCK), fault)


def connect_with(engine: Engine, lock: Any, fault: str) -> Connection:
    try:
        connection = engine.connect()
        try:
            wait_for(connection, lock, fault)
            connection.commit()
        except BaseException:
            connection.close()
            raise
    except SQLAlchemyError as error:
        raise StationmasterError(f"--db: cannot be opened: {explained(error)}") from None
    return connection


def wait_for(connection: Connection, lock: Any, fault: str) -> None:
    end = time.monotonic() + LET_GO
    while not connection.execute(select(lock)).scalar():
        if time.monotonic() > end:
            raise LockedError(fault)
        time.sleep(0.05)


def lock_schema(connection: Connection) -> None:
    """Until the transaction ends: of processes that start together, one brings the schema up to date."""
    connection.execute(select(func.pg_advisory_xact_lock(MIGRATE_LOCK)))


def lock_ratings(connection: Connection) -> None:
    """Until the transaction ends: rated games end one after another."""
    connection.execute(select(func.pg_advisory_xact_lock(RATING_LOCK)))


def need_it_alone(connection: Connection) -> None:
    """Until the transaction ends: nobody plays while the schema changes."""
    fault = "--db: servers of an older version use this database; stop all of them first"
    wait_for(connection, func.pg_try_advisory_xact_lock(PLAY_LOCK), fault)


# ---- news ----


TELL = Prepared(text("SELECT pg_notify(:channel, :notice)"), "channel", "notice")
"""All processes hear of it when the transaction is committed, and not before."""


def telling(process: str, news: Iterable[bytes]) -> list[dict[str, str]]:
    """The values for `TELL`."""
    return [{"channel": CHANNEL, "notice": notice} for notice in notices(process, news)]


def notices(process: str, news: Iterable[bytes]) -> Iterator[str]:
    """As many as it takes: [process, item, item, ...], each item as JSON already."""
    start = orjson.dumps(process)
    found: list[bytes] = []
    size = len(start)
    for item in news:
        if found and size + len(item) + 3 > LONGEST_NOTICE:
            yield joined(start, found)
            found, size = [], len(start)
        found.append(item)
        size += len(item) + 1
    if found:
        yield joined(start, found)


def joined(start: bytes, items: list[bytes]) -> str:
    return (b"[%b]" % b",".join((start, *items))).decode()


def may_be_tried_again(error: Exception) -> bool:
    """Was it refused for the sake of somebody else, and nothing done?"""
    return isinstance(error, OperationalError) and getattr(error.orig, "sqlstate", None) in AGAIN


async def listen(engine: Engine, channel: str, begun: Callable[[], None], hear: Callable[[str], None]) -> None:
    """Until the connection, one of its own, is lost: an error. From `begun` on, `hear` is told what is notified there.

    The loop looks at the connection itself: the driver would make a task for every notice.
    """
    from psycopg import AsyncConnection, sql  # noqa: PLC0415 (an optional part)

    loop, lost = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()
    _, wanted = engine.dialect.create_connect_args(engine.url)
    async with await AsyncConnection.connect(**wanted, **CONNECTING, autocommit=True) as connection:
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        pgconn, socket = connection.pgconn, connection.pgconn.socket

        def receive() -> None:
            try:
                pgconn.consume_input()
                while (notice := pgconn.notifies()) is not None:
                    hear(notice.extra.decode())
            except Exception as error:
                loop.remove_reader(socket)
                lost.set_exception(error)

        loop.add_reader(socket, receive)
        try:
            begun()
            await lost
        finally:
            loop.remove_reader(socket)
