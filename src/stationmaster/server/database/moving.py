"""A whole site from one database to another, games under way included: all of it or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, Table, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from stationmaster.errors import StationmasterError
from stationmaster.server import schema
from stationmaster.server.database.check import Findings, all_tables, check_one
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import check_revision
from stationmaster.server.postgres import connect_alone
from stationmaster.server.storage import SNAPSHOT, database_file, lock, migrate, open_engine
from stationmaster.server.trouble import LockedError, explained

PASSING = {"buckets", "duties", "passes", "presence", "probe", "processes", "seekers"}  # what holds for minutes
KINDS = tuple(kind for kind in schema.metadata.sorted_tables if kind.name not in PASSING)
"""Each after those that it refers to."""
NUMBERED = tuple(kind.name for kind in KINDS if "id" in kind.c and kind.autoincrement_column is kind.c.id)
"""Those whose rows PostgreSQL numbers by itself."""
AT_ONCE = 1000
NEXT = "SELECT setval(pg_get_serial_sequence('{0}', 'id'), max(id)) FROM {0} HAVING max(id) IS NOT NULL"


def copy_site(source: str, target: str, progress: Progress) -> Counter[str]:
    """How many tables of each status went over. StationmasterError says why nothing did."""
    if source == target:
        raise StationmasterError("the source and the target are the same database")
    with ExitStack() as stack:
        old = stack.enter_context(alone(source, "the source"))
        new = stack.enter_context(alone(target, "the target"))
        check_source(old)
        migrate(new)
        try:
            return copy_rows(old, new, progress)
        except SQLAlchemyError as error:
            raise StationmasterError(f"nothing was copied: {explained(error)}") from None


@contextmanager
def alone(url: str, name: str) -> Iterator[Engine]:
    """While no server uses it."""
    engine = open_engine(url)
    try:
        path = database_file(engine)
        if path is not None and name == "the source" and not path.is_file():
            raise StationmasterError(f"{path}: there is no such database")
        held = lock(engine) if path is not None else connect_alone(engine)
    except LockedError:
        engine.dispose()
        raise StationmasterError(f"a server uses {name}; stop it first, so that no move is left behind") from None
    try:
        yield engine
    finally:
        if held is not None:
            held.close()
        engine.dispose()


def check_source(engine: Engine) -> None:
    try:
        with engine.connect() as connection:
            check_revision(connection, "the source", older=False)
    except SQLAlchemyError as error:
        raise StationmasterError(f"the source cannot be read: {explained(error)}") from None


def copy_rows(old: Engine, new: Engine, progress: Progress) -> Counter[str]:
    snapshot = old if old.dialect.name == "sqlite" else old.execution_options(isolation_level=SNAPSHOT)
    with snapshot.connect() as reading, new.begin() as writing:
        if any(writing.execute(select(func.count()).select_from(kind)).scalar_one() for kind in KINDS):
            raise StationmasterError("the target has games or players already; give an empty database")
        copy_kinds(reading, writing, progress)
        if new.dialect.name == "postgresql":  # its next player is a new one
            for kind in NUMBERED:
                writing.execute(text(NEXT.format(kind)))
        return check_copy(writing, progress)


def copy_kinds(reading: Connection, writing: Connection, progress: Progress) -> None:
    for kind in KINDS:
        copy_kind(kind, reading, writing, progress)


def copy_kind(kind: Table, reading: Connection, writing: Connection, progress: Progress) -> None:
    total = reading.execute(select(func.count()).select_from(kind)).scalar_one()
    rows = reading.execution_options(yield_per=AT_ONCE).execute(select(kind).order_by(*kind.primary_key)).mappings()
    done = 0
    for part in rows.partitions():
        writing.execute(insert(kind), [cleaned(dict(row)) for row in part])
        done += len(part)
        progress.step(f"{done} of {total} {kind.name} are copied")


def cleaned(row: dict[str, Any]) -> dict[str, Any]:
    """SQLite keeps texts with a NUL in them, such as a client may once have sent as the id of a move."""
    return {key: value.replace("\0", "\ufffd") if isinstance(value, str) else value for key, value in row.items()}


def check_copy(connection: Connection, progress: Progress) -> Counter[str]:
    """Does every game repeat, there?"""
    found = Findings()
    for row in all_tables(connection, progress):
        check_one(connection, row, found)
    if found.problems:
        more = f", and {len(found.problems) - 1} more" if len(found.problems) > 1 else ""
        raise StationmasterError(f"nothing was copied: {found.problems[0]}{more}; see stationmaster db check")
    return found.tables
