"""What the operator may see of tables and players: nothing of a game but how far it is. No hands, keys or invites."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, or_, select

from stationmaster.server import archive, orders, schema

tables, seats, players, moves = schema.tables, schema.seats, schema.players, schema.moves


@dataclass(frozen=True)
class ListedTable:
    id: str
    game: str
    status: str
    public: bool
    moves: int
    created: int
    active: int
    """When somebody last moved; else when it was made."""
    host: int
    seats: list[str]
    """Who sits there, in a few words each."""


@dataclass(frozen=True)
class ListedPlayer:
    id: int
    name: str
    created: int
    seen: int
    """To the day."""
    tables: int
    """That have not ended."""
    blocked: int | None


def list_tables(
    connection: Connection,
    statuses: Sequence[str] = (),
    player: int | None = None,
    name: str | None = None,
    most: int = 50,
) -> list[ListedTable]:
    """Those where something happened last come first."""
    last_move = select(func.max(moves.c.played)).where(moves.c.table_id == tables.c.id).scalar_subquery()
    active = func.coalesce(last_move, tables.c.created).label("active")
    shown = ("id", "game", "status", "public", "version", "created", "host")
    query = select(*(tables.c[column] for column in shown), active)
    if statuses:
        query = query.where(tables.c.status.in_(statuses))
    if player is not None:
        query = query.where(tables.c.id.in_(archive.of_player(player)))
    if name is not None:
        query = query.where(tables.c.id == name)
    rows = connection.execute(query.order_by(active.desc(), tables.c.id).limit(most)).all()
    people = seats_of(connection, [row.id for row in rows])
    return [
        ListedTable(r.id, r.game, r.status, r.public, r.version, r.created, r.active, r.host, people[r.id])
        for r in rows
    ]


def seats_of(connection: Connection, names: Sequence[str]) -> dict[str, list[str]]:
    shown = ("table_id", "kind", "name", "bot", "owner", "reserved")
    query = select(*(seats.c[column] for column in shown)).where(seats.c.table_id.in_(names))
    found: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)) if names else ():
        found[row.table_id].append(in_words(row))
    return found


def in_words(seat: Row[Any]) -> str:
    if seat.kind == "open":
        return "open" if seat.reserved is None else f"open (kept for {seat.reserved})"
    if seat.kind == "bot":
        return f"{seat.name} (bot {seat.bot})"
    return f"{seat.name} ({seat.owner})" + ("" if seat.bot is None else f", played by {seat.bot}")


def list_players(
    connection: Connection, part: str | None = None, blocked: bool = False, most: int = 50
) -> list[ListedPlayer]:
    """Those who came last come first. `part` of a name, or a number."""
    own = tables.c.id == seats.c.table_id
    sits = select(func.count(seats.c.table_id.distinct())).where(
        own, seats.c.owner == players.c.id, tables.c.status.in_(archive.UNFINISHED)
    )
    shown = ("id", "name", "created", "seen", "blocked")
    query = select(*(players.c[column] for column in shown), sits.scalar_subquery().label("tables"))
    if part is not None:
        named = func.lower(players.c.name).contains(part.lower(), autoescape=True)
        number = int(part) if part.isdecimal() and part.isascii() and len(part) < 10 else None
        query = query.where(named if number is None else or_(named, players.c.id == number))
    if blocked:
        query = query.where(players.c.blocked.is_not(None))
    rows = connection.execute(query.order_by(players.c.seen.desc(), players.c.id.desc()).limit(most))
    return [ListedPlayer(r.id, r.name, r.created, r.seen, r.tables, r.blocked) for r in rows]


def list_orders(connection: Connection, most: int = 50) -> list[tuple[int, str, dict[str, Any], str]]:
    """When, by whom, what, and what came of it; the newest last."""
    return [(row.given, row.given_by, json.loads(row.what), outcome(row)) for row in orders.newest(connection, most)]


def outcome(order: Row[Any]) -> str:
    if order.done is None:
        return "under way"
    problem = json.loads(order.answer).get("problem")
    return "done" if problem is None else f"refused: {problem}"
