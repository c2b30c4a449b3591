"""The database: one writer that commits many tables' moves together, and readers beside it.

A `write` is done when its data are synced to disk; nothing is told to anyone before. The writer gathers whatever
came while the last commit was on its way, so that the time of a sync is shared by all who wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import secrets
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, TypeVar

import alembic.command
import alembic.config
import alembic.util
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Executable, create_engine, delete, event, insert, inspect, select
from sqlalchemy.exc import DatabaseError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from stationmaster.errors import StationmasterError
from stationmaster.server import metrics, postgres, rounds, schema
from stationmaster.server.courier import Courier
from stationmaster.server.jobs import MOST_TOGETHER, Job, Statement, batch_of, run_alone, run_together
from stationmaster.server.outbox import Outbox
from stationmaster.server.prepared import Rows
from stationmaster.server.refusals import Refusal
from stationmaster.server.trouble import LET_GO, LockedError, StaleError, explained, reason
from stationmaster.texts import how_to_install, one_line

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

log = logging.getLogger(__name__)

T = TypeVar("T")


READERS = 4
SNAPSHOT = "REPEATABLE READ"  # PostgreSQL's name for it
LARGEST_LOG = 64 * 2**20  # bytes that SQLite's log of changes keeps after it was larger
PROBE_BYTES = 4096  # about what a move takes
PROBE_SECONDS = 2.0
AGAIN_SECONDS = 60


class Storage:
    def __init__(self, url: str) -> None:
        """StationmasterError where the database cannot be opened, or serves another server."""
        self.engine = open_engine(url)
        self.process = f"{platform.node()}-{os.getpid()}-{secrets.token_hex(4)}"
        """A name of this process among those that use the database."""
        self._lock = lock(self.engine)
        self._file = database_file(self.engine)
        self._connection: Connection | None = None
        """The writer's."""
        try:
            migrate(self.engine)
            if self.shared:
                self._connection = postgres.connect_to_play(self.engine)
        except BaseException:
            self.unlock()
            raise
        self._reading = self.engine.execution_options(isolation_level=SNAPSHOT) if self.shared else self.engine
        self._inodes: dict[str, int] = {}
        self._gathering: list[Job] = []
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        """Handed over to the writer."""
        self.waiting = 0
        """Jobs that are not written yet."""
        self._next_commit = 0.0
        self._thread = threading.Thread(target=self._write_all, name="storage", daemon=True)
        self._readers = ThreadPoolExecutor(READERS, "reading")
        self._loop: asyncio.AbstractEventLoop | None = None
        self.outbox = Outbox(self.process, self._hire, self._tell_all, self._jobs.put)
        self.damage: str | None = None
        """What was found to be wrong with the database."""

    @property
    def shared(self) -> bool:
        """May other processes store here as well? Then it is not certain, either, that what failed is not there."""
        return self._file is None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def stop(self) -> None:
        """After everything that was asked for is written; moves are by then."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()
        self._readers.shutdown()
        self.outbox.close()
        self.unlock()

    def unlock(self) -> None:
        """Lets go of the database: of its connections, and of the lock."""
        if self._connection is not None:
            self._connection.close()
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def take(self, statement: Executable) -> list[Any]:
        """Changes rows, and answers what it returns of them."""
        found: list[Any] = await self._do((statement, {}), returning=True)
        return found

    async def transact(self, work: Callable[[Connection], T], news: bytes | None = None) -> T:
        """Reads and changes rows, alone; all of it or nothing. It should be short: moves wait for it."""
        found: T = await self._do(work, news=news)
        return found

    async def write(self, *statements: Statement, news: bytes | None = None) -> int | None:
        """Returns when it is synced; Refusal if it could not be stored."""
        made: int | None = await self._do(*statements, news=news)
        return made

    async def _do(self, *statements: Statement, news: bytes | None = None, returning: bool = False) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        job = Job(statements, done, news, returning)
        self.waiting += 1
        if self.shared and statements and job.is_prepared:
            self.outbox.add(job)
        else:
            self._gathering.append(job)
            if len(self._gathering) == 1:
                loop.call_later(max(0.0, self._next_commit - time.monotonic()), self._hand_over)
        try:
            return await done
        except Refusal:
            raise
        except (StaleError, IntegrityError) as error:
            raise Refusal("stale", "somebody else was first: look again") from error
        except Exception as error:
            log.exception("a job could not be stored")
            metrics.storage_errors.inc()
            raise Refusal("unavailable", "it could not be stored, so it was not done; try again") from error

    def _hand_over(self) -> None:
        """What has gathered, to the writer: its thread is woken once for each commit."""
        self._next_commit = time.monotonic() + rounds.BETWEEN_COMMITS
        if self._gathering:
            self._jobs.put(self._gathering)
            self._gathering = []

    def _tell_all(self, jobs: list[Job]) -> None:
        self.waiting -= len(jobs)
        for job in jobs:
            job.tell()

    async def _hire(self) -> Courier:
        connect = partial(postgres.connect_to_play, self.engine)
        return Courier(await asyncio.get_running_loop().run_in_executor(self._readers, connect))

    async def read(self, work: Callable[[Connection], T]) -> T:
        """In threads of their own, so that nothing else that takes long holds them up."""
        try:
            with metrics.read_seconds.time():
                return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)
        except (OperationalError, InterfaceError) as error:
            log.error("the database could not be read: %s", reason(error))
            raise Refusal("unavailable", "the database does not answer; try again") from error

    def read_now(self, work: Callable[[Connection], T]) -> T:
        """All of it from the same moment."""
        with self._reading.connect() as connection:
            return work(connection)

    # ---- is it well? ----

    async def can_store(self) -> str | None:
        """None if a move could be stored now, else what stands against it: something is written to find out."""
        if self.damage is not None:
            return self.damage
        number = zlib.crc32(self.process.encode()) >> 1  # other processes have rows of their own
        filling = {"id": number, "filling": os.urandom(PROBE_BYTES)}
        try:
            async with asyncio.timeout(PROBE_SECONDS):
                own = delete(schema.probe).where(schema.probe.c.id == number)
                await self.write((own, {}), (insert(schema.probe), filling))
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
                    self._connection = postgres.connect_to_play(self.engine) if self.shared else self.engine.connect()
            except Exception as error:  # perhaps the next time
                for job in jobs:
                    job.error = error
            else:
                began = time.monotonic()
                self._commit(self._connection, jobs)
                metrics.commit_seconds.observe(time.monotonic() - began)
                metrics.commit_size.observe(len(jobs))
                self._drop_if_broken(self._connection)
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._tell_all, jobs)
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
            more = self._jobs.get()
            if more is None:
                self._jobs.put(None)  # for the next time
                break
            jobs += more
        return jobs

    def _commit(self, connection: Connection, jobs: list[Job], tries: int = 3) -> None:
        try:
            self._check_files(connection)
            self._run(connection, jobs)
        except Exception as error:  # whatever it is, the writer must live on
            crossed = postgres.may_be_tried_again(error)
            one_to_blame = crossed or not isinstance(error, OperationalError | OSError)
            if len(jobs) > 1 and one_to_blame:
                for job in jobs:  # the others must not suffer
                    self._commit(connection, [job])
            elif crossed and tries:
                self._commit(connection, jobs, tries - 1)
            else:
                for job in jobs:  # locked, full, gone: for all of them
                    job.error = error

    def _run(self, connection: Connection, jobs: list[Job]) -> None:
        told: Rows = []
        if self.shared:
            told = postgres.telling(self.process, [job.news for job in jobs if job.news is not None])
            jobs = sorted(jobs, key=Job.place)
        elif all(job.is_prepared for job in jobs):
            run_alone(connection, batch_of(jobs))
            return
        with connection.begin():
            run_together(connection, jobs, told)

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
        more = {"pool_pre_ping": True, "pool_size": READERS + 2, "connect_args": dict(postgres.CONNECTING)}
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


def lock(engine: Engine, patience: float = LET_GO) -> IO[str] | None:
    """Tables live in the memory of one process: a second server on the same file would play them twice.

    The lock is the operating system's: it goes when the process does, however that ends. A process for bots that a
    server was just starting when it was killed shares the lock until it runs its own program: it is given a moment.
    """
    path = database_file(engine)
    if path is None or fcntl is None:
        return None
    try:
        file = open(lock_file(path), "a", encoding="utf-8")  # noqa: SIM115 (closed by `unlock`)
    except OSError as error:
        raise StationmasterError(f"--db: cannot be opened: {error.strerror}") from None
    end = time.monotonic() + patience
    while not take(file):
        if time.monotonic() > end:
            file.close()
            raise LockedError("--db: another server uses this database; stop it, or give another file")
        time.sleep(0.05)
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


def set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
    for pragma in (*pragmas, f"journal_size_limit={LARGEST_LOG}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """All of it or nothing, however it is interrupted."""
    try:
        with engine.connect() as connection, without_foreign_keys(connection), connection.begin():
            if engine.dialect.name == "sqlite":  # Python's driver would begin only after the changes of the schema
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                postgres.lock_schema(connection)
            names = inspect(connection).get_table_names()
            if names and "alembic_version" not in names:
                raise StationmasterError("--db: another program wrote this database; give another one")
            if not is_newest(connection):
                bring_up_to_date(connection)
            connection.execute(delete(schema.probe))  # a file that cannot be written to is noticed here
    except SQLAlchemyError as error:
        raise StationmasterError(f"--db: cannot be opened: {explained(error)}") from None
    except alembic.util.CommandError:
        raise StationmasterError("--db: a newer Stationmaster wrote this database; install that version") from None


@contextmanager
def without_foreign_keys(connection: Connection) -> Iterator[None]:
    """With SQLite, to change a table is to make it anew: what refers to it must not go with the old one."""
    if connection.dialect.name != "sqlite":
        yield
        return
    connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
    connection.rollback()
    try:
        yield
    finally:
        connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def bring_up_to_date(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        postgres.need_it_alone(connection)
    config = migrations()
    config.attributes["connection"] = connection
    alembic.command.upgrade(config, "head")
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise StationmasterError("--db: the database is damaged: rows are missing; restore a backup")


def is_newest(connection: Connection) -> bool:
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def migrations() -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", "stationmaster.server:migrations")
    config.set_main_option("path_separator", "os")
    return config
