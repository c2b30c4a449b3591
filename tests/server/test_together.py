"""Several processes on one PostgreSQL: it makes no difference to which of them one is connected."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from stationmaster.cli import main
from tests.server.clients import PATIENCE, Chair, Person, Server, play_on
from tests.server.postgres import drop_database, new_database

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    made = new_database()
    yield made
    drop_database(made)


@pytest.fixture(scope="module")
def pair(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    one, two = (Server(tmp_path_factory.mktemp("server"), db=url) for _ in range(2))
    yield one, two
    for server in (one, two):
        assert server.stop() == 0
        assert "Traceback" not in server.log.read_text()


def elsewhere(person: Person, server: Server) -> Person:
    """The same player, who asks another process."""
    return Person(server, person.key)


def patiently(wanted: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := wanted()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def rows(url: str, query: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(make_conninfo(url)) as connection:
        return connection.execute(query).fetchall()


def test_a_game_across_two_processes(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann, bo = one.person("Ann"), two.person("Bo")
    created = ann.create([ME, OPEN], public=True)
    table = created["table"]["id"]
    assert any(shown["table"]["id"] == table for shown in bo.ask("GET", "/tables?list=open")["tables"])
    with ann.sit(table, 0) as first:
        first.wait_for("table")
        bo.ask("POST", f"/tables/{table}/join", {"name": "Bo"})
        assert first.wait(lambda m: m["type"] == "table" and m["table"]["status"] == "playing")
        with bo.sit(table, 1) as second:
            present = lambda m: m["type"] == "table" and all(s["present"] for s in m["table"]["seats"])  # noqa: E731
            assert first.wait(present)
            for chair in (first, second):
                chair.wait_version(0)
            version = play_on([first, second], random.Random(1), 12)
            assert version >= 12
        gone = lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"]  # noqa: E731
        assert first.wait(gone)


def test_the_same_move_sent_to_both_counts_once(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann = one.person("Ann")
    table = ann.create([ME, ME | {"name": "Bo"}], first=0)["table"]["id"]
    with ann.sit(table, 0) as here, elsewhere(ann, two).sit(table, 0) as there:
        here.wait_version(0)
        there.wait_version(0)
        assert here.move("keep 0 1", id="one")["version"] == 1
        again = there.move("keep 0 1", id="one", version=0)
        assert (again["type"], again["version"]) == ("accepted", 1)
        there.wait_version(1)
        late = there.move("keep 0 1", id="two", version=0)
        assert (late["code"], late["version"]) == ("stale", 1)


def test_whoever_is_removed_or_forgotten_is_sent_away_everywhere(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann, bo = one.person("Ann"), two.person("Bo")
    created = ann.create([ME, OPEN])
    table = created["table"]["id"]
    bo.join(created)
    link = ann.ask("POST", "/me/link")["key"]
    phone = Person(two, one.http.post("/api/sign-in", json={"by": "link", "key": link}).json()["key"])
    assert phone.ask("GET", "/me") == {"name": "Ann"}
    with phone.sit(table, 0) as chair, bo.sit(table, 1) as other:
        chair.wait_for("update")
        other.wait_for("update")
        (number,) = [d["id"] for d in phone.ask("GET", "/me/devices")["devices"] if d["this"]]
        headers = {"Authorization": f"Bearer {ann.key}"}
        assert one.http.delete(f"/api/me/devices/{number}", headers=headers).status_code == 204
        assert chair.wait_for("error")["code"] == "unknown_key"
        with elsewhere(ann, two).sit(table, 0) as again:
            again.wait_for("update")
            assert one.http.delete("/api/me", headers=headers).status_code == 204
            assert again.wait_for("error")["code"] == "unknown_key"
        assert other.wait(lambda m: m["type"] == "table" and m["table"]["seats"][0]["name"] == "Player 1")
    phone.ask("GET", "/me", status=401)


def test_a_link_of_one_process_counts_at_the_other(pair: tuple[Server, Server]) -> None:
    one, two = pair
    link = one.person("Ann").ask("POST", "/me/link")["key"]
    wanted = {"by": "link", "key": link}
    assert two.http.post("/api/sign-in", json=wanted).json()["name"] == "Ann"
    assert one.http.post("/api/sign-in", json=wanted).status_code == 403


def test_who_loses_a_seat_loses_sight_of_it_elsewhere(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann, bo = one.person("Ann"), two.person("Bo")
    created = ann.create([ME, OPEN, OPEN])
    table = created["table"]["id"]
    bo.join(created, seat=1)
    with bo.sit(table, 1) as chair:
        chair.wait_for("table")
        ann.ask("PUT", f"/tables/{table}/seats/1", {"to": {"kind": "open"}})
        assert chair.wait_for("error")["closing"]
    key = ann.ask("POST", f"/tables/{table}/seats/0/key")["key"]
    with elsewhere(ann, two).sit(table, 0) as chair:
        chair.wait_for("table")
        bo.server = one
        bo.ask("POST", f"/tables/{table}/take", {"key": key})
        with pytest.raises(Exception, match="4409"):
            chair.wait(lambda _: False)


def test_names_lists_and_limits_are_the_sites(pair: tuple[Server, Server]) -> None:
    one, two = pair
    ann = one.person("Ann")
    assert elsewhere(ann, two).ask("GET", "/me")["name"] == "Ann"
    elsewhere(ann, two).ask("PATCH", "/me", {"name": "Anna"})
    patiently(lambda: ann.ask("GET", "/me")["name"] == "Anna")
    table = ann.create([ME, OPEN])["table"]["id"]
    assert [t["table"]["id"] for t in elsewhere(ann, two).ask("GET", "/tables?list=mine")["tables"]] == [table]


def test_what_fills_the_database_is_counted_for_all(tmp_path: Path) -> None:
    url, limits = new_database(), {"new_players": [3, 0.001]}
    servers = []
    for name in "ab":
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, db=url, limits=limits))
    asked = [servers[n % 2].http.post("/api/players", json={"name": "Ann"}).status_code for n in range(5)]
    assert asked == [201, 201, 201, 429, 429]
    for server in servers:
        server.stop()
    drop_database(url)


# ---- who thinks ----


def test_a_process_that_only_thinks_thinks_for_all(tmp_path: Path) -> None:
    url = new_database()
    server = Server(tmp_path, db=url)
    command = [sys.executable, "-m", "stationmaster", "think", "--db", url, "--processes", "1"]
    with (tmp_path / "think.log").open("w") as log:
        thinker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert thinker.stdout is not None
    with thinker.stdout:
        assert thinker.stdout.readline() == "Stationmaster thinks.\n"
        time.sleep(2.5)  # by then the server has noticed
        ann = server.person()
        table = ann.create([ME, BOT], "card", first=1)["table"]["id"]
        with ann.sit(table, 0) as chair:
            play_with_bot(chair, 3)
            assert "stationmaster_bot_seconds_count 0.0" in server.http.get("/metrics").text
            thinker.kill()
            thinker.wait()
            play_with_bot(chair, 3)  # the server does it, then
            assert "stationmaster_bot_seconds_count 0.0" not in server.http.get("/metrics").text
    assert server.stop() == 0
    drop_database(url)


def play_with_bot(chair: Chair, moves: int) -> None:
    for _ in range(moves):
        while not chair.view.get("moves"):
            chair.receive()
        assert chair.move(chair.view["moves"][0])["type"] == "accepted"


def test_a_bots_turn_outlives_the_process_that_thought(tmp_path: Path) -> None:
    url = new_database()
    servers = []
    for name in "ab":
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, db=url, bot_pause=3600 if name == "a" else 0))
    ann = servers[0].person()
    table = ann.create([ME, BOT], "card", first=1)["table"]["id"]
    patiently(lambda: rows(url, "SELECT 1 FROM tables WHERE thinker IS NOT NULL"))
    servers[0].kill()
    with elsewhere(ann, servers[1]).sit(table, 0) as chair:
        chair.wait_version(1)
    patiently(lambda: rows(url, "SELECT count(*) FROM processes") == [(1,)])
    assert servers[1].stop() == 0
    assert rows(url, "SELECT count(*) FROM processes") == [(0,)]
    drop_database(url)


# ---- workers ----


class Parent(Server):
    """With two workers."""

    def command(self) -> list[str]:
        return [*super().command(), "0", "2"]


def children(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [pid for pid in map(int, found) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_workers_are_started_watched_and_ended(url: str, tmp_path: Path) -> None:
    server = Parent(tmp_path, db=url)
    first, _ = patiently(lambda: len(children(server.process.pid)) == 2 and children(server.process.pid))
    os.kill(first, signal.SIGKILL)
    patiently(lambda: len(children(server.process.pid)) == 2 and first not in children(server.process.pid))
    person = server.person("Ann")
    assert person.ask("GET", "/me")["name"] == "Ann"
    workers = children(server.process.pid)
    assert server.stop() == 0
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    server.start()
    workers = patiently(lambda: len(children(server.process.pid)) == 2 and children(server.process.pid))
    server.kill()
    patiently(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def test_sqlite_is_for_one_process(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    assert main(["serve", "--workers", "2", "--db", database]) == 2
    assert main(["think", "--db", database]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 2
    assert "for more of them give --db postgresql://" in told
    assert not list(tmp_path.iterdir())


def test_the_coach_is_the_same_wherever_one_asks(pair: tuple[Server, Server]) -> None:
    """A hint right after a move that another process took; a review that one is asked for, and both tell of."""
    one, two = pair
    ann = one.person("Ann")
    there = elsewhere(ann, two)
    table = ann.create([{"kind": "me", "name": name} for name in ("Ann", "Bo")], board="tiny", hints=True)["table"][
        "id"
    ]
    with ann.sit(table, 0) as first, ann.sit(table, 1) as second:
        for chair in (first, second):
            chair.wait_version(0)
        noted = []
        for version in range(3):
            found = there.ask("POST", f"/tables/{table}/hint", {"version": version})
            assert found == ann.ask("POST", f"/tables/{table}/hint", {"version": version})
            noted.append({"version": version, "seat": found["seat"]})
            play_on([first, second], random.Random(1), 1)
        play_on([first, second], random.Random(1))
    assert ann.ask("GET", f"/tables/{table}/record")["x_hints"] == noted
    patiently(lambda: there.ask("GET", f"/tables/{table}")["table"]["status"] == "over")
    there.ask("POST", f"/tables/{table}/review")
    found = patiently(lambda: ann.ask("GET", f"/tables/{table}/review")["review"])
    assert there.ask("POST", f"/tables/{table}/review")["review"] == found
    assert there.ask("GET", "/me/reviews") == ann.ask("GET", "/me/reviews")
