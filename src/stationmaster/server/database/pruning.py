"""Deletes what nobody needs: closed tables, old games, player keys that have to do with no table.

In pieces, so that a server's own writes have to wait for none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, and_, func, or_, select
from sqlalchemy.engine import Engine

from stationmaster.errors import StationmasterError
from stationmaster.server import archive, clock, schema
from stationmaster.server.archive import ENDED, players, seats, tables
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import opened, snapshot
from stationmaster.server.settings import Lifetimes

AT_ONCE = 20  # tables
CENTURIES = 100_000  # days


@dataclass(frozen=True)
class Before:
    """What ended, and what was last used, before these times (in milliseconds) may go."""

    ended: int | None
    """None: games are kept."""
    used: int

    @staticmethod
    def today(older_than: int | None, lifetimes: Lifetimes) -> Before:
        """`older_than`: in days."""
        if older_than is not None and older_than > CENTURIES:
            raise StationmasterError(f"--older-than: at most {CENTURIES} days")
        ended = None if older_than is None else clock.now() - older_than * 24 * 3600 * 1000
        return Before(ended, clock.now() - lifetimes.unused_key * 1000)


def may_go(before: Before) -> Any:
    closed = tables.c.status == "closed"
    if before.ended is None:
        return closed
    return or_(closed, and_(tables.c.status.in_(ENDED), tables.c.finished < before.ended))


def next_tables(connection: Connection, before: Before, after: str) -> list[Row[Any]]:
    """The id and the status of some, in the order of their ids."""
    query = select(tables.c.id, tables.c.status).where(tables.c.id > after, may_go(before))
    return list(connection.execute(query.order_by(tables.c.id).limit(AT_ONCE)))


# ---- without a server ----


def prune(engine: Engine, path: Path, before: Before, progress: Progress) -> Counter[str]:
    """How many of each went. Whoever calls it holds the lock."""
    counts: Counter[str] = Counter()
    with opened(path):
        for gone in pieces(engine, before):
            counts += gone
            progress.step(f"{counts.total()} are deleted")
        with progress.during("the file is made smaller"), engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM")
    return counts


def pieces(engine: Engine, before: Before) -> Iterator[Counter[str]]:
    after = ""
    while True:
        with engine.begin() as connection:
            rows = next_tables(connection, before, after)
            for job in archive.delete_tables([row.id for row in rows]) if rows else ():
                connection.execute(job[0], job[1])
        if not rows:
            break
        yield Counter(row.status for row in rows)
        after = rows[-1].id
    while True:
        with engine.begin() as connection:
            unused = archive.unused_players(connection, before.used)
            if not unused:
                return
            connection.execute(archive.delete_players(unused, before.used)[0])
        yield Counter(keys=len(unused))


# ---- only looked at ----


def would_go(path: Path, before: Before) -> Counter[str]:
    with snapshot(path) as connection:
        query = select(tables.c.status, func.count().label("many")).where(may_go(before)).group_by(tables.c.status)
        counts = Counter({row.status: row.many for row in connection.execute(query)})
        counts["keys"] = connection.execute(keys_that_would_go(before)).scalar_one()
    return counts


def keys_that_would_go(before: Before) -> Any:
    """Those that would have to do with no table any more."""
    stays = ~may_go(before)
    at = schema.seats.c.table_id == tables.c.id
    needed = [
        select(tables.c.id).where(stays, at, seats.c.owner == players.c.id).exists(),
        select(tables.c.id).where(stays, at, seats.c.reserved == players.c.id).exists(),
        select(tables.c.id).where(stays, tables.c.host == players.c.id).exists(),
    ]
    return select(func.count()).select_from(players).where(players.c.seen < before.used, *(~one for one in needed))
