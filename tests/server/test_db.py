"""`stationmaster db`, with a server that uses the database and without one."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import stationmaster as sm
from stationmaster.cli import main
from stationmaster.server.database import asking, copies, pruning
from stationmaster.server.database.progress import Progress
from stationmaster.server.storage import Storage
from tests.server.clients import HOT, Person, Server, play_on
from tests.server.databases.unpack import unpack, up_to_date
from tests.server.databases.work import change, interrupt, rows, spoil


class Command:
    """`stationmaster db` on one database."""

    def __init__(self, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = path
        self.capsys = capsys
        self.errors = ""

    def __call__(self, *arguments: str | Path, code: int = 0) -> list[str]:
        """The lines that it prints."""
        self.capsys.readouterr()
        done = main(["db", "--db", f"sqlite:///{self.path}", *map(str, arguments)])
        told = self.capsys.readouterr()
        self.errors = told.err
        assert done == code, told
        assert "Traceback" not in told.err
        assert all(letter.isprintable() or letter == "\n" for letter in told.out + told.err)
        return told.out.splitlines()

    def refused(self, *arguments: str | Path) -> str:
        """The one line that it complains with."""
        assert self(*arguments, code=2) == []
        *progress, line = self.errors.splitlines()
        assert line.startswith("stationmaster db: ")
        assert not any(text.startswith("stationmaster") for text in progress)
        return line


@pytest.fixture
def db(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """On a database with games of all kinds that no server uses."""
    up_to_date(tmp_path / "games.db")
    return Command(tmp_path / "games.db", capsys)


@pytest.fixture
def served(db: Command) -> Iterator[Server]:
    """A server that uses it."""
    server = Server(db.path.parent)
    yield server
    if server.process.poll() is None:
        server.stop()
    assert "Traceback" not in server.log.read_text()


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# ---- check ----


def test_check(db: Command) -> None:
    before = files(db.path.parent)
    content = db.path.read_bytes()
    (line,) = db("check")
    assert line.endswith("4 finished games, 3 abandoned games, 5 waiting tables, 28 games under way: all is well")
    assert files(db.path.parent) == before  # nothing was made, no lock taken
    assert db.path.read_bytes() == content


FAULTS = {
    "UPDATE moves SET entries = '[]' WHERE version = 2": "cannot be repeated: move 2 now gives another game",
    "UPDATE moves SET entries = 'x' WHERE version = 2": "Expecting value",
    "DELETE FROM moves WHERE version = 1": "moves are missing",
    "UPDATE moves SET chance = x'0000000000000000' WHERE version = 3": "cannot be repeated: move 3: ",
    "UPDATE tables SET deal = x'00' WHERE status = 'over'": "cannot be repeated: the deal: ",
    "UPDATE tables SET version = version + 1 WHERE status = 'playing'": "the version is",
    "UPDATE tables SET turn = 1 - turn WHERE turn < 2 AND NOT bots_turn AND game = 'usa'": "is in turn; it should be",
    "UPDATE tables SET turn = NULL WHERE status = 'playing' AND NOT bots_turn": "nobody's turn",
    "UPDATE tables SET bots_turn = NOT bots_turn WHERE turn IS NOT NULL": "'bots_turn' does not agree",
    "UPDATE tables SET due = 7 WHERE status = 'playing'": "'due' does not agree with the clock",
    "UPDATE tables SET listed = NOT listed": "'listed' does not agree with the seats",
    "UPDATE tables SET watchable = NOT watchable": "'watchable' does not agree with the status",
    "UPDATE tables SET status = 'waiting' WHERE status = 'over'": "a game that is waiting has a deal",
    "UPDATE tables SET status = 'playing', bots_turn = 1 WHERE status = 'over'": "the game is over",
    "UPDATE tables SET record = NULL WHERE status = 'abandoned'": "there is no record",
    "UPDATE tables SET record = replace(record, 'Ann', 'Eve') WHERE status = 'over'": "record is another game's",
    "UPDATE tables SET record = (SELECT o.record FROM tables o WHERE o.status = 'over') WHERE status = 'abandoned'": (
        "the record of an abandoned game is finished"
    ),
    "UPDATE tables SET result = '{}' WHERE status = 'over'": "the stored result is not the record's",
    "UPDATE tables SET terms = '{}' WHERE status = 'over'": "missing",
    "UPDATE seats SET name = 'Eve' WHERE kind = 'person'": "the seats have other names than the game",
    "UPDATE seats SET owner = 99 WHERE owner = 1": "rows of seats refer to players that are not there",
    "DELETE FROM tables WHERE status = 'over'": "rows of moves refer to tables that are not there",
}


@pytest.mark.parametrize("statement", FAULTS)
def test_check_finds(db: Command, statement: str) -> None:
    change(db.path, statement)
    *problems, last = db("check", code=1)
    assert any(FAULTS[statement] in problem for problem in problems), problems
    assert last.endswith(f": {len(problems)} problems")


def test_check_knows_that_a_turn_may_have_to_be_worked_out(db: Command) -> None:
    change(
        db.path, "UPDATE tables SET turn = NULL, deadline = NULL, due = NULL, bots_turn = 1 WHERE status = 'playing'"
    )
    db("check")


def test_check_forgives_games_that_were_dealt_under_other_rules(db: Command) -> None:
    change(db.path, "UPDATE moves SET entries = '[]' WHERE version = 2")
    change(db.path, "UPDATE tables SET rules = 0")
    (line,) = db("check")
    assert "all is well" in line
    assert "games do not replay under today's rules" in line


def test_check_of_a_damaged_file(db: Command) -> None:
    spoil(db.path)
    *problems, last = db("check", code=1)
    assert problems
    assert "problems" in last


def test_check_while_a_server_writes(db: Command, served: Server) -> None:
    """One moment's database is looked at, whatever is played meanwhile."""
    with Playing(served):
        for _ in range(2):
            (line,) = db("check")
            assert line.endswith("all is well")


