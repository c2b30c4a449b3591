"""Is a database whole, and does every stored game repeat?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, func, select
from sqlalchemy.exc import DatabaseError

from stationmaster.errors import RecordError, StationmasterError
from stationmaster.games import edition_class, playable
from stationmaster.match import Match
from stationmaster.record.verify import load
from stationmaster.server import archive, schema
from stationmaster.server.authority import Authority, Played, UnrepeatableError
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import Database, snapshot
from stationmaster.server.table import Table
from stationmaster.server.trouble import reason
from stationmaster.texts import one_line

AT_ONCE = 100
MOST_FAULTS = 100  # of SQLite's own, which come in crowds


@dataclass
class Findings:
    problems: list[str] = field(default_factory=list)
    tables: Counter[str] = field(default_factory=Counter)
    """How many of each status."""
    unrepeatable: int = 0
    """Games that were dealt under other rules and do not repeat under those of today: that is no damage."""


class TableError(StationmasterError):
    """What is wrong with a stored table."""


def check(database: Database, progress: Progress) -> Findings:
    found = Findings()
    with snapshot(database) as connection:
        if database.path is not None:  # PostgreSQL looks after its own files
            with progress.during("the file is checked"):
                found.problems += faults(connection)
        try:
            for row in all_tables(connection, progress):
                check_one(connection, row, found)
        except DatabaseError as error:
            found.problems.append(f"the tables cannot be read: {reason(error)}")
    return found


def faults(connection: Connection) -> list[str]:
    """Of the file, and of rows that refer to none."""
    try:
        lines = connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_FAULTS})").scalars().all()
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    except DatabaseError as error:
        return [reason(error)]
    found = [one_line(line) for line in lines if line != "ok"]
    counts = Counter((row[0], row[2]) for row in lost)
    return found + [
        f"{count} rows of {table} refer to {other} that are not there" for (table, other), count in counts.items()
    ]


def all_tables(connection: Connection, progress: Progress) -> Iterator[Row[Any]]:
    known = schema.tables
    total = connection.execute(select(func.count()).select_from(known)).scalar_one()
    done, last = 0, ""
    while True:
        page = select(known).where(known.c.id > last).order_by(known.c.id).limit(AT_ONCE)
        rows = connection.execute(page).all()
        if not rows:
            return
        for row in rows:
            progress.step(f"{done} of {total} tables are checked")
            yield row
            done += 1
        last = rows[-1].id


def check_one(connection: Connection, row: Row[Any], found: Findings) -> None:
    found.tables[row.status] += 1
    try:
        (table,) = archive.read_tables(connection, [row])
        played = list(archive.read_moves(connection, table.id))
        check_columns(table, row, played)
        if row.deal is not None:
            check_game(table, row, played)
    except UnrepeatableError as error:
        edition = edition_class(row.game) if row.game in playable() else None
        if edition is not None and row.rules != edition.rules_version:
            found.unrepeatable += 1
        else:
            found.problems.append(f"table {row.id}: cannot be repeated: {one_line(error)}")
    except DatabaseError:
        raise
    except Exception as error:  # whatever stands in the database
        text = error.words if isinstance(error, RecordError) else str(error) or type(error).__name__
        found.problems.append(f"table {row.id}: {one_line(text)}")


# ---- what the columns say ----


def check_columns(table: Table, row: Row[Any], played: list[Played]) -> None:
    expect([move.version for move in played] == list(range(1, len(played) + 1)), "moves are missing")
    if table.ended != "rules":  # then it says how many of them could be repeated
        expect(table.version == len(played), f"the version is {table.version}, but there are {len(played)} moves")
    dealt = table.status in ("playing", *archive.ENDED)
    expect((row.deal is not None) == dealt, f"a game that is {table.status} {'has no' if dealt else 'has a'} deal")
    expect(dealt or not played, "there are moves, but no game")
    expect(row.due == table.due, "'due' does not agree with the clock")
    expect(row.listed == table.listed, "'listed' does not agree with the seats")
    expect(row.watchable == table.watchable, "'watchable' does not agree with the status")
    expect((table.ended is not None) == (table.status == "abandoned"), "'ended' does not agree with the status")
    if table.status != "playing":
        expect(
            table.turn is None and table.deadline is None and not row.bots_turn,
            "somebody's turn, but no game is played",
        )
    elif table.turn is not None:
        expect(row.bots_turn == (table.bot_in_turn is not None), "'bots_turn' does not agree with the seat in turn")
    else:
        expect(row.bots_turn, "nobody's turn")  # else the server works it out
    if dealt:
        names = json.loads(row.names)
        expect(names == [seat.name for seat in table.seats], "the seats have other names than the game")


def expect(holds: bool, otherwise: str) -> None:
    if not holds:
        raise TableError(otherwise)


# ---- what the game says ----


def check_game(table: Table, row: Row[Any], played: list[Played]) -> None:
    record: Any = None if row.record is None else json.loads(row.record)
    if table.status == "abandoned":
        check_abandoned(table, row, played, record)
        return
    match = repeat(table, row, played)
    if table.status == "over":
        expect(match.is_over, "the game is not over")
        expect(record == match.record(), "the stored record is another game's")
        expect(table.result == record["result"], "the stored result is not the record's")
        load(record)
    else:
        expect(not match.is_over, "the game is over")
        expect(record is None, "there is a record, but the game goes on")
        expect(table.turn in (None, match.turn), f"seat {table.turn} is in turn; it should be {match.turn}")


def check_abandoned(table: Table, row: Row[Any], played: list[Played], record: Any) -> None:
    if table.ended == "rules":  # what could be repeated was kept, if anything
        expect(record is None or not load(record).is_over, "the record of an abandoned game is finished")
        return
    expect(record is not None, "there is no record")
    expect(not load(record).is_over, "the record of an abandoned game is finished")
    expect(record == repeat(table, row, played).record(), "the stored record is another game's")


def repeat(table: Table, row: Row[Any], played: list[Played]) -> Match:
    return Authority.repeat(table.terms.setting, json.loads(row.names), row.deal, played).match
