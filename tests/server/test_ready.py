"""/readyz says whether a move could be stored now; and what cannot be stored is refused, and shown to nobody."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import sqlite3
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from stationmaster.cli import main
from stationmaster.server.jobs import Job
from stationmaster.server.keys import hash_key
from stationmaster.server.people.rows import add_player
from stationmaster.server.storage import Storage
from tests.server.clients import HOT, PATIENCE, Chair, Person, Server, linux
from tests.server.databases.unpack import NUMBERS, unpack
from tests.server.databases.work import change, rows, spoil


def ready(server: Server) -> str:
    answer = server.http.get("/readyz")
    assert answer.status_code == (200 if answer.json()["status"] == "ok" else 503)
    return str(answer.json()["status"])


def becomes(server: Server, *words: str) -> None:
    """Waits until it says this: whoever asks often gets the last answer."""
    end = time.monotonic() + PATIENCE
    while not any(word in (told := ready(server)) for word in words):
        assert time.monotonic() < end, told
        time.sleep(0.1)
    assert str(server.folder) not in told


@contextmanager
def both_seats(person: Person, table: str) -> Iterator[tuple[Chair, Chair]]:
    """The one in turn first."""
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        yield (one, two) if one.view["turn"] == 0 else (two, one)


def check_refused(person: Person, table: str, mend: Callable[[], None]) -> None:
    """A move cannot be stored: it is refused, nobody hears of it, and it can be played when that is mended."""
    with both_seats(person, table) as (mover, other):
        before, name = mover.version, str(uuid.uuid4())
        move = random.Random(1).choice(mover.view["moves"])
        answer = mover.move(move, id=name)
        assert (answer["type"], answer["code"], answer["version"]) == ("refused", "unavailable", before)
        for chair in (mover, other):
            frames = len(chair.frames)
            chair.send(type="ping")
            chair.wait_for("pong")
            assert '"update"' not in "".join(chair.frames[frames:])
        with person.sit(table, mover.seat) as again:
            assert again.wait_for("update")["version"] == before
        mend()
        answer = mover.move(move, version=before, id=name)
        assert (answer["type"], answer["version"]) == ("accepted", before + 1)
        other.wait_version(before + 1)


@linux
def test_no_room_for_another_byte(new_server: Server) -> None:
    """Files may not grow any more: as good as a full disk, and it needs no disk."""
    import resource  # noqa: PLC0415 (not everywhere)

    server, path = new_server, new_server.folder / "games.db"
    person = server.person()
    table = person.create(HOT)["table"]["id"]
    assert ready(server) == "ok"
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)

    def mend() -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        becomes(server, "ok")

    largest = max(path.stat().st_size, path.with_name("games.db-wal").stat().st_size)
    assert server.log.stat().st_size < largest  # the log is to go on
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, limit[1]))
    becomes(server, "nothing can be stored: ")
    check_refused(person, table, mend)


def test_a_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("needs the right to mount a disk")
    try:
        server = Server(tmp_path, db=f"sqlite:///{disk / 'games.db'}")

        def mend() -> None:
            (disk / "filling").unlink()
            becomes(server, "ok")

        try:
            person = server.person()
            table = person.create(HOT)["table"]["id"]
            fill(disk / "filling")
            becomes(server, "nothing can be stored: ")
            check_refused(person, table, mend)
        finally:
            server.stop()
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue


def test_files_that_are_taken_away(new_server: Server) -> None:
    server, path = new_server, new_server.folder / "games.db"
    table = server.person().create(HOT)["table"]["id"]
    assert ready(server) == "ok"
    for end in ("", "-wal"):
        file, away = path.with_name(f"games.db{end}"), path.with_name("away")
        file.rename(away)
        becomes(server, "the database file was deleted; restart the server")
        shutil.copy(away, file)
        becomes(server, "the database file was replaced by another one; restart the server")
        away.rename(file)
        becomes(server, "ok")
    assert server.http.get(f"/api/tables/{table}").status_code == 404  # it is private, and read from the file


def test_a_database_that_somebody_else_locks(new_server: Server) -> None:
    server, path = new_server, new_server.folder / "games.db"
    assert ready(server) == "ok"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        becomes(server, "is it locked?", "database is locked")
        assert server.http.get("/healthz").status_code == 200
        other.execute("ROLLBACK")
    becomes(server, "ok")


async def new_player(storage: Storage, key: str) -> int:
    return await storage.transact(lambda connection: add_player(connection, hash_key(key), "p"))


def test_many_wait_for_a_locked_database_no_longer_than_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are written together are refused together: none of them is to blame."""
    path = tmp_path / "games.db"
    storage = Storage(f"sqlite:///{path}")
    event.listen(storage.engine, "connect", lambda connection, _: connection.execute("PRAGMA busy_timeout=0"))
    commits: list[int] = []
    commit = Storage._commit

    def counted(self: Storage, connection: Connection, jobs: list[Job]) -> None:
        commits.append(len(jobs))
        commit(self, connection, jobs)

    monkeypatch.setattr(Storage, "_commit", counted)

    async def run() -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            jobs = [asyncio.create_task(new_player(storage, str(n))) for n in range(20)]
            await asyncio.sleep(0)
            storage.start()
            found = await asyncio.gather(*jobs, return_exceptions=True)
            assert {getattr(one, "code", None) for one in found} == {"unavailable"}
            other.execute("ROLLBACK")
        await new_player(storage, "p")
        storage.stop()

    asyncio.run(run())
    assert commits == [20, 1]


def spoil_index(path: Path) -> None:
    """The one that is needed at every start."""
    ((page,),) = rows(path, "SELECT rootpage FROM sqlite_master WHERE name = 'tables_due'")
    ((size,),) = rows(path, "PRAGMA page_size")
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(random.Random(1).randbytes(size))


@pytest.mark.parametrize("spoiling", [spoil, spoil_index])
def test_a_damaged_database_is_noticed(tmp_path: Path, spoiling: Callable[[Path], None]) -> None:
    """Beside the start: it is not delayed."""
    url = unpack(NUMBERS[-1], tmp_path / "games.db")
    Storage(url).unlock()  # brought up to date, which reads much of it
    spoiling(tmp_path / "games.db")
    server = Server(tmp_path, db=url)
    try:
        becomes(server, "the database is damaged: ")
        assert "restore a backup (stationmaster db restore)" in ready(server)
        critical = [line for line in server.log.read_text().splitlines() if '"level": "critical"' in line]
        assert "the database is damaged" in "".join(critical)
    finally:
        server.stop()


def test_files_that_are_no_database_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.db"

    def start() -> str:
        assert main(["serve", "--port", "0", "--db", f"sqlite:///{path}"]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        return error

    path.write_text("This is no database, whatever its name says. " * 200)
    assert "--db: cannot be opened: file is not a database" in start()
    unpack(NUMBERS[-1], path)
    spoil(path)
    with path.open("r+b") as file:
        file.seek(100)
        file.write(bytes(3000))
    assert "--db: cannot be opened: database disk image is malformed" in start()
    unpack(NUMBERS[-1], path)
    change(path, "UPDATE alembic_version SET version_num = '9999'")
    assert "--db: a newer Stationmaster wrote this database; install that version" in start()
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (name)")
    assert "--db: another program wrote this database; give another one" in start()
    path.unlink()
    path.mkdir()
    assert "--db: cannot be opened: unable to open database file" in start()
