"""`stationmaster db copy`: a site moves to another database, and its games go on there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from stationmaster.cli import main
from stationmaster.server import schema
from stationmaster.server.database import moving
from stationmaster.server.database.progress import Progress
from stationmaster.server.storage import Storage, migrate, open_engine
from tests.server.clients import HOT, Server
from tests.server.databases.unpack import unpack
from tests.server.postgres import drop_database, new_database


@pytest.fixture
def old(tmp_path: Path) -> str:
    """A site with games in every phase."""
    url = unpack("0003", tmp_path / "old.db")
    engine = open_engine(url)
    migrate(engine)
    engine.dispose()
    return url


@pytest.fixture
def new() -> Iterator[str]:
    url = new_database()
    yield url
    drop_database(url)


def contents(url: str) -> dict[str, list[Any]]:
    engine = open_engine(url)
    with engine.connect() as connection:
        found = {kind.name: sorted(map(tuple, connection.execute(select(kind))), key=repr) for kind in moving.KINDS}
    engine.dispose()
    return found


def copy(*urls: str) -> int:
    return main(["db", "copy", *urls])


def test_everything_goes_over_and_back(old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert copy(old, new) == 0
    assert "every game repeats" in capsys.readouterr().out
    assert contents(new) == contents(old)
    assert len(contents(old)["moves"]) > 100
    assert copy(new, f"sqlite:///{tmp_path}/back.db") == 0
    assert contents(f"sqlite:///{tmp_path}/back.db") == contents(old)


def test_games_and_players_go_on_there(new: str, tmp_path: Path) -> None:
    server = Server(tmp_path)
    person = server.person("Ann")
    table = person.create(HOT, first=0)["table"]["id"]
    with person.sit(table, 0) as chair:
        chair.wait_version(0)
        chair.move("keep 0 1")
    server.stop()
    assert copy(server.settings["db"], new) == 0
    server.settings["db"] = new
    server.start()
    with person.sit(table, 1) as chair:
        chair.wait_version(1)
        assert chair.move("keep 0 1")["type"] == "accepted"
    server.person("Somebody new")
    server.stop()


def test_what_cannot_be_copied_leaves_nothing(old: str, new: str, capsys: pytest.CaptureFixture[str]) -> None:
    def refused(*urls: str) -> str:
        assert copy(*urls) == 2
        return capsys.readouterr().err

    assert "are the same database" in refused(old, old)
    server = Storage(new)
    assert "a server uses the target; stop it first" in refused(old, new)
    server.unlock()
    assert "there is no such database" in refused("sqlite:////nowhere/games.db", new)
    engine = open_engine(old)
    with engine.begin() as connection:
        playing = schema.tables.c.status == "playing"
        connection.execute(update(schema.tables).where(playing).values(version=schema.tables.c.version + 1))
    engine.dispose()
    assert "nothing was copied: table" in refused(old, new)
    assert not any(contents(new).values())


def test_an_interrupted_copy_is_run_again(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    copied = []

    def interrupt(kind: Any, *args: Any) -> None:
        if kind is schema.moves:
            raise KeyboardInterrupt
        copied.append(kind)
        real(kind, *args)

    real = moving.copy_kind
    monkeypatch.setattr(moving, "copy_kind", interrupt)
    with pytest.raises(KeyboardInterrupt):
        moving.copy_site(old, new, Progress(lambda _: None))
    assert copied
    monkeypatch.undo()
    assert not any(contents(new).values())
    assert copy(old, new) == 0
    assert copy(old, new) == 2  # now there is something
