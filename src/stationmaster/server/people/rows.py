"""What the database knows of people."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, select

from stationmaster.server import schema

players, seats, tables = schema.players, schema.seats, schema.tables

BEGUN = ("playing", "over", "abandoned")


def played_with(player: int) -> Select[Any]:
    """The players who sat at a game with this one; not this one, and nobody whom the operator has blocked."""
    own = select(seats.c.table_id).where(seats.c.owner == player)
    begun = select(tables.c.id).where(tables.c.id.in_(own), tables.c.status.in_(BEGUN))
    others = select(seats.c.owner).where(seats.c.table_id.in_(begun), seats.c.owner != player)
    return select(players.c.id, players.c.name).where(players.c.id.in_(others), players.c.blocked.is_(None))


def played_together(connection: Connection, a: int, b: int) -> bool:
    return connection.execute(played_with(a).where(players.c.id == b)).first() is not None


def people_played_with(connection: Connection, player: int) -> list[tuple[int, str]]:
    """By name."""
    query = played_with(player).order_by(players.c.name, players.c.id)
    return [(row.id, row.name) for row in connection.execute(query)]
