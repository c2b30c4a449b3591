"""Talk to and from the database: the newest lines of each table, who is muted by whom, what was reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from stationmaster.server import clock, schema
from stationmaster.server.jobs import Statement

talk, mutes, reports = schema.talk, schema.mutes, schema.reports
players, seats, tables = schema.players, schema.seats, schema.tables

MOST_LINES = 200  # of those who play at a table, and as many of its spectators


@dataclass(frozen=True)
class Spoken:
    id: int
    table: str
    player: int
    name: str
    """Of the player, apart from this table."""
    seat: int | None
    """From which it was said; None: by a spectator."""
    at: int
    phrase: str | None = None
    emote: str | None = None
    words: str | None = None


@dataclass(frozen=True)
class Heard:
    """What was said at a table, and who played there at the same moment."""

    lines: tuple[Spoken, ...] = ()
    mutes: frozenset[tuple[int, int]] = frozenset()
    """Who hears nothing of whom."""
    status: str | None = None
    playing: frozenset[int] = frozenset()
    """The players who have a seat."""


LINES = select(talk, players.c.name).join(players, players.c.id == talk.c.player)


def read_line(row: Row[Any]) -> Spoken:
    return Spoken(row.id, row.table_id, row.player, row.name, row.seat, row.at, row.phrase, row.emote, row.words)


def heard_at(connection: Connection, table: str) -> Heard:
    """All of it from one moment, so that nobody is taken for a spectator who had sat down when it was said."""
    lines = tuple(map(read_line, connection.execute(LINES.where(talk.c.table_id == table).order_by(talk.c.id))))
    speakers = {line.player for line in lines}
    found = connection.execute(select(mutes).where(mutes.c.muted.in_(speakers))) if speakers else ()
    status = connection.execute(select(tables.c.status).where(tables.c.id == table)).scalar_one_or_none()
    owners = connection.execute(select(seats.c.owner).where(seats.c.table_id == table)).scalars()
    playing = frozenset(owner for owner in owners if owner is not None)
    return Heard(lines, frozenset((row.player, row.muted) for row in found), status, playing)


def find_line(connection: Connection, table: str, line: int) -> Spoken | None:
    row = connection.execute(LINES.where(talk.c.id == line, talk.c.table_id == table)).one_or_none()
    return None if row is None else read_line(row)


def save_line(table: str, player: int, seat: int | None, said: dict[str, str | None]) -> list[Statement]:
    """In place of the oldest one of its kind, where there are many: spectators do not push out who plays."""
    alike = (talk.c.table_id == table, talk.c.seat.is_(None) if seat is None else talk.c.seat.is_not(None))
    newest = select(talk.c.id).where(*alike).order_by(talk.c.id.desc()).limit(MOST_LINES - 1)
    row = {"table_id": table, "player": player, "seat": seat, "at": clock.now(), **said}
    return [(delete(talk).where(*alike, talk.c.id.not_in(newest)), {}), (insert(talk), row)]


def forget_old(before: int) -> list[Statement]:
    return [(delete(talk).where(talk.c.at < before), {}), (delete(reports).where(reports.c.at < before), {})]


# ---- mutes ----


def mute(player: int, muted: int) -> Statement:
    return insert(mutes), {"player": player, "muted": muted}


def unmute(player: int, number: int) -> Statement:
    """The number of the mute in the player's own list."""
    return delete(mutes).where(mutes.c.player == player, mutes.c.id == number), {}, 1


def mutes_of(connection: Connection, player: int) -> list[Row[Any]]:
    query = select(mutes.c.id, players.c.name).join(players, players.c.id == mutes.c.muted)
    return list(connection.execute(query.where(mutes.c.player == player).order_by(mutes.c.id)))


# ---- reports ----


def report(line: Spoken, reporter: int) -> Statement:
    """With what was said: the line itself may be gone before somebody looks."""
    row = {"line": line.id, "reporter": reporter, "at": clock.now(), "table_id": line.table, "player": line.player}
    return insert(reports), row | {"said": line.words or line.phrase or line.emote}


def report_name(table: str, player: int, name: str, reporter: int) -> Statement:
    """As it stands at a seat."""
    row = {"reporter": reporter, "at": clock.now(), "table_id": table, "player": player, "said": name}
    return insert(reports), row


def settle(number: int) -> Statement:
    return delete(reports).where(reports.c.id == number), {}, 1


def newest_reports(connection: Connection, most: int) -> list[Row[Any]]:
    """The newest last, each with the name of whom it is about."""
    query = select(reports, players.c.name).join(players, players.c.id == reports.c.player)
    return list(connection.execute(query.order_by(reports.c.id.desc()).limit(most)))[::-1]


# ---- all that is kept of a player ----


def forget_player(connection: Connection, player: int) -> None:
    connection.execute(delete(talk).where(talk.c.player == player))
    connection.execute(delete(mutes).where((mutes.c.player == player) | (mutes.c.muted == player)))
    connection.execute(delete(reports).where(reports.c.player == player))
    connection.execute(update(reports).where(reports.c.reporter == player).values(reporter=None))


def export_player(connection: Connection, player: int) -> dict[str, Any]:
    own = connection.execute(LINES.where(talk.c.player == player).order_by(talk.c.id))
    lines = [
        {"table": line.table, "at": line.at, "said": line.words or line.phrase or line.emote}
        for line in map(read_line, own)
    ]
    return {"talk": lines, "muted": [row.name for row in mutes_of(connection, player)]}
