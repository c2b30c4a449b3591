"""Reviews to and from the database.

Whoever works at one holds a lease: a time until which nobody else begins with it. Who lets it pass (a process that was
killed, a machine that is gone) has lost it, and the next one begins anew. Every change names the lease that it knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, func, insert, or_, select, update

from stationmaster.server import schema
from stationmaster.server.archive import HIDE, list_tables
from stationmaster.server.jobs import Statement
from stationmaster.server.table import Json, Table

reviews, seats, tables, wishes = schema.reviews, schema.seats, schema.tables, schema.wishes

TO_DO = ("waiting", "working")
MOST_LISTED = 500


def find(connection: Connection, table: str) -> Row[Any] | None:
    return connection.execute(select(reviews).where(reviews.c.table_id == table)).one_or_none()


def count_to_do(connection: Connection, player: int | None, address: str) -> tuple[int, int]:
    """Of this player or this address; of all."""
    query = select(func.count()).select_from(reviews).where(reviews.c.state.in_(TO_DO))
    own = (
        [reviews.c.address == address] if player is None else [reviews.c.address == address, reviews.c.player == player]
    )
    counts = (connection.execute(each).scalar_one() for each in (query.where(or_(*own)), query))
    mine, all_of_them = map(int, counts)
    return mine, all_of_them


def ask(table: str, player: int | None, address: str, now: int, known: Row[Any] | None) -> Statement:
    """`known`: the row of an earlier one, which failed or is old; what it found is shown until there is more."""
    values: Json = {"state": "waiting", "asked": now, "player": player, "address": address, "why": None}
    values |= {"lease": 0, "tries": 0, "progress": 0, "seconds_left": None}
    if known is None:
        return insert(reviews), values | {"table_id": table}
    return update(reviews).where(reviews.c.table_id == table, reviews.c.asked == known.asked).values(values), {}, 1


def next_to_do(connection: Connection, now: int) -> Row[Any] | None:
    """The one that was asked for first, of those that nobody works at."""
    free = or_(reviews.c.state == "waiting", and_(reviews.c.state == "working", reviews.c.lease <= now))
    return connection.execute(select(reviews).where(free).order_by(reviews.c.asked).limit(1)).first()


def claim(row: Row[Any], until: int) -> Statement:
    values = {"state": "working", "lease": until, "tries": row.tries + 1, "progress": 0, "seconds_left": None}
    return update(reviews).where(*is_as_known(row.table_id, row.lease)).values(values), {}, 1


def is_as_known(table: str, lease: int) -> list[ColumnElement[bool]]:
    return [reviews.c.table_id == table, reviews.c.state.in_(TO_DO), reviews.c.lease == lease]


def go_on(table: str, lease: int, until: int, progress: int, seconds_left: int | None) -> Statement:
    values = {"lease": until, "progress": progress, "seconds_left": seconds_left}
    return update(reviews).where(*is_as_known(table, lease)).values(values), {}, 1


def put_back(table: str, lease: int) -> Statement:
    """For whoever comes next: it was not its fault."""
    values = {"state": "waiting", "lease": 0, "tries": 0, "progress": 0, "seconds_left": None}
    return update(reviews).where(*is_as_known(table, lease)).values(values), {}


def finish(table: str, lease: int, version: int, review: bytes, of_seats: str) -> Statement:
    found = {"version": version, "review": review, "seats": of_seats}
    return end(table, lease, found | {"state": "done", "progress": 100})


def fail(table: str, lease: int, why: str) -> Statement:
    return end(table, lease, {"state": "failed", "why": why})


def end(table: str, lease: int, values: Json) -> Statement:
    """Who asked for it, and from where, matters no more."""
    over = {"player": None, "address": None, "seconds_left": None}
    return update(reviews).where(*is_as_known(table, lease)).values(over | values), {}, 1


# ---- one's own ----


def of_own_seats(connection: Connection, player: int) -> dict[str, tuple[str, int]]:
    """By table, of the newest games: what its review says of each seat (JSON), and the version of the review."""
    query = (
        select(reviews.c.table_id, reviews.c.seats, reviews.c.version)
        .join(tables, tables.c.id == reviews.c.table_id)
        .where(reviews.c.review.is_not(None), tables.c.id.in_(select(seats.c.table_id).where(seats.c.owner == player)))
        .where(~select(wishes.c.wish).where(*hides(player)).exists())
        .order_by(tables.c.finished.desc())
        .limit(MOST_LISTED)
    )
    return {row.table_id: (row.seats, row.version) for row in connection.execute(query)}


def hides(player: int) -> tuple[ColumnElement[bool], ...]:
    return wishes.c.table_id == tables.c.id, wishes.c.player == player, wishes.c.wish == HIDE


def reviewed_tables(connection: Connection, names: Sequence[str]) -> list[Table]:
    return list_tables(connection, select(tables).where(tables.c.id.in_(names)).order_by(tables.c.finished.desc()))
