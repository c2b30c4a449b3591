"""What nobody needs and may be deleted: closed tables, old games, player keys that have to do with no table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, func, or_, select

from stationmaster.errors import StationmasterError
from stationmaster.server import clock, schema
from stationmaster.server.archive import ENDED, players, seats, tables
from stationmaster.server.database.snapshot import Database, snapshot
from stationmaster.server.orders import CENTURIES
from stationmaster.server.people.rows import passkeys
from stationmaster.server.settings import Lifetimes

AT_ONCE = 20  # tables


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


# ---- only looked at ----


def would_go(database: Database, before: Before) -> Counter[str]:
    with snapshot(database) as connection:
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
    needed.append(select(passkeys.c.id).where(passkeys.c.player == players.c.id).exists())
    unused = (players.c.seen < before.used, players.c.phrase_hash.is_(None), *(~one for one in needed))
    return select(func.count()).select_from(players).where(*unused)
