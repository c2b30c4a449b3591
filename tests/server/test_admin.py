"""`stationmaster admin`: with a server that runs, and without one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, insert, select, update
from websockets.exceptions import ConnectionClosed

from stationmaster.cli import main
from stationmaster.server import clock, orders, schema
from stationmaster.server.database import asking
from stationmaster.server.dealer import Dealer
from stationmaster.server.hosting import STAND_IN, Hosting
from stationmaster.server.keeper import Keeper
from stationmaster.server.operator import Operator
from stationmaster.server.settings import Settings
from stationmaster.server.storage import Storage, open_engine
from stationmaster.server.thinking import Thinkers
from tests.server.clients import HOT, Chair, Json, Person, Server
from tests.server.databases.work import disposing

ME, OPEN = {"kind": "me"}, {"kind": "open"}


class Admin:
    """`stationmaster admin` on the database of a server."""

    def __init__(self, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
        self.server = server
        self.capsys = capsys

    def __call__(self, *words: Any, code: int = 0) -> list[str]:
        """The lines that it prints."""
        self.capsys.readouterr()
        assert main(["admin", "--db", self.server.settings["db"], *map(str, words)]) == code
        told = self.capsys.readouterr()
        if code:
            assert told.out == ""
            assert told.err.count("\n") == 1
        return (told.err if code else told.out).splitlines()

    def refused(self, *words: Any) -> str:
        (line,) = self(*words, code=2)
        return line

    def number(self, name: str) -> int:
        _, line = self("players", name)
        return int(line.split()[0])


@pytest.fixture
def admin(new_server: Server, capsys: pytest.CaptureFixture[str]) -> Admin:
    return Admin(new_server, capsys)


def two_at_a_table(server: Server, **terms: Any) -> tuple[Person, Person, str]:
    ann, bo = server.person("Ann"), server.person("Bo")
    made = ann.create([ME, OPEN], **terms)
    bo.join(made)
    return ann, bo, made["table"]["id"]


def is_status(status: str) -> Callable[[Json], bool]:
    return lambda message: message["type"] == "table" and message["table"]["status"] == status


# ---- lists ----


def test_tables_and_players_are_listed_without_their_secrets(admin: Admin) -> None:
    ann, _, name = two_at_a_table(admin.server, first=0)
    with ann.sit(name, 0) as chair:
        chair.wait_version(0)
        view = chair.view
        chair.move("keep 0 1")
    waiting = ann.create([ME, OPEN, {"kind": "bot", "bot": "easy", "name": "Tin"}], "card", public=True)["table"]["id"]
    head, *lines = admin("tables")
    assert head.split() == ["TABLE", "GAME", "STATUS", "MOVES", "ACTIVE", "HOST", "SEATS"]
    number = admin.number("Ann")
    (playing,) = [line.split() for line in lines if line.startswith(name)]
    assert playing[1:4] == ["usa", "playing", "1"]
    (other,) = [line for line in lines if line.startswith(waiting)]
    assert other.endswith(f"Ann ({number}), open, Tin (bot easy)")
    assert len(admin("tables", "--status", "waiting")) == 2
    assert len(admin("tables", "--player", admin.number("Bo"))) == 2
    assert len(admin("tables", "--most", "1")) == 2
    everything = "\n".join([*admin("tables"), *admin("players"), *admin("log")])
    secrets = [*view["offer"], ann.key]
    assert secrets
    assert not any(str(secret) in everything for secret in secrets)
    head, line = admin("players", "aN")  # part of a name
    assert line.split()[0] == str(number)
    assert line.split()[-2:] == ["2", "Ann"]
    assert len(admin("players", "%")) == 1  # no sign has a meaning of its own


# ---- tables ----


def test_a_table_that_waits_is_closed(admin: Admin) -> None:
    ann = admin.server.person("Ann")
    name = ann.create([ME, OPEN])["table"]["id"]
    with ann.sit(name, None) as chair:
        chair.wait_for("table")
        assert admin("close", name) == [f"table {name} is closed"]
        chair.wait(is_status("closed"))
    assert "the table has ended already" in admin.refused("close", name)
    assert "there is no such table" in admin.refused("close", "nowhere")


def test_a_game_that_is_closed_is_abandoned(admin: Admin) -> None:
    ann, bo, name = two_at_a_table(admin.server)
    with ann.sit(name, 0) as one, bo.sit(name, 1) as two:
        assert admin("close", name) == [f"the game at {name} is abandoned"]
        for chair in (one, two):
            told = chair.wait(is_status("abandoned"))["table"]
            assert (told["ended"], told["turn"]) == ("operator", None)
    assert "result" not in ann.ask("GET", f"/tables/{name}/record")
    assert main(["db", "--db", admin.server.settings["db"], "check"]) == 0


# ---- players ----


def test_a_player_gets_another_name(admin: Admin) -> None:
    ann, bo, name = two_at_a_table(admin.server)
    with bo.sit(name, 1) as chair:
        chair.wait_for("table")
        assert admin("rename", admin.number("Ann"), "Anna") == [f"player {admin.number('Anna')} is now called Anna"]
        told = chair.wait(lambda m: m["type"] == "table" and m["table"]["seats"][0]["name"] == "Anna")
        assert told["table"]["seats"][1]["name"] == "Bo"
    assert ann.ask("GET", "/me") == {"name": "Anna"}
    assert "a name needs at least one character" in admin.refused("rename", admin.number("Anna"), " ")
    assert "there is no player 99" in admin.refused("rename", "99", "X")


def test_a_blocked_player_is_sent_off_and_nobody_waits_for_them(admin: Admin) -> None:
    ann, bo, name = two_at_a_table(admin.server)
    number = admin.number("Ann")
    with ann.sit(name, 0) as chair, bo.sit(name, 1) as other, admin.server.socket() as lobby:
        chair.wait_for("update")
        lists = Chair(lobby, None)
        lists.send(type="lobby", protocol=1, key=ann.key)
        lists.wait_for("lobby")
        assert admin("block", number) == [f"player {number}, Ann, is blocked, and left 1 table"]
        assert chair.wait_for("error")["code"] == "blocked"
        with pytest.raises(ConnectionClosed) as closed:
            chair.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4403
        assert lists.wait_for("error")["code"] == "blocked"
        other.wait(lambda m: m["type"] == "table" and m["table"]["seats"][0]["bot"] == STAND_IN)
    assert ann.ask("GET", "/me", status=403)["code"] == "blocked"
    with ann.sit(name, 0) as chair:
        assert chair.wait_for("error")["code"] == "blocked"
    assert any("blocked" in line for line in admin("players", "--blocked"))
    assert admin("unblock", number) == [f"player {number}, Ann, is admitted again"]
    ann.ask("POST", f"/tables/{name}/seats/0/take-back")
    with ann.sit(name, 0) as chair:
        chair.wait_for("update")


# ---- announcements ----


def test_a_restart_is_announced_to_all_and_to_who_comes_later(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = admin.server.person("Ann")
    name = ann.create(HOT)["table"]["id"]
    with ann.sit(name, 0) as chair, admin.server.socket() as lobby:
        lists = Chair(lobby, None)
        lists.send(type="lobby", protocol=1)
        lists.wait_for("lobby")
        before = clock.now()
        admin("announce", "10m", "--note", "New cars!\n")
        told = chair.wait_for("notice")
        assert before + 600_000 <= told["restart"] <= clock.now() + 600_000
        assert told["note"] == "New cars!?"
        assert lists.wait_for("notice") == told
        with ann.sit(name, 1) as late:
            assert late.wait_for("notice") == told
        admin("withdraw")
        nothing = {"type": "notice", "restart": None, "note": None}
        assert chair.wait_for("notice") == nothing
        assert lists.wait_for("notice") == nothing
    for time in ("soon", "10", "0m", ""):
        assert "give a time such as 10m, 2h or 1d" in admin.refused("announce", time)
    assert "at most 200 letters" in admin.refused("announce", "1m", "--note", "x" * 201)
    admin("announce", "10m")
    admin.server.stop()
    monkeypatch.setattr(asking, "UNTAKEN", 0.1)
    assert "there is nobody to tell" in admin.refused("announce", "10m")
    admin.server.start()  # it has restarted
    with ann.sit(name, 0) as chair:
        chair.send(type="ping")
        chair.wait_for("pong")
        assert '"notice"' not in "".join(chair.frames)


# ---- how it is done ----


def test_it_is_done_without_a_server_as_well(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "UNTAKEN", 0.1)
    ann, bo, name = two_at_a_table(admin.server)
    waiting = bo.create([ME, OPEN])["table"]["id"]
    number = admin.number("Ann")
    admin.server.kill()
    admin("close", waiting)
    admin("rename", admin.number("Bo"), "Bob")
    admin("block", number)
    admin.server.start()
    assert bo.ask("GET", "/me") == {"name": "Bob"}
    assert bo.ask("GET", f"/tables/{waiting}")["table"]["status"] == "closed"
    seats = bo.ask("GET", f"/tables/{name}")["table"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Ann", STAND_IN), ("Bob", None)]
    assert ann.ask("GET", "/me", status=403)["code"] == "blocked"


def test_what_was_done_is_logged(admin: Admin) -> None:
    ann = admin.server.person("Ann")
    name = ann.create([ME, OPEN])["table"]["id"]
    admin("close", name)
    admin.refused("close", name)
    head, first, second = admin("log")
    assert head.split() == ["GIVEN", "BY", "WHAT"]
    assert first.endswith(f"close {name}  done")
    assert second.endswith("refused: the table has ended already")
    lines = [json.loads(line) for line in admin.server.log.read_text().splitlines()]
    (line,) = [line for line in lines if line["message"] == "the operator: close"]
    assert line["table"] == name
    assert "Ann" not in admin.server.log.read_text()


def test_no_path_of_the_server_leads_there(admin: Admin) -> None:
    paths = admin.server.http.get("/api/openapi.json").json()["paths"]
    assert not any("admin" in path or "operator" in path for path in paths)
    for path in ("/admin", "/api/admin", "/api/operator/prune", "/api/orders"):
        for method in ("GET", "POST"):
            assert admin.server.http.request(method, path, json={}).status_code in (404, 405)


def test_bad_input(admin: Admin, capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["close"], ["block", "Ann"], ["block", "0"], ["tables", "--most", "0"], ["nonsense"]):
        with pytest.raises(SystemExit) as stopped:
            main(["admin", *words])
        assert stopped.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


# ---- several processes ----


class Process:
    """What one process of a server has to do with orders."""

    def __init__(self, url: str) -> None:
        self.storage = Storage(url)
        self.storage.start()
        keeper = Keeper(Settings(db=url), self.storage)
        self.operators = [Operator(keeper, Hosting(keeper, Dealer(keeper, Thinkers(1)))) for _ in range(2)]


def stored(engine: Engine) -> list[Any]:
    with engine.connect() as connection:
        return list(connection.execute(select(schema.orders).order_by(schema.orders.c.id)))


def test_an_order_is_done_once_and_one_that_was_left_is_done_later(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"

    async def run() -> None:
        process = Process(url)
        first, second = process.operators
        await process.storage.write(orders.give(orders.Withdraw(), "me"))
        (row,) = await process.storage.read(orders.newest)
        assert sorted(await asyncio.gather(first.obey(row), second.obey(row))) == [False, True]
        assert not await first.obey(row)
        await process.storage.write(orders.give(orders.Withdraw(), "me"))
        _, row = await process.storage.read(orders.newest)
        dead = clock.now() - orders.LEASE + 5000  # it may still be at it
        await process.storage.write((update(schema.orders).where(schema.orders.c.id == row.id).values(taken=dead), {}))
        assert not await first.obey(row)
        await process.storage.write((update(schema.orders).where(schema.orders.c.id == row.id).values(taken=1), {}))
        assert await second.obey(row)
        for text in ('{"kind": "fire"}', "nonsense", '{"kind": "close", "table": 1}'):
            await process.storage.write((insert(schema.orders), {"what": text, "given_by": "me", "given": 1}))
        await first.look()
        process.storage.stop()

    asyncio.run(run())
    with disposing(open_engine(url)) as engine:
        done = stored(engine)
    assert all(row.done for row in done)
    assert [json.loads(row.answer).get("problem") for row in done[:2]] == [None, None]
    assert all("of another version" in json.loads(row.answer)["problem"] for row in done[2:])
