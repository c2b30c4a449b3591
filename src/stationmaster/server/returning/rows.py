"""What calls people back, to and from the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from stationmaster.server import schema
from stationmaster.server.jobs import Statement
from stationmaster.server.table import Json

push_keys, subscriptions, habits = schema.push_keys, schema.subscriptions, schema.habits
nudges, vacations, tables, seats = schema.nudges, schema.vacations, schema.tables, schema.seats
keys = schema.keys

USUAL: Json = {"notify": "each", "hour": 8}


# ---- the site's keys ----


def private_key(connection: Connection) -> str | None:
    return connection.execute(select(push_keys.c.private)).scalar_one_or_none()


def save_key(private: str) -> Statement:
    """There is one: who comes second takes that of the first."""
    return insert(push_keys), {"id": 1, "private": private}


# ---- browsers and habits ----


def subscribe(key_hash: bytes, row: Json) -> list[Statement]:
    """The browser is the device of this key, and no other's: it goes where the device goes."""
    new = insert(subscriptions).values(key=select(keys.c.id).where(keys.c.key_hash == key_hash).scalar_subquery())
    return [
        (delete(subscriptions).where(subscriptions.c.endpoint == row["endpoint"]), {}),
        unsubscribe(key_hash),
        (new, row),
    ]


def unsubscribe(key_hash: bytes) -> Statement:
    own = select(keys.c.id).where(keys.c.key_hash == key_hash).scalar_subquery()
    return delete(subscriptions).where(subscriptions.c.key == own), {}


def forget_browser(number: int) -> Statement:
    return delete(subscriptions).where(subscriptions.c.id == number), {}


def browsers_of(connection: Connection, player: int) -> Sequence[Row[Any]]:
    return connection.execute(select(subscriptions, keys.c.key_hash).join(keys).where(keys.c.player == player)).all()


def habits_of(connection: Connection, player: int) -> Json:
    row = connection.execute(select(habits).where(habits.c.player == player)).one_or_none()
    return USUAL if row is None else {"notify": row.notify, "hour": row.hour}


def save_habits(player: int, notify: str, hour: int) -> list[Statement]:
    row = {"player": player, "notify": notify, "hour": hour}
    return [(delete(habits).where(habits.c.player == player), {}), (insert(habits), row)]


# ---- nudges: whose turn it is, to be told ----


def save_nudge(player: int, table: str, version: int, due: int) -> list[Statement]:
    row = {"player": player, "table_id": table, "version": version, "due": due, "lease": 0, "tries": 0}
    return [drop_nudge(player, table), (insert(nudges), row | {"digest": False})]


def drop_nudge(player: int, table: str) -> Statement:
    return delete(nudges).where(nudges.c.player == player, nudges.c.table_id == table), {}


def due_nudges(connection: Connection, now: int, most: int) -> Sequence[Row[Any]]:
    """Those that nobody is at work with."""
    query = select(nudges).where(nudges.c.due <= now, nudges.c.lease < now)
    return connection.execute(query.order_by(nudges.c.due).limit(most)).all()


def claim(row: Row[Any], until: int) -> Statement:
    """One process sends it: who comes second changes nothing."""
    return update(nudges).where(*same(row), nudges.c.lease == row.lease).values(lease=until), {}, 1


def put_off(row: Row[Any], **values: Any) -> Statement:
    return update(nudges).where(*same(row)).values(lease=0, **values), {}


def done(row: Row[Any]) -> Statement:
    return delete(nudges).where(*same(row)), {}


def same(row: Row[Any]) -> tuple[Any, ...]:
    return nudges.c.player == row.player, nudges.c.table_id == row.table_id, nudges.c.version == row.version


@dataclass(frozen=True)
class CallBack:
    """Whom a nudge is for, and whether it still holds."""

    game: str | None
    """Of the table; None: it is not this player's turn there any more."""
    habits: Json
    browsers: Sequence[Row[Any]]
    there: bool
    """Does the player look at the table?"""


def look_at(connection: Connection, row: Row[Any]) -> CallBack:
    turn = (tables.c.id == row.table_id, tables.c.version == row.version, tables.c.status == "playing")
    own = (seats.c.table_id == tables.c.id, seats.c.seat == tables.c.turn, seats.c.owner == row.player)
    game = connection.execute(select(tables.c.game).where(*turn, *own, seats.c.bot.is_(None))).scalar_one_or_none()
    here = (schema.presence.c.table_id == row.table_id, schema.presence.c.player == row.player)
    there = connection.execute(select(schema.presence.c.process).where(*here)).first() is not None
    return CallBack(game, habits_of(connection, row.player), browsers_of(connection, row.player), there)


# ---- vacations ----


def vacations_of(connection: Connection, player: int) -> Sequence[Row[Any]]:
    """The newest last."""
    query = select(vacations).where(vacations.c.player == player).order_by(vacations.c.start)
    return connection.execute(query).all()


def away_and_back(connection: Connection, now: int) -> tuple[Sequence[Row[Any]], set[int]]:
    """The vacations that are under way; and who is said to be away at a table without being on one."""
    under_way = connection.execute(select(vacations).where(vacations.c.until > now)).all()
    away = set(connection.execute(select(seats.c.owner).where(seats.c.away_until > now)).scalars())
    return under_way, away - {row.player for row in under_way} - {None}


def save_vacation(player: int, start: int, until: int) -> Statement:
    return insert(vacations), {"player": player, "start": start, "until": until}


def end_vacation(number: int, until: int) -> Statement:
    return update(vacations).where(vacations.c.id == number, vacations.c.until > until).values(until=until), {}, 1


# ---- all that is kept of a player ----


def forget_player(connection: Connection, player: int) -> None:
    for kept in (habits, nudges, vacations):
        connection.execute(delete(kept).where(kept.c.player == player))


def export_player(connection: Connection, player: int) -> dict[str, Any]:
    taken = [{"start": row.start, "until": row.until} for row in vacations_of(connection, player)]
    return {**habits_of(connection, player), "vacations": taken, "browsers": len(browsers_of(connection, player))}
