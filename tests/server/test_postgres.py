"""PostgreSQL: one server at a time, what `stationmaster db` does there, and what happens when it goes away."""

from __future__ import annotations

import os
import random
import signal
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from stationmaster.cli import main
from stationmaster.server import schema
from stationmaster.server.postgres import connect_alone
from stationmaster.server.storage import Storage, migrate, open_engine
from stationmaster.server.trouble import LockedError
from tests.server.clients import HOT, PATIENCE, Server, play_on
from tests.server.databases.unpack import up_to_date
from tests.server.databases.work import rows
from tests.server.postgres import drop_database, new_database, own_cluster, run_sql


@pytest.fixture
def url() -> Iterator[str]:
    made = new_database()
    yield made
    drop_database(made)


def test_the_migrations_give_the_schema(url: str) -> None:
    run_sql(url, "DROP SCHEMA public CASCADE")
    run_sql(url, "CREATE SCHEMA public")
    engine = open_engine(url)
    for _ in range(2):  # the second time there is nothing to do
        migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_many_may_play_unless_one_needs_it_alone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.server.postgres.LET_GO", 0.1)
    first, second = Storage(url), Storage(url)
    with pytest.raises(LockedError, match="another server uses this database"):
        connect_alone(first.engine)
    first.unlock()
    second.unlock()
    engine = open_engine(url)
    alone = connect_alone(engine)
    with pytest.raises(LockedError, match="stationmaster db works on this database"):
        Storage(url)
    alone.close()
    engine.dispose()
    Storage(url).unlock()


def test_the_schema_changes_while_nobody_plays(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.server.postgres.LET_GO", 0.1)
    old = Storage(url)
    run_sql(url, "UPDATE alembic_version SET version_num = '0004'")
    with pytest.raises(LockedError, match="servers of an older version use this database"):
        Storage(url)
    old.unlock()


def test_what_is_stored_is_there_after_a_kill(url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, db=url)
    person = server.person("Ann")
    table = person.create([{"kind": "me"}, {"kind": "me", "name": "Bo"}], first=0)["table"]["id"]
    with person.sit(table, 0) as chair:
        chair.wait_version(0)
        assert chair.move("keep 0 1", id="one")["type"] == "accepted"
        server.kill()
    server.start()
    person.server = server
    with person.sit(table, 0) as chair:
        chair.wait_version(1)
        assert chair.move("keep 0 1", id="one", version=0)["version"] == 1
        chair.send(type="move", id="a\0b", seat=0, version=1, move="draw pile")
        assert chair.wait_for("error")["code"] == "malformed"
    assert person.ask("GET", "/tables/a%00b", status=404)["code"] == "not_found"
    server.stop()


# ---- stationmaster db ----


@pytest.fixture
def busy(url: str, tmp_path: Path) -> Iterator[Server]:
    """A server with games of all kinds, of which none ends meanwhile."""
    assert main(["db", "copy", up_to_date(tmp_path / "games.db"), url]) == 0
    server = Server(tmp_path, db=url, bot_pause=100_000.0)
    yield server
    if server.process.poll() is None:
        server.stop()


def test_the_tools_work_on_it_while_a_server_plays(
    busy: Server, url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:

    def db(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert main(["db", "--db", url, *words]) == code
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        return told.out if code == 0 else told.err

    assert "4 finished games, 3 abandoned games, 5 waiting tables, 28 games under way: all is well" in db("check")
    assert "7 records" in db("export", "--abandoned", str(tmp_path / "records.jsonl"))
    assert main(["verify", str(tmp_path / "records.jsonl")]) == 0
    copy = tmp_path / "backup.db"
    assert f"{copy}: a copy of postgresql://" in db("backup", str(copy))
    assert "exists already" in db("backup", str(copy), code=2)
    assert main(["db", "--db", f"sqlite:///{copy}", "check"]) == 0
    assert rows(copy, "SELECT * FROM moves ORDER BY 1, 2") == rows(
        tmp_path / "games.db", "SELECT * FROM moves ORDER BY 1, 2"
    )
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "use: stationmaster db copy" in db("restore", str(copy), code=2)
    assert "would delete: 1 closed table, 4 finished games" in db("prune", "--older-than", "0", "--dry-run")
    assert "deleted: 1 closed table, 4 finished games, 3 abandoned games" in db("prune", "--older-than", "0")
    busy.stop()
    assert "deleted: nothing" in db("prune", "--older-than", "0")
    assert "5 waiting tables, 28 games under way: all is well" in db("check")
    back = new_database()  # and there is a way back
    assert main(["db", "copy", f"sqlite:///{copy}", back]) == 0
    drop_database(back)


def test_a_game_that_does_not_repeat_is_found(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["db", "copy", up_to_date(tmp_path / "games.db"), url]) == 0
    run_sql(url, "UPDATE moves SET entries = '[]' WHERE version = 2")
    assert main(["db", "--db", url, "check"]) == 1
    assert "cannot be repeated: move 2 now gives another game" in capsys.readouterr().out


# ---- when PostgreSQL goes away ----


@pytest.mark.skipif("STATIONMASTER_TEST_POSTGRES" in os.environ, reason="the database server is not ours to kill")
def test_the_game_goes_on_when_postgresql_comes_back(tmp_path: Path) -> None:
    """Killed in the middle of a game: nothing that was acknowledged is lost, and nothing has to be restarted."""
    with own_cluster() as postgres:
        server = Server(tmp_path, db=postgres.get_uri())
        person, rng = server.person("Ann"), random.Random(1)
        table = person.create(HOT)["table"]["id"]
        with person.sit(table, 0) as first, person.sit(table, 1) as second:
            chairs = [first, second]
            for chair in chairs:
                chair.wait_version(0)
            version = play_on(chairs, rng, 6)
            crash(postgres)
            mover = next(chair for chair in chairs if chair.view["moves"])
            assert mover.move(mover.view["moves"][0], id="again")["code"] == "unavailable"
            wait_for_status(server, 503)
            postgres.ensure_postgres_running()
            answer = patiently(lambda: mover.move(mover.view["moves"][0], id="again", version=version))
            assert (answer["type"], answer["version"]) == ("accepted", version + 1)
            wait_for_status(server, 200)
            assert play_on(chairs, rng, 6) == version + 7
        server.stop()


def crash(postgres: Any) -> None:
    """At once, with nothing brought in order."""
    os.kill(postgres.get_pid(), signal.SIGQUIT)
    end = time.monotonic() + PATIENCE
    while (postgres.pgdata / "postmaster.pid").exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def wait_for_status(server: Server, status: int) -> None:
    """The answer of /readyz is kept for a moment."""
    end = time.monotonic() + PATIENCE
    while server.http.get("/readyz").status_code != status:
        assert time.monotonic() < end
        time.sleep(0.1)


def patiently(ask: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Until it is no longer unavailable."""
    end = time.monotonic() + PATIENCE
    while (answer := ask()).get("code") == "unavailable":
        assert time.monotonic() < end
        time.sleep(0.1)
    return answer
