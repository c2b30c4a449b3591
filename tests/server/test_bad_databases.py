"""A database that cannot be used: each command says why and what to do in a line, exits with 2, changes nothing."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg.conninfo import make_conninfo
from sqlalchemy import make_url

from stationmaster.cli import main
from tests.server.databases.unpack import NUMBERS, unpack, up_to_date
from tests.server.databases.work import change
from tests.server.postgres import drop_database, new_database, own_cluster, run_sql
from tests.server.test_ready import fill

ORDER = ("admin", "close", "nowhere")
COMMANDS = {"serve": ("serve", "--port", "0"), "check": ("db", "check"), "prune": ("db", "prune"), "order": ORDER}
LOOKING = ("check", "prune", "order")


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    return Said(capsys)


class Said:
    """What a command says of a database that it cannot use."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, name: str, url: str) -> str:
        self.capsys.readouterr()
        first, *rest = COMMANDS[name]
        assert main([first, "--db", url, *rest]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        assert told.err.count("\n") == 1, told.err
        assert "Traceback" not in told.err
        assert "secret" not in told.err
        return told.err


@pytest.fixture
def url() -> Iterator[str]:
    made = new_database()
    yield made
    drop_database(made)


def other(url: str, **parts: str) -> str:
    return make_url(url).set(**parts).render_as_string(hide_password=False)  # type: ignore[arg-type]


def everything(url: str) -> list[tuple[object, ...]]:
    """All tables of a database and their rows."""
    with psycopg.connect(make_conninfo(url)) as connection:
        names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
        return [(name, *connection.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall()) for (name,) in names]


# ---- PostgreSQL ----


@pytest.mark.parametrize("command", COMMANDS)
def test_nobody_is_there(command: str, said: Said) -> None:
    told = said(command, "postgresql://nobody:secret@127.0.0.1:1/games")
    assert "start PostgreSQL there, or look at the host and the port" in told
    assert "look at the name of the host" in said(command, "postgresql://nobody:secret@nowhere.invalid/games")


@pytest.mark.parametrize("command", COMMANDS)
def test_there_is_no_such_database(command: str, url: str, said: Said) -> None:
    told = said(command, other(url, database="never_was"))
    assert 'database "never_was" does not exist; create it' in told


@pytest.mark.parametrize("command", COMMANDS)
def test_a_newer_version_wrote_it(command: str, url: str, said: Said) -> None:
    run_sql(url, "UPDATE alembic_version SET version_num = '9999'")
    before = everything(url)
    assert "a newer Stationmaster wrote this database; install that version" in said(command, url)
    assert everything(url) == before


@pytest.mark.parametrize("command", LOOKING)
def test_an_older_version_wrote_it(command: str, url: str, said: Said) -> None:
    run_sql(url, "UPDATE alembic_version SET version_num = '0004'")
    before = everything(url)
    assert "an older Stationmaster wrote this database; start the server once" in said(command, url)
    assert everything(url) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_another_program_wrote_it(command: str, url: str, said: Said) -> None:
    run_sql(url, "DROP TABLE alembic_version")
    before = everything(url)
    assert ("another program wrote" if command == "serve" else "is not a Stationmaster") in said(command, url)
    assert everything(url) == before


@pytest.mark.parametrize("command", ["serve", "prune", "order"])
def test_it_cannot_be_written_to(command: str, url: str, said: Said) -> None:
    """As on a replica."""
    run_sql(url, f"ALTER DATABASE {make_url(url).database} SET default_transaction_read_only = on")
    before = everything(url)
    assert "it is a replica, or was made read-only: give the address of the primary" in said(command, url)
    assert everything(url) == before


@pytest.mark.parametrize("command", COMMANDS)
def test_without_psycopg(command: str, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "pip install '.[postgres]'" in said(command, "postgresql://127.0.0.1/games")


@pytest.mark.parametrize("command", COMMANDS)
def test_databases_of_other_kinds(command: str, said: Said) -> None:
    assert "give sqlite:///FILE or postgresql://" in said(command, "mysql://a:secret@b/c")


@pytest.mark.skipif("STATIONMASTER_TEST_POSTGRES" in os.environ, reason="the database server is not ours to change")
def test_passwords_rights_and_disks(said: Said, tmp_path: Path) -> None:
    """What takes a PostgreSQL of one's own: to start it takes longest."""
    with own_cluster() as postgres:
        url = postgres.get_uri()
        rules = postgres.pgdata / "pg_hba.conf"
        rules.write_text("local all guest scram-sha-256\nlocal all banned reject\n" + rules.read_text())
        for text in (
            "SELECT pg_reload_conf()",
            "CREATE ROLE guest LOGIN PASSWORD 'right'",
            "CREATE ROLE banned LOGIN",
            "CREATE ROLE poor LOGIN",
            "CREATE DATABASE games",
        ):
            run_sql(url, text)
        mine = other(url, database="games")
        for command in COMMANDS:
            told = said(command, other(mine, username="guest", password="secret"))
            assert "give the right password in --db, PGPASSWORD or ~/.pgpass" in told
            assert "pg_hba.conf" in said(command, other(mine, username="banned", password="secret"))
        assert "CREATE DATABASE ... OWNER ..." in said("serve", other(mine, username="poor"))
        assert everything(mine) == []
        with tiny_disk(tmp_path, "16m") as disk:
            shutil.chown(disk, postgres.pgdata.owner(), postgres.pgdata.group())
            run_sql(url, f"CREATE TABLESPACE tiny LOCATION '{disk}'")
            run_sql(url, "CREATE DATABASE tight TABLESPACE tiny")
            fill(disk / "filling")
            tight = other(url, database="tight")
            assert "free some space on its disk, and try again" in said("serve", tight)
            (disk / "filling").unlink()
            assert everything(tight) == []
            run_sql(url, "DROP DATABASE tight")
            run_sql(url, "DROP TABLESPACE tiny")


# ---- SQLite ----


@contextmanager
def tiny_disk(folder: Path, size: str) -> Iterator[Path]:
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("needs the right to mount a disk")
    folder.chmod(0o755)
    for parent in folder.parents[:3]:
        if parent.owner() == "root" and parent != Path("/tmp"):
            parent.chmod(0o755)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", str(disk)], check=True)


def test_a_full_disk(said: Said, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with tiny_disk(tmp_path, "2m") as disk:
        fill(disk / "filling")
        assert "free some space" in said("serve", f"sqlite:///{disk / 'new.db'}")
        (disk / "filling").unlink()
        url = up_to_date(disk / "games.db")
        fill(disk / "filling")
        before = (disk / "games.db").read_bytes()
        for command in ("serve", "order"):
            assert "free some space" in said(command, url)
        assert (disk / "games.db").read_bytes() == before
        assert main(["db", "--db", url, "backup", str(disk / "copy.db")]) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert not (disk / "copy.db").exists()


@pytest.mark.parametrize("command", LOOKING)
def test_files_of_other_versions(command: str, said: Said, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    url = unpack(NUMBERS[0], path)
    before = path.read_bytes()
    assert "an older Stationmaster wrote this database; start the server once" in said(command, url)
    assert path.read_bytes() == before
    path.unlink()
    up_to_date(path)
    change(path, "UPDATE alembic_version SET version_num = '9999'")
    before_it = dump(path)
    for one in (command, "serve"):
        assert "a newer Stationmaster wrote this database; install that version" in said(one, url)
    assert dump(path) == before_it


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


@pytest.mark.parametrize("command", LOOKING)
def test_no_file(command: str, said: Said, tmp_path: Path) -> None:
    assert "there is no such database" in said(command, f"sqlite:///{tmp_path / 'none.db'}")
    assert list(tmp_path.iterdir()) == []
    assert "No such file or directory" in said("serve", f"sqlite:///{tmp_path / 'no' / 'games.db'}")