class Playing:
    """Somebody plays as fast as it goes, in a thread of its own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.person = server.person("Eve")
        self.stop = threading.Event()
        self.moves = 0
        self.thread = threading.Thread(target=self._play)

    def _play(self) -> None:
        rng = random.Random(1)
        while not self.stop.is_set():
            table = self.person.create(HOT)["table"]["id"]
            with self.person.sit(table, 0) as one, self.person.sit(table, 1) as two:
                one.wait_for("update")
                two.wait_for("update")
                while not self.stop.is_set() and one.view["phase"] != "over":
                    self.moves = play_on([one, two], rng, 5)

    def __enter__(self) -> Playing:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join()


# ---- backup and restore ----


def test_backup_and_restore_with_a_server(db: Command, served: Server) -> None:
    copy = db.path.with_name("copy.db")
    with Playing(served):
        (line,) = db("backup", copy)
    assert line.startswith(f"{copy}: a copy of {db.path}, ")
    assert files(db.path.parent) - {"server.log"} == {
        *("games.db", "games.db-wal", "games.db-shm", "games.db-lock", "copy.db")
    }
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    Command(copy, db.capsys)("check")
    later = served.person("Zoe")
    assert "another server uses this database" in db.refused("restore", copy)
    served.stop()
    (line,) = db("restore", copy)
    kept = db.path.with_name("games.db.before-restore")
    assert line == f"{db.path}: restored from {copy}; the previous database is now {kept}"
    assert rows(kept, "SELECT name FROM players WHERE name = 'Zoe'") == [("Zoe",)]
    served.start()
    later = Person(served, later.key)
    assert later.ask("GET", "/me", status=401)["code"] == "unknown_key"
    assert Person(served, "Ann").ask("GET", "/me") == {"name": "Ann"}


def test_a_backup_replaces_nothing_unless_told_to(db: Command) -> None:
    copy = db.path.with_name("copy.db")
    copy.write_text("mine")
    assert "exists already; --force replaces it" in db.refused("backup", copy)
    assert copy.read_text() == "mine"
    db("backup", copy, "--force")
    Command(copy, db.capsys)("check")


def test_there_is_never_half_a_backup(db: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = db.path.with_name("copy.db")
    copy.write_text("mine")
    monkeypatch.setattr(copies, "sync", interrupt)
    before = files(db.path.parent)
    for arguments in (("backup", copy, "--force"), ("export", copy, "--force"), ("restore", db.path.with_name("b.db"))):
        if arguments[0] == "restore":
            shutil.copy(db.path, arguments[1])
            before |= {"b.db", "games.db-lock"}
        db(*arguments, code=130)
        assert copy.read_text() == "mine"
        assert files(db.path.parent) == before
    db("check")


def test_bad_names_for_a_copy(db: Command) -> None:
    folder = db.path.parent
    os.mkfifo(folder / "pipe")
    for name, fault in (
        (folder / "no" / "copy.db", "does not exist; create it first"),
        (folder, "is not a file"),
        (folder / "pipe", "is not a file"),
    ):
        assert fault in db.refused("backup", name, "--force")
        assert fault in db.refused("export", name, "--force")
    assert "is the database itself" in db.refused("backup", db.path, "--force")
    assert "is the database itself" in db.refused("restore", db.path)


def test_a_damaged_database_is_not_copied(db: Command) -> None:
    copy = db.path.with_name("copy.db")
    copy.write_text("the last good one")
    spoil(db.path)
    assert "damaged" in db.refused("backup", copy, "--force")
    assert copy.read_text() == "the last good one"


def test_bad_files_are_not_restored(db: Command) -> None:
    bad = db.path.with_name("bad.db")
    content = db.path.read_bytes()
    assert "there is no such database" in db.refused("restore", bad)
    bad.write_text("no database at all, but a text that is long enough to be looked at" * 100)
    assert "is not a Stationmaster database" in db.refused("restore", bad)
    bad.write_bytes(b"")
    assert "is not a Stationmaster database" in db.refused("restore", bad)
    with closing(sqlite3.connect(bad)) as connection:
        connection.execute("CREATE TABLE songs (name)")
    assert "is not a Stationmaster database" in db.refused("restore", bad)
    shutil.copy(db.path, bad)
    spoil(bad)
    assert "bad.db: is damaged: " in db.refused("restore", bad)
    shutil.copy(db.path, bad)
    change(bad, "UPDATE alembic_version SET version_num = '9999'")
    assert "a newer Stationmaster wrote this database" in db.refused("restore", bad)
    assert db.path.read_bytes() == content
    assert files(db.path.parent) == {"games.db", "games.db-lock", "bad.db"}


def test_changes_that_were_not_in_the_file_yet_stay_with_their_database(db: Command) -> None:
    """A server was killed: its log of changes belongs to the old database, and never meets the new one."""
    copy = db.path.with_name("copy.db")
    db("backup", copy)
    server = Server(db.path.parent)
    server.person("Zoe")
    server.kill()
    assert db.path.with_name("games.db-wal").stat().st_size > 0
    db("restore", copy)
    assert files(db.path.parent) == {"games.db", "games.db-lock", "games.db.before-restore", "copy.db", "server.log"}
    assert rows(db.path.with_name("games.db.before-restore"), "SELECT name FROM players WHERE name = 'Zoe'")
    assert not rows(db.path, "SELECT name FROM players WHERE name = 'Zoe'")
    db("check")


def test_a_damaged_database_is_put_aside(db: Command) -> None:
    copy = db.path.with_name("copy.db")
    db("backup", copy)
    server = Server(db.path.parent)
    server.person("Zoe")
    server.kill()
    with db.path.open("r+b") as file:
        file.write(b"no database" * 100)
    db("restore", copy)
    kept = db.path.with_name("games.db.before-restore")
    assert b"Zoe" in kept.read_bytes()
    assert not db.path.with_name("games.db-wal").exists()
    db("check")


def test_changes_that_cannot_be_merged_go_along(db: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = db.path.with_name("copy.db")
    db("backup", copy)
    server = Server(db.path.parent)
    server.person("Zoe")
    server.kill()
    before = [db.path.with_name(f"games.db{end}").read_bytes() for end in ("", "-wal")]
    merge = copies.merge

    def fail(path: Path) -> None:
        if path == db.path:
            raise sqlite3.OperationalError("disk I/O error")
        merge(path)

    monkeypatch.setattr(copies, "merge", fail)
    db("restore", copy)
    kept = db.path.with_name("games.db.before-restore")
    assert [kept.with_name(f"{kept.name}{end}").read_bytes() for end in ("", "-wal")] == before
    assert not {"games.db-wal", "games.db-shm"} & files(db.path.parent)
    assert rows(kept, "SELECT name FROM players WHERE name = 'Zoe'")
    assert not rows(db.path, "SELECT name FROM players WHERE name = 'Zoe'")
    db("check")


def test_earlier_ones_are_kept_as_well(db: Command) -> None:
    copy = db.path.with_name("copy.db")
    db("backup", copy)
    first = db.path.read_bytes()
    for _ in range(2):
        db("restore", copy)
    assert db.path.with_name("games.db.before-restore").read_bytes() == first
    (line,) = db("restore", db.path.with_name("games.db.before-restore"))  # undone
    assert line.endswith("games.db.before-restore-3")
    db("check")


def test_restored_where_there_was_none(db: Command) -> None:
    new = Command(db.path.with_name("new.db"), db.capsys)
    assert new("restore", db.path) == [f"{new.path}: restored from {db.path}"]
    new("check")


def test_an_old_backup_is_brought_up_to_date(db: Command) -> None:
    old = db.path.with_name("old.db")
    unpack("0001", old)
    command = Command(old, db.capsys)
    for work in (("check",), ("export", "-"), ("prune",), ("prune", "--dry-run")):
        assert "an older Stationmaster wrote this database; start the server once" in command.refused(*work)
    copy = db.path.with_name("copy.db")
    command("backup", copy)  # before it is brought up to date
    db("restore", copy)
    assert "the copy is brought up to date" in db.errors
    db("check")


# ---- prune ----


def test_prune(db: Command) -> None:
    change(db.path, "UPDATE players SET seen = 0")
    size = db.path.stat().st_size
    content = db.path.read_bytes()
    for arguments, told in (
        ([], "1 closed table, 1 unused player key"),
        (["--older-than", "1"], "1 closed table, 1 unused player key"),
        (["--older-than", "0"], "1 closed table, 4 finished games, 3 abandoned games, 1 unused player key"),
    ):
        assert db("prune", "--dry-run", *arguments) == [f"{db.path}: would delete: {told}"]
    assert db.path.read_bytes() == content
    assert db("prune") == [f"{db.path}: deleted: 1 closed table, 1 unused player key"]
    assert db("prune", "--older-than", "0") == [f"{db.path}: deleted: 4 finished games, 3 abandoned games"]
    assert db("prune", "--older-than", "0") == [f"{db.path}: deleted: nothing"]
    assert db.path.stat().st_size < size
    assert rows(db.path, "SELECT DISTINCT status FROM tables ORDER BY 1") == [("playing",), ("waiting",)]
    assert rows(db.path, "SELECT name FROM players ORDER BY 1") == [("Ann",), ("Bo",), ("Cy",)]
    db("check")


def test_keys_of_pruned_games_are_counted(db: Command) -> None:
    change(db.path, "UPDATE players SET seen = 0")
    change(db.path, "UPDATE tables SET status = 'over', finished = 0 WHERE status IN ('playing', 'waiting')")
    told = "1 closed table, 37 finished games, 3 abandoned games, 4 unused player keys"
    assert db("prune", "--dry-run", "--older-than", "0") == [f"{db.path}: would delete: {told}"]
    assert db("prune", "--older-than", "0") == [f"{db.path}: deleted: {told}"]


def test_prune_through_the_server(db: Command) -> None:
    change(db.path, "UPDATE players SET seen = 0 WHERE name = 'Dee'")
    server = Server(db.path.parent)
    ann = Person(server, "Ann")
    over = [t["table"] for t in ann.ask("GET", "/tables?list=finished")["tables"] if t["table"]["status"] == "over"]
    looked_at = over[0]["id"]
    try:
        with ann.sit(looked_at, 0) as chair, Playing(server):
            chair.wait_for("update")
            (line,) = db("prune", "--older-than", "0")
            assert "1 closed table" in line
            assert "3 abandoned games" in line
            assert not rows(db.path, "SELECT id FROM players WHERE name = 'Dee'")
            chair.send(type="ping")  # whoever looks at a game is left alone
            chair.wait_for("pong")
            ann.ask("GET", f"/tables/{looked_at}/record")
        for table in over[1:]:
            assert ann.ask("GET", f"/tables/{table['id']}", status=404)["code"] == "not_found"
    finally:
        server.stop()
    db("check")
    assert "Traceback" not in server.log.read_text()


def test_a_server_that_takes_no_orders(db: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "UNTAKEN", 0.1)
    storage = Storage(f"sqlite:///{db.path}")  # holds the lock, and answers nobody
    assert "is starting or stopping; try again" in db.refused("prune")
    assert rows(db.path, "SELECT * FROM orders") == []  # nor will a later server do it
    storage.unlock()
    db("prune")


def test_prune_goes_piece_by_piece(db: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pruning, "AT_ONCE", 1)
    assert db("prune", "--older-than", "0")[0].endswith("1 closed table, 4 finished games, 3 abandoned games")
    db("check")


# ---- export ----


def test_export(db: Command, served: Server, capsys: pytest.CaptureFixture[str]) -> None:
    target = db.path.with_name("games.jsonl")
    assert db("export", target) == [f"{target}: 4 records"]
    assert "exists already; --force replaces it" in db.refused("export", target)
    assert db("export", target, "--abandoned", "--force") == [f"{target}: 7 records"]
    assert main(["verify", str(target)]) == 0
    assert "3 valid but unfinished, 4 valid" in capsys.readouterr().out
    lines = db("export", "-")
    assert len(lines) == 4
    for line in lines:
        sm.verify(json.loads(line))
    assert db.errors == "4 records\n"


# ---- bad input, and progress ----


def test_bad_input(db: Command, capsys: pytest.CaptureFixture[str]) -> None:
    gone = Command(db.path.with_name("none.db"), capsys)
    for work in (("check",), ("backup", "copy.db"), ("prune",), ("prune", "--dry-run"), ("export", "-")):
        assert "none.db: there is no such database" in gone.refused(*work)
    assert files(db.path.parent) == {"games.db"}
    assert "at most 100000 days" in db.refused("prune", "--older-than", "100001")
    for arguments in ([], ["nonsense"], ["prune", "--older-than", "-1"], ["backup"], ["check", "more"]):
        with pytest.raises(SystemExit) as stopped:
            main(["db", *arguments])
        assert stopped.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1
    for url in ("sqlite://", "nonsense", "postgresql://127.0.0.1:1/x"):
        assert main(["db", "--db", url, "check"]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_who_waits_long_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stationmaster.server.database.progress.BETWEEN", 0.0)
    told: list[str] = []
    twice = threading.Event()

    def tell(text: str) -> None:
        told.append(text)
        if len(told) > 2:
            twice.set()

    progress = Progress(tell)
    with progress.during("it is checked"):
        assert twice.wait(60)
    assert told[:2] == ["it is checked", "it is checked: 0 s"]
    progress.step("3 of 4")
    assert told[-1] == "3 of 4"
    monkeypatch.setattr("stationmaster.server.database.progress.BETWEEN", 1000.0)
    progress.step("4 of 4")
    assert told[-1] == "3 of 4"
