"""A database as it is at one moment, while a server may use it: nothing is locked, written or created."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.exc import DatabaseError, SQLAlchemyError
from sqlalchemy.pool import NullPool

from stationmaster.errors import StationmasterError
from stationmaster.server.storage import SNAPSHOT, database_file, migrations, open_engine
from stationmaster.server.trouble import explained


@dataclass(frozen=True)
class Database:
    """One that a command works on."""

    url: str
    path: Path | None
    """The file of SQLite; None for PostgreSQL."""
    name: str
    """As it is called in texts: without a password."""

    def file(self, instead: str) -> Path:
        """For what can be done to a file alone; `instead` says what to do with PostgreSQL."""
        if self.path is None:
            raise StationmasterError(f"{self.name}: is no file of SQLite; {instead}")
        return self.path


def named(url: str) -> Database:
    """Whether it is there is not looked at."""
    engine = open_engine(url)
    path = database_file(engine)
    shown = engine.url.set(drivername="postgresql").render_as_string(hide_password=True)
    return Database(url, path, shown if path is None else str(path))


@contextmanager
def snapshot(database: Database, older: bool = False) -> Iterator[Connection]:
    """StationmasterError where it is no database of this version (with `older`: or of an older one)."""
    reading = snapshot_of_server(database) if database.path is None else snapshot_of_file(database.path)
    with reading as connection:
        check_revision(connection, database.name, older)
        yield connection


@contextmanager
def snapshot_of_server(database: Database) -> Iterator[Connection]:
    engine = open_engine(database.url)
    try:
        with opened(database.name), engine.connect() as connection:
            connection.execution_options(isolation_level=SNAPSHOT, postgresql_readonly=True)
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")  # games take time to repeat
            yield connection
    finally:
        engine.dispose()


@contextmanager
def snapshot_of_file(path: Path) -> Iterator[Connection]:
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
        yield connection
        connection.exec_driver_sql("ROLLBACK")
    if quiet and (log_of(path).exists() or stamp(path) != before):
        raise StationmasterError(f"{path}: a server has meanwhile started to use the database; try again")


@contextmanager
def opened(name: Path | str) -> Iterator[None]:
    """What a database says that cannot be used, in one line."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StationmasterError(f"{name}: {explained(error)}") from None


def log_of(path: Path) -> Path:
    """SQLite's log of changes, which are part of the database before they stand in its file."""
    return path.with_name(f"{path.name}-wal")


def stamp(path: Path) -> tuple[int, ...]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def check_revision(connection: Connection, name: str, older: bool) -> None:
    try:
        known = inspect(connection).has_table("alembic_version")
    except DatabaseError as error:
        if "not a database" not in str(error.orig):
            raise
        known = False
    if not known:
        raise StationmasterError(f"{name}: is not a Stationmaster database")
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    script = ScriptDirectory.from_config(migrations())
    if found == script.get_current_head():
        return
    if found not in {step.revision for step in script.walk_revisions()}:
        raise StationmasterError(f"{name}: a newer Stationmaster wrote this database; install that version")
    if not older:
        raise StationmasterError(f"{name}: an older Stationmaster wrote this database; start the server once")
