"""The database: one writer that commits many tables' moves together, and readers beside it.

A `write` is done when its data are synced to disk; nothing is told to anyone before. The writer gathers whatever
came while the last commit was on its way, so that the time of a sync is shared by all who wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, TypeVar

import alembic.command
import alembic.config
import alembic.util
from sqlalchemy import Connection, Engine, Executable, create_engine, delete, event, func, insert, inspect, select
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, SQLAlchemyError

from stationmaster.errors import StationmasterError
from stationmaster.server import metrics, schema
from stationmaster.server.prepared import Filled, Prepared
from stationmaster.server.refusals import Refusal
from stationmaster.texts import how_to_install, one_line

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

T = TypeVar("T")


class LockedError(StationmasterError):
    """A server uses the database."""


class StaleError(Exception):
    """Somebody else changed first what a statement is about."""


Values = dict[str, Any] | list[dict[str, Any]]
Plain = tuple[Executable, Values] | tuple[Executable, Values, int]
"""A statement with its values and, where that matters, the number of rows that it must change."""
Statement = Plain | Filled

PLAY_LOCK = 0x57A7104  # a number of our own among PostgreSQL's advisory locks

LET_GO = 2.0
"""Seconds in which what is left of a killed server lets go of its database."""

MOST_TOGETHER = 500
BETWEEN_COMMITS = 0.01  # seconds: whoever comes sooner after the last commit began waits for others to join the next
READERS = 4
SNAPSHOT = "REPEATABLE READ"  # PostgreSQL's name for it
CONNECT_SECONDS = 5
LARGEST_LOG = 64 * 2**20  # bytes that SQLite's log of changes keeps after it was larger
PROBE_BYTES = 4096  # about what a move takes
PROBE_SECONDS = 2.0
AGAIN_SECONDS = 60


@dataclass
class Job:
    """Statements that are done together or not at all."""

    statements: Sequence[Statement]
    done: asyncio.Future[int | None]
    """Gets the new id, where the last statement inserted one."""
    answer: int | None = None
    error: Exception | None = None

    def run(self, connection: Connection) -> None:
        for one in self.statements:
            if isinstance(one, Filled):
                run_prepared(connection, one.statement, [one.values])
                continue
            statement, values, *rows = one
            result = connection.execute(statement, values)
            if rows and result.rowcount != rows[0]:
                raise StaleError
            if result.context.isinsert and isinstance(values, dict) and result.inserted_primary_key:
                first = result.inserted_primary_key[0]
                self.answer = first if isinstance(first, int) else None

    def tell(self) -> None:
        if self.done.done():  # whoever waited has gone
            return
        if self.error is None:
            self.done.set_result(self.answer)
        else:
            self.done.set_exception(self.error)


class Storage:
    def __init__(self, url: str) -> None:
        """StationmasterError where the database cannot be opened, or serves another server."""
        self.engine = open_engine(url)
        self._lock = lock(self.engine)
        self._file = database_file(self.engine)
        self._connection: Connection | None = None
        """The writer's."""
        try:
            if not self.is_file:
                self._connection = connect_alone(self.engine)
            migrate(self.engine)
        except BaseException:
            self.unlock()
            raise
        self._reading = self.engine if self.is_file else self.engine.execution_options(isolation_level=SNAPSHOT)
        self._inodes: dict[str, int] = {}
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._next_commit = 0.0
        self._thread = threading.Thread(target=self._write_all, name="storage", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "reading")
        self._loop: asyncio.AbstractEventLoop | None = None
        self.damage: str | None = None
        """What was found to be wrong with the database."""

    @property
    def is_file(self) -> bool:
        """SQLite: what could not be written is certainly not there."""
        return self._file is not None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def stop(self) -> None:
        """After everything that was asked for is written."""
        self._jobs.put(None)
        self._thread.join()
        self._readers.shutdown()
        self.unlock()

    def unlock(self) -> None:
        """Lets go of the database: of its connections, and of the lock."""
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.truncate(0)
            self._lock.close()

    def note(self, text: str) -> None:
        """Leaves a note in the lock file, for whoever may read the database."""
        if self._lock is not None:
            try:
                os.ftruncate(self._lock.fileno(), 0)
                os.write(self._lock.fileno(), text.encode())
            except OSError as error:  # a full disk: the server itself does not need it
                log.error("the lock file could not be written: %s", error.strerror)

    async def write(self, *statements: Statement) -> int | None:
        """Returns when it is synced; Refusal if it could not be stored."""
        done: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(statements, done))
        try:
            return await done
        except (StaleError, IntegrityError) as error:
            raise Refusal("stale", "somebody else was first: look again") from error
        except Exception as error:
            log.exception("a job could not be stored")
            metrics.storage_errors.inc()
            raise Refusal("unavailable", "it could not be stored, so it was not done; try again") from error

    async def read(self, work: Callable[[Connection], T]) -> T:
        """In threads of their own, so that nothing else that takes long holds them up."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """All of it from the same moment."""
        with self._reading.connect() as connection:
            return work(connection)

    # ---- is it well? ----

    async def can_store(self) -> str | None:
        """None if a move could be stored now, else what stands against it: something is written to find out."""
        if self.damage is not None:
            return self.damage
        filling = {"id": 1, "filling": os.urandom(PROBE_BYTES)}
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                await self.write((delete(schema.probe), {}), (insert(schema.probe), filling))
        except TimeoutError:
            return "the database does not answer: is it locked?"
        except Refusal as refusal:
            return f"nothing can be stored: {reason(refusal.__cause__)}"
        return None

    async def look_for_damage(self) -> None:
        """Reads the whole file, beside everything else: SQLite notices a damaged page only when it comes to it."""
        while True:
            try:
                found = await in_background(lambda: self.read_now(find_damage))
                break
            except OperationalError:  # it cannot be read now: that is no damage
                log.exception("the database could not be checked for damage")
                await asyncio.sleep(AGAIN_SECONDS)
        if found is not None:
            self.damage = f"the database is damaged: {found}; restore a backup (stationmaster db restore)"
            log.critical(self.damage)

    # ---- in the writer's thread ----

    def _write_all(self) -> None:
        while jobs := self._gather():
            try:
                if self._connection is None:
                    self._connection = self.engine.connect() if self.is_file else connect_alone(self.engine)
            except Exception as error:  # perhaps the next time
                for job in jobs:
                    job.error = error
            else:
                with metrics.commit_seconds.time():
                    self._commit(self._connection, jobs)
                metrics.commit_size.observe(len(jobs))
                self._drop_if_broken(self._connection)
            assert self._loop is not None
            self._loop.call_soon_threadsafe(tell_all, jobs)
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _drop_if_broken(self, connection: Connection) -> None:
        """With it went the lock: another one is taken the next time, if nobody else has it."""
        if connection.invalidated:
            with suppress(Exception):
                connection.close()
            self._connection = None

    def _gather(self) -> list[Job]:
        """All jobs that wait; at least one; none at the end."""
        jobs: list[Job] = []
        while len(jobs) < MOST_TOGETHER and (not jobs or not self._jobs.empty()):
            job = self._jobs.get()
            if job is None:
                self._jobs.put(None)  # for the next time
                break
            jobs.append(job)
            if len(jobs) == 1:
                time.sleep(max(0.0, self._next_commit - time.monotonic()))
        self._next_commit = time.monotonic() + BETWEEN_COMMITS
        return jobs

    def _commit(self, connection: Connection, jobs: list[Job]) -> None:
        try:
            self._check_files(connection)
            with connection.begin():
                run_together(connection, jobs)
        except (OperationalError, OSError) as error:  # locked, full, gone: for all of them
            for job in jobs:
                job.error = error
        except Exception as error:  # whatever it is, the writer must live on
            if len(jobs) == 1:
                jobs[0].error = error
                return
            for job in jobs:  # one of them is to blame: the others must not suffer
                self._commit(connection, [job])

    def _check_files(self, connection: Connection) -> None:
        """Writing into a file that was deleted or replaced seems to work, and all is lost at the next start."""
        if self._file is None:
            return
        if not self._inodes:
            connection.execute(select(schema.probe.c.id)).all()  # now its log of changes is there as well
            connection.rollback()
            self._inodes = {path: os.stat(path).st_ino for path in (str(self._file), f"{self._file}-wal")}
        for path, inode in self._inodes.items():
            try:
                known = os.stat(path).st_ino == inode
            except FileNotFoundError:
                raise OSError("the database file was deleted; restart the server") from None
            if not known:
                raise OSError("the database file was replaced by another one; restart the server")


def run_together(connection: Connection, jobs: Sequence[Job]) -> None:
    """Of jobs that are only prepared statements, such as moves, each statement is done for all of them at once."""
    prepared: dict[Prepared, list[dict[str, Any]]] = {}
    for job in jobs:
        filled = [one for one in job.statements if isinstance(one, Filled)]
        if len(filled) < len(job.statements):
            job.run(connection)
            continue
        for statement, values in filled:
            prepared.setdefault(statement, []).append(values)
    for statement, rows in prepared.items():
        run_prepared(connection, statement, rows)


def run_prepared(connection: Connection, statement: Prepared, rows: list[dict[str, Any]]) -> None:
    """Each time it must change a row."""
    if statement.run(connection, rows) != len(rows):
        raise StaleError


async def in_background(work: Callable[[], T]) -> T:
    """In a thread that nobody waits for when the server stops."""
    loop, done = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

    def finish(result: Any, error: BaseException | None) -> None:
        if error is not None and not done.done():
            done.set_exception(error)
        elif not done.done():
            done.set_result(result)

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as raised:
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody wants to know
            loop.call_soon_threadsafe(finish, result, error)

    threading.Thread(target=run, name="looking for damage", daemon=True).start()
    found: T = await done
    return found


def tell_all(jobs: list[Job]) -> None:
    for job in jobs:
        job.tell()


def reason(error: BaseException | None) -> str:
    """In one line, without the statement."""
    known = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return one_line(known)


def database_file(engine: Engine) -> Path | None:
    """None where the database is no file."""
    return Path(engine.url.database or "").absolute() if engine.dialect.name == "sqlite" else None


def find_damage(connection: Connection) -> str | None:
    if connection.dialect.name != "sqlite":
        return None
    try:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    except OperationalError:
        raise
    except DatabaseError as error:
        return reason(error)
    return None if found == "ok" else one_line(found)


def open_engine(url: str) -> Engine:
    kind = url.partition("://")[0]
    if kind.partition("+")[0] not in ("sqlite", "postgresql", "postgres"):
        raise StationmasterError("--db: give sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE")
    more: dict[str, Any] = {}
    if kind in ("postgresql", "postgres"):  # by psycopg 3; it looks whether a connection still lives before it is used
        url = url.replace(kind, "postgresql+psycopg", 1)
        more = {"pool_pre_ping": True, "pool_size": READERS + 1, "connect_args": {"connect_timeout": CONNECT_SECONDS}}
    try:
        # An error must not carry the values of a statement into the log.
        engine = create_engine(url, hide_parameters=True, **more)
    except ModuleNotFoundError as error:
        missing = how_to_install("postgres") if "psycopg" in str(error) else str(error)
        raise StationmasterError(f"--db: cannot use {kind!r}: {missing}") from None
    except (SQLAlchemyError, ImportError) as error:
        raise StationmasterError(f"--db: cannot use {kind!r}: {error}") from None
    if engine.dialect.name == "sqlite":
        if engine.url.database in (None, "", ":memory:"):
            raise StationmasterError("--db: give a file, such as sqlite:///stationmaster.db")
        event.listen(engine, "connect", set_up_sqlite)
    return engine


def connect_alone(engine: Engine) -> Connection:
    """A connection to PostgreSQL that holds the lock of the one process that plays there, as long as it lives."""
    end = time.monotonic() + LET_GO
    try:
        connection = engine.connect()
        while not connection.execute(select(func.pg_try_advisory_lock(PLAY_LOCK))).scalar():
            if time.monotonic() > end:
                connection.close()
                raise LockedError("--db: another server uses this database; stop it, or give another one")
            time.sleep(0.05)
        connection.commit()
    except SQLAlchemyError as error:
        raise StationmasterError(f"--db: cannot be opened: {reason(error)}") from None
    return connection


def lock(engine: Engine) -> IO[str] | None:
    """Tables live in the memory of one process: a second server on the same file would play them twice.

    The lock is the operating system's: it goes when the process does, however that ends. The file is for the eyes of
    its owner, because of what a server notes there. A process for bots that a server was just starting when it was
    killed shares the lock until it runs its own program: it is given a moment.
    """
    path = database_file(engine)
    if path is None or fcntl is None:
        return None
    try:
        file = open(lock_file(path), "a", encoding="utf-8", opener=private)  # noqa: SIM115 (closed by `unlock`)
    except OSError as error:
        raise StationmasterError(f"--db: cannot be opened: {error.strerror}") from None
    end = time.monotonic() + LET_GO
    while not take(file):
        if time.monotonic() > end:
            file.close()
            raise LockedError("--db: another server uses this database; stop it, or give another file")
        time.sleep(0.05)
    file.truncate(0)  # the note of a server that was killed
    return file


def take(file: IO[str]) -> bool:
    """Whether the lock could be had."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def lock_file(path: Path) -> Path:
    return path.with_name(f"{path.name}-lock")


def private(path: str, flags: int) -> int:
    """Opens a file that nobody but its owner may read."""
    file = os.open(path, flags, 0o600)
    try:
        os.chmod(path, 0o600)
    except OSError:
        os.close(file)
        raise
    return file


def set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
    for pragma in (*pragmas, f"journal_size_limit={LARGEST_LOG}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """All of it or nothing, however it is interrupted."""
    config = migrations()
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":  # Python's driver would begin only after the changes of the schema
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            names = inspect(connection).get_table_names()
            if names and "alembic_version" not in names:
                raise StationmasterError("--db: another program wrote this database; give another one")
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
            connection.execute(delete(schema.probe))  # a file that cannot be written to is noticed here
    except SQLAlchemyError as error:
        raise StationmasterError(f"--db: cannot be opened: {reason(error)}") from None
    except alembic.util.CommandError:
        raise StationmasterError("--db: a newer Stationmaster wrote this database; install that version") from None


def migrations() -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", "stationmaster.server:migrations")
    config.set_main_option("path_separator", "os")
    return config
