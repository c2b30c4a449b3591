"""Copies of a database, and files of its records. A file is there when it is whole, or not at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, select

from stationmaster.errors import StationmasterError
from stationmaster.server import schema
from stationmaster.server.database.check import faults
from stationmaster.server.database.moving import copy_kinds
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import Database, log_of, named, opened, snapshot
from stationmaster.server.storage import lock, migrate, open_engine
from stationmaster.texts import one_line

PAGES_AT_ONCE = 1000
SIDE_FILES = ("-wal", "-shm", "-journal")


# ---- files that are whole or not there ----


@contextmanager
def whole_file(path: Path, force: bool) -> Iterator[Path]:
    """The name to write to: what is there at the end takes the file's place at once."""
    if path.exists() and not (force and path.is_file()):
        fault = "exists already; --force replaces it" if path.is_file() else "is not a file"
        raise StationmasterError(f"{path}: {fault}")
    if not path.absolute().parent.is_dir():
        raise StationmasterError(f"{path}: the directory {path.absolute().parent} does not exist; create it first")
    part = path.with_name(f"{path.name}.part")
    try:
        forget(part)
        yield part
        take_place(part, path)
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be written: {error.strerror}") from None
    finally:
        with suppress(OSError):
            forget(part)


def take_place(part: Path, path: Path) -> None:
    """At once, and so that a power failure does not undo it."""
    sync(part)
    os.replace(part, path)
    sync(path.absolute().parent)


def sync(path: Path) -> None:
    if os.name == "posix":
        file = os.open(path, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def forget(path: Path) -> None:
    for name in ("", *SIDE_FILES):
        path.with_name(path.name + name).unlink(missing_ok=True)


def private(path: str, flags: int) -> int:
    """Opens a file that nobody but its owner may read."""
    file = os.open(path, flags, 0o600)
    try:
        os.chmod(path, 0o600)
    except OSError:
        os.close(file)
        raise
    return file


# ---- backup ----


def backup(database: Database, copy: Path, force: bool, progress: Progress) -> int:
    """The size of the copy: a file of SQLite. One of an older version can be copied before it is brought up to date."""
    path = database.path
    if path is None:
        with whole_file(copy, force) as part, snapshot(database) as connection:
            copy_site(connection, part, progress)
        return copy.stat().st_size
    if copy.exists() and path.exists() and copy.samefile(path):
        raise StationmasterError(f"{copy}: is the database itself; name another file")
    with whole_file(copy, force) as part, snapshot(database, older=True) as connection:
        copy_pages(connection, path, part, progress)
    return copy.stat().st_size


def copy_site(reading: Connection, part: Path, progress: Progress) -> None:
    """From PostgreSQL, row by row."""
    os.close(private(str(part), os.O_CREAT | os.O_WRONLY))
    engine = open_engine(f"sqlite:///{part}")
    try:
        migrate(engine)
        with opened(part), engine.begin() as writing:
            copy_kinds(reading, writing, progress)
            with progress.during("the copy is checked"):
                found = faults(writing)
    finally:
        engine.dispose()
    if found:
        raise StationmasterError(f"{part}: the copy is not whole: {found[0]}")
    with opened(part):
        merge(part)


def copy_pages(connection: Connection, path: Path, part: Path, progress: Progress) -> None:
    """One file without others beside it, for its owner's eyes: it holds the hands of games under way."""
    os.close(private(str(part), os.O_CREAT | os.O_WRONLY))
    source = connection.connection.driver_connection
    assert isinstance(source, sqlite3.Connection)

    def tell(_: int, left: int, total: int) -> None:
        progress.step(f"{total - left} of {total} pages are copied")

    target = sqlite3.connect(part)
    try:
        with opened(path):
            source.backup(target, pages=PAGES_AT_ONCE, progress=tell)
            target.execute("PRAGMA journal_mode=DELETE")
            with progress.during("the copy is checked"):
                found = target.execute("PRAGMA quick_check(1)").fetchone()[0]
    finally:
        target.close()
    if found != "ok":
        raise StationmasterError(f"{path}: is damaged: {one_line(found)}")


# ---- restore ----


def restore(database: Database, copy: Path, progress: Progress) -> Path | None:
    """Where the database is now that was there before; None where there was none."""
    path = database.file(f"create an empty one, and use: stationmaster db copy sqlite:///{copy} postgresql://...")
    if copy.exists() and path.exists() and copy.samefile(path):
        raise StationmasterError(f"{copy}: is the database itself; name a backup of it")
    held = lock(open_engine(database.url))
    part = path.with_name(f"{path.name}.part")
    try:
        forget(part)
        with snapshot(named(f"sqlite:///{copy}"), older=True) as connection:
            copy_pages(connection, copy, part, progress)
        bring_up_to_date(part, progress)
        sync(part)
        kept = put_aside(path, part)
        take_place(part, path)
        return kept
    except OSError as error:
        raise StationmasterError(f"{path}: cannot be replaced: {error.strerror}") from None
    finally:
        with suppress(OSError):
            forget(part)
        if held is not None:
            held.close()


def bring_up_to_date(part: Path, progress: Progress) -> None:
    engine = open_engine(f"sqlite:///{part}")
    try:
        with progress.during("the copy is brought up to date"):
            migrate(engine)
    finally:
        engine.dispose()
    with opened(part):
        merge(part)


def merge(path: Path) -> None:
    """SQLite's log of changes into the database itself, so that it is one file."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
    finally:
        connection.close()


def put_aside(path: Path, heir: Path) -> Path | None:
    """Gives the database a second name, and takes its log of changes away, which must never meet another database."""
    if not path.exists():
        forget(path)
        return None
    kept = free_name(path)
    with suppress(sqlite3.Error):  # a damaged one is kept as it is
        merge(path)
    for name in ("", *SIDE_FILES):
        side = path.with_name(path.name + name)
        if side.exists() and name != "-shm":
            second_name(side, kept.with_name(kept.name + name))
    sync(path.absolute().parent)
    for name in SIDE_FILES:
        path.with_name(path.name + name).unlink(missing_ok=True)
    shutil.copymode(path, heir)
    if os.name == "posix" and os.geteuid() == 0:  # root restores, but the server is somebody else
        os.chown(heir, path.stat().st_uid, path.stat().st_gid)
    return kept


def free_name(path: Path) -> Path:
    """Never that of an earlier one: it may be the only good one."""
    first = path.with_name(f"{path.name}.before-restore")
    names = [first, *(first.with_name(f"{first.name}-{n}") for n in range(2, 1000))]
    return next(name for name in names if not name.exists() and not log_of(name).exists())


def second_name(path: Path, other: Path) -> None:
    try:
        os.link(path, other)
    except OSError:  # a file system without such names
        shutil.copy2(path, other)


# ---- export ----


def export(connection: Connection, abandoned: bool, progress: Progress) -> Iterator[str]:
    """The records of games that are over, one a line, the oldest first."""
    known = schema.tables
    statuses = ("over", "abandoned") if abandoned else ("over",)
    wanted = known.c.status.in_(statuses) & known.c.record.is_not(None)
    query = select(known.c.record).where(wanted).order_by(known.c.finished, known.c.id)
    for done, record in enumerate(connection.execute(query).yield_per(100).scalars()):
        progress.step(f"{done} games are written")
        yield f"{record}\n"


def export_file(database: Database, target: Path, abandoned: bool, force: bool, progress: Progress) -> int:
    """How many records were written."""
    count = 0
    with whole_file(target, force) as part, snapshot(database) as connection, part.open("w", encoding="utf-8") as file:
        for line in export(connection, abandoned, progress):
            file.write(line)
            count += 1
    return count
