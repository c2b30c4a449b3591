"""A database as it is at one moment, while a server may use it: nothing is locked, written or created."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DatabaseError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from stationmaster.errors import StationmasterError
from stationmaster.server.storage import database_file, migrations, open_engine
from stationmaster.server.trouble import reason


def sqlite_file(url: str) -> Path:
    """Where the database of a URL lies, or would."""
    path = database_file(open_engine(url))
    if path is None:
        raise StationmasterError("--db: only SQLite files can be worked on; use your database's own tools")
    return path


@contextmanager
def snapshot(path: Path, older: bool = False) -> Iterator[Connection]:
    """StationmasterError where it is no database of this version (with `older`: or of an older one)."""
    if not path.is_file():
        raise StationmasterError(f"{path}: there is no such database")
    quiet = not log_of(path).exists()
    before = stamp(path)
    # A read-only connection would make files beside a database that nobody uses: such a one is read as it lies there.
    address = f"file:{quote(str(path))}?{'immutable=1' if quiet else 'mode=ro'}"
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(address, uri=True, timeout=5, isolation_level=None),
        poolclass=NullPool,
        hide_parameters=True,
    )
    with opened(path), engine.connect() as connection:
        connection.exec_driver_sql("BEGIN")
        check_revision(connection, path, older)
        yield connection
        connection.exec_driver_sql("ROLLBACK")
    if quiet and (log_of(path).exists() or stamp(path) != before):
        raise StationmasterError(f"{path}: a server has meanwhile started to use the database; try again")


@contextmanager
def opened(path: Path) -> Iterator[None]:
    """What SQLite says of a file that it cannot use, in one line."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StationmasterError(f"{path}: {reason(error)}") from None


def log_of(path: Path) -> Path:
    """SQLite's log of changes, which are part of the database before they stand in its file."""
    return path.with_name(f"{path.name}-wal")


def stamp(path: Path) -> tuple[int, ...]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def check_revision(connection: Connection, path: Path | str, older: bool) -> None:
    try:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    except OperationalError as error:
        if "no such table" not in str(error.orig):
            raise
        raise StationmasterError(f"{path}: is not a Stationmaster database") from None
    except DatabaseError as error:
        if "not a database" not in str(error.orig):
            raise
        raise StationmasterError(f"{path}: is not a Stationmaster database") from None
    script = ScriptDirectory.from_config(migrations())
    if found == script.get_current_head():
        return
    if found not in {step.revision for step in script.walk_revisions()}:
        raise StationmasterError(f"{path}: a newer Stationmaster wrote this database; install that version")
    if not older:
        raise StationmasterError(f"{path}: an older Stationmaster wrote this database; start the server once")
