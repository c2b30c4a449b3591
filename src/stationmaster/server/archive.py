"""Tables to and from the database."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

import orjson
from sqlalchemy import Connection, Row, delete, insert, or_, select, update

from stationmaster.server import schema
from stationmaster.server.authority import Authority, Played
from stationmaster.server.storage import Statement
from stationmaster.server.table import Seat, Table, Terms, now

FINISHED_PAGE = 30


def dump(value: Any) -> str:
    return orjson.dumps(value).decode()


# ---- writing ----


def save_new(table: Table) -> list[Statement]:
    row = {
        "id": table.id,
        "terms": dump(asdict(table.terms)),
        "game": table.terms.game,
        "public": table.terms.public,
        "host": table.host,
        "invite_hash": table.invite_hash,
        "status": table.status,
        "created": table.created,
    }
    return [(insert(schema.tables), row), *save_seats(table)]


def save_seats(table: Table) -> list[Statement]:
    rows = [{"table_id": table.id, "seat": n, **seat.__dict__} for n, seat in enumerate(table.seats)]
    return [
        (delete(schema.seats).where(schema.seats.c.table_id == table.id), {}),
        (insert(schema.seats), rows),
    ]


def save_state(table: Table) -> list[Statement]:
    """Host, invite, status and rematch."""
    row = {name: getattr(table, name) for name in ("host", "invite_hash", "status", "rematch")}
    return [(update(schema.tables).where(schema.tables.c.id == table.id).values(row), {})]


def save_start(table: Table, game: Authority) -> list[Statement]:
    row = {"status": "playing", "started": table.started, "names": dump(game.match.players), "deal": game.deal}
    return [(update(schema.tables).where(schema.tables.c.id == table.id).values(row), {}), *save_seats(table)]


INSERT_MOVE = insert(schema.moves)


def save_move(table: str, played: Played) -> Statement:
    return INSERT_MOVE, {
        "table_id": table,
        "version": played.version,
        "seat": played.seat,
        "move": played.move,
        "move_id": played.move_id,
        "chance": played.chance,
        "entries": dump(played.entries),
        "played": played.at,
    }


def save_end(table: str, record: dict[str, Any], at: int) -> Statement:
    row = {"status": "over", "finished": at, "result": dump(record["result"]), "record": dump(record)}
    return update(schema.tables).where(schema.tables.c.id == table).values(row), {}


# ---- reading ----


def find_table(connection: Connection, table: str) -> Table | None:
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()
    return None if row is None else read_table(connection, row)


def unfinished(connection: Connection) -> list[str]:
    query = select(schema.tables.c.id).where(schema.tables.c.status.in_(("waiting", "playing")))
    return list(connection.execute(query).scalars())


def finished(connection: Connection, player: int | None, after: int | None) -> list[Table]:
    """A page of games that are over, the newest first: public ones and the player's own. Without their games."""
    tables, seats = schema.tables, schema.seats
    own = select(seats.c.table_id).where(seats.c.owner == player) if player is not None else None
    query = select(tables).where(tables.c.status == "over").order_by(tables.c.finished.desc()).limit(FINISHED_PAGE)
    query = query.where(tables.c.public if own is None else or_(tables.c.public, tables.c.id.in_(own)))
    if after is not None:
        query = query.where(tables.c.finished < after)
    return [read_table(connection, row, with_game=False) for row in connection.execute(query)]


def record_text(connection: Connection, table: str) -> str | None:
    return connection.execute(select(schema.tables.c.record).where(schema.tables.c.id == table)).scalar_one_or_none()


def read_table(connection: Connection, row: Row[Any], with_game: bool = True) -> Table:
    query = select(schema.seats).where(schema.seats.c.table_id == row.id).order_by(schema.seats.c.seat)
    seats = [
        Seat(s.kind, s.name, s.bot, s.owner, s.reserved, s.key_hash, s.key_used) for s in connection.execute(query)
    ]
    table = Table(
        id=row.id,
        terms=Terms(**json.loads(row.terms)),
        host=row.host,
        invite_hash=row.invite_hash,
        seats=seats,
        created=row.created,
        status=row.status,
        started=row.started,
        finished=row.finished,
        rematch=row.rematch,
        result=None if row.result is None else json.loads(row.result),
    )
    if with_game and row.deal is not None:
        played = list(read_moves(connection, row.id))
        table.game = Authority.repeat(table.terms.game, json.loads(row.names), table.terms.options, row.deal, played)
    return table


def read_moves(connection: Connection, table: str) -> Iterable[Played]:
    query = select(schema.moves).where(schema.moves.c.table_id == table).order_by(schema.moves.c.version)
    for row in connection.execute(query):
        entries = json.loads(row.entries)
        yield Played(row.version, row.seat, row.move, row.move_id, row.chance, entries, row.played)


# ---- players ----


def save_player(key_hash: bytes, name: str) -> Statement:
    return insert(schema.players), {"key_hash": key_hash, "name": name, "created": now()}


def rename_player(player: int, name: str) -> Statement:
    return update(schema.players).where(schema.players.c.id == player).values(name=name), {}


def find_player(connection: Connection, key_hash: bytes) -> tuple[int, str, bytes] | None:
    row = connection.execute(select(schema.players).where(schema.players.c.key_hash == key_hash)).one_or_none()
    return None if row is None else (row.id, row.name, row.key_hash)
