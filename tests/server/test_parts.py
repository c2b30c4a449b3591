"""The parts of the server that need no socket."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from stationmaster.errors import StationmasterError
from stationmaster.games.family.recording import RecordingChance, RepeatedChance
from stationmaster.games.setting import Setting
from stationmaster.server import schema, typescript
from stationmaster.server.authority import Authority, UnrepeatableError, pack, unpack
from stationmaster.server.keys import fits, hash_key, new_key
from stationmaster.server.limits import Bucket
from stationmaster.server.messages import client_messages
from stationmaster.server.people.rows import add_player
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import Rate
from stationmaster.server.storage import Storage, migrate, open_engine
from tests.server.clients import PATIENCE, Server
from tests.server.databases.work import disposing


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'games.db'}"


def test_the_migrations_give_the_schema(tmp_path: Path) -> None:
    with disposing(open_engine(database(tmp_path))) as engine:
        for _ in range(2):  # the second time there is nothing to do
            migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
            pragmas = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
            ]
    assert pragmas == ["wal", 2]  # FULL


@pytest.mark.parametrize("url", ["sqlite://", "nonsense", "mysterydb://x"])
def test_databases_that_cannot_be(url: str) -> None:
    with pytest.raises(StationmasterError, match="--db"):
        open_engine(url)


def test_jobs_are_written_together_and_a_bad_one_alone_fails(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(database(tmp_path))
        storage.start()
        jobs = [storage.transact(partial(add_player, key_hash=hash_key(str(n % 7)), name=f"p{n}")) for n in range(9)]
        results = await asyncio.gather(*jobs, return_exceptions=True)
        assert [isinstance(result, Refusal) for result in results] == [False] * 7 + [True] * 2
        names = storage.read_now(lambda c: list(c.execute(select(schema.players.c.name)).scalars()))
        assert sorted(names) == [f"p{n}" for n in range(7)]
        storage.stop()

    asyncio.run(run())


def test_chance_that_is_kept_can_be_repeated() -> None:
    chance = RecordingChance()
    answers = [chance.below(n) for n in range(2, 60)]
    twin = chance.copy()
    words = chance.take()
    assert twin.take() == words
    assert chance.take() == []
    again = RepeatedChance()
    again.tell(unpack(pack(words)))
    half = [again.below(n) for n in range(2, 30)]
    other = again.copy()
    assert half + [again.below(n) for n in range(30, 60)] == answers
    assert [other.below(n) for n in range(30, 60)] == answers[28:]
    with pytest.raises(Exception, match="more random words"):
        again.below(2)
    again.tell([1, 2])
    with pytest.raises(Exception, match="fewer random words"):
        again.tell([])


def test_a_stored_game_that_gives_another_one_now() -> None:
    first = Authority.begin(Setting("usa"), ["Ann", "Bo"])
    move = str(first.match.legal_moves()[0])
    first.accept(first.attempt(first.match.turn, 0, move, None, 0))
    changed = first.played[0]._replace(entries=[{"move": "pass"}])
    with pytest.raises(UnrepeatableError):
        Authority.repeat(Setting("usa"), ["Ann", "Bo"], first.deal, [changed])


def test_keys() -> None:
    key = new_key()
    assert len(key) >= 43
    assert fits(key, hash_key(key))
    assert not fits(new_key(), hash_key(key))
    assert not fits(None, hash_key(key))
    assert not fits("", None)


def test_a_bucket() -> None:
    bucket = Bucket(Rate(2, 0))
    assert [bucket.take() for _ in range(4)] == [True, True, False, False]
    assert bucket.exhausted


def test_the_types_of_the_client_are_fresh() -> None:
    assert typescript.main(["--check", "web/src/lib/messages.ts"]) == 0


def test_stale_types_are_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "messages.ts"
    assert typescript.main(["--check", str(path)]) == 1
    assert "make types" in capsys.readouterr().err
    assert typescript.main([str(path)]) == 0
    assert typescript.main(["--check", str(path)]) == 0


def test_the_examples_of_the_manual_are_messages() -> None:
    text = Path("docs/server.md").read_text(encoding="utf-8")
    sent = re.findall(r'\{"type": "(?:hello|move|why|sit|ping)"[^{}]*\}', text)
    assert len(sent) >= 6
    for message in sent:
        client_messages.validate_json(message)


def test_the_example_plays_a_game(server: Server) -> None:
    command = [sys.executable, "examples/remote_bot.py", server.address]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "points, rank" in done.stdout


@pytest.mark.parametrize("browser", ["", "no-such-browser %s"])
def test_the_command_serves_until_it_is_stopped(tmp_path: Path, browser: str) -> None:
    """With `--open` too, whether there is a browser or not."""
    command = [sys.executable, "-c", "import sys; from stationmaster.cli import main; sys.exit(main())", "serve"]
    command += ["--port", "0", "--db", database(tmp_path), "--open"]
    screen = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": browser}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **screen}
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Stationmaster is at http://127.0.0.1:")
        process.terminate()
        assert process.wait(PATIENCE) == 0


def test_one_database_serves_one_server(tmp_path: Path) -> None:
    first = Storage(database(tmp_path))
    with pytest.raises(StationmasterError, match="another server uses this database"):
        Storage(database(tmp_path))
    first.unlock()
    Storage(database(tmp_path)).unlock()


def test_what_is_left_of_a_killed_server_lets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that it was just starting holds the lock for a moment more."""
    child = Storage(database(tmp_path))
    monkeypatch.setattr(time, "sleep", lambda _: child.unlock())
    Storage(database(tmp_path)).unlock()


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from stationmaster.cli import main  # noqa: PLC0415 (only this needs it)

    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        for arguments, fault in (
            (["--db", "sqlite://"], "sqlite:///stationmaster.db"),
            (["--db", f"sqlite:///{tmp_path}/no/folder/games.db"], "cannot be opened: No such file or directory"),
            (["--db", database(tmp_path), "--port", port], f"port {port}: "),
        ):
            assert main(["serve", "--port", "0", *arguments]) == 2
            error = capsys.readouterr().err
            assert fault in error
            assert error.count("\n") == 1
