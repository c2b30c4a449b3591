"""Databases that servers left, of this version and of older ones: nothing is lost, and every game goes on."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import sqlite3
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory

import stationmaster as sm
from stationmaster.games import OWN, edition_class
from stationmaster.server import archive
from stationmaster.server.database.check import check
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import named
from stationmaster.server.dealer import Dealer
from stationmaster.server.hosting import Hosting
from stationmaster.server.keeper import Keeper
from stationmaster.server.messages import NewTable, PlayMove
from stationmaster.server.settings import Settings
from stationmaster.server.sight import Onlooker
from stationmaster.server.steps import Page, replay
from stationmaster.server.storage import Storage, migrations, open_engine
from stationmaster.server.table import Table
from stationmaster.server.thinking import Thinkers
from tests.server.clients import PATIENCE, Person, Server, play_on
from tests.server.databases.unpack import NUMBERS, unpack
from tests.server.databases.work import change, disposing, interrupt, rows

SILENT = Progress(lambda text: None)
UP_TO_DATE = "the database is brought up to date"


@pytest.fixture(params=(NUMBERS[0], NUMBERS[-1]))  # those between come by the same steps
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database that a server left."""
    return unpack(request.param, tmp_path / "games.db")


class House:
    """A server's insides, without its sockets."""

    def __init__(self, url: str) -> None:
        self.storage = Storage(url)
        self.keeper = Keeper(Settings(db=url, bot_pause=0.0), self.storage)
        self.thinkers = Thinkers(1)
        self.dealer = Dealer(self.keeper, self.thinkers)

    async def work(self, work: Callable[[House], Awaitable[None]]) -> None:
        self.storage.start()
        waking = asyncio.create_task(self.dealer.wake_the_waiting())
        try:
            async with asyncio.timeout(PATIENCE):
                await work(self)
        finally:
            waking.cancel()
            await asyncio.gather(waking, return_exceptions=True)
            await self.dealer.stop()
            await self.thinkers.stop()
            self.storage.stop()


class Watcher:
    """Waits for changes of a table."""

    who = Onlooker()

    def __init__(self) -> None:
        self.changed = asyncio.Event()

    def table_changed(self) -> None:
        self.changed.set()

    def game_changed(self) -> None:
        self.changed.set()

    def talk_changed(self) -> None:
        pass

    def end(self, code: int) -> None:
        raise AssertionError(code)


async def play_to_the_end(house: House, name: str, rng: random.Random) -> None:
    """Random moves for its people; bots play their own."""
    table, watcher = await house.keeper.find(name), Watcher()
    house.keeper.listen(table, watcher)
    house.dealer.wake(table)
    while table.status == "playing":
        watcher.changed.clear()
        if table.turn is None or table.bot_in_turn is not None:
            await watcher.changed.wait()
            continue
        await play_random(house, table, rng)
    house.keeper.leave(table, watcher)
    assert table.status == "over"


async def play_random(house: House, table: Table, rng: random.Random) -> None:
    assert table.game is not None
    assert table.turn is not None
    move = str(rng.choice(table.game.match.legal_moves()))
    wanted = PlayMove(type="move", id=str(uuid.uuid4()), seat=table.turn, version=table.version, move=move)
    await house.keeper.do(house.dealer.play(table, table.seats[table.turn].owner, wanted))


def names_of(path: Path, status: str, game: str | None = None) -> list[str]:
    only = "" if game is None else f" AND game = '{game}'"
    return [row[0] for row in rows(path, f"SELECT id FROM tables WHERE status = '{status}'{only} ORDER BY id")]


# ---- what they hold ----


def test_they_hold_games_in_every_phase(database: str, tmp_path: Path) -> None:
    """As their makers meant it: else the other tests here would say little."""
    Storage(database).unlock()  # brought up to date
    found: dict[str, set[Any]] = {game: set() for game in OWN}
    players: dict[str, set[int]] = {game: set() for game in OWN}
    with disposing(open_engine(database)) as engine, engine.connect() as connection:
        for name in names_of(tmp_path / "games.db", "playing") + names_of(tmp_path / "games.db", "over"):
            table, error = archive.find_table(connection, name)
            assert error is None
            assert table is not None
            assert table.game is not None
            match = table.game.match
            last = match.view(None).to_dict()["turns_left"] is not None and not match.is_over
            found[match.game] |= {match.phase} | ({"last round"} if last else set())
            players[match.game].add(len(table.seats))
    for game in OWN:
        edition = edition_class(game)
        assert found[game] == {*edition.phases, "last round"}
        assert players[game] >= set(range(2, edition.most_players))


# ---- the migration ----


OLD = {
    "players": "id, name, created",
    "tables": "id, terms, game, public, host, invite_hash, status, created, started, finished, names, deal, result, "
    "record, rematch",
    "seats": "table_id, seat, kind, name, bot, owner, reserved, key_hash, key_used",
    "moves": "table_id, version, seat, move, move_id, chance, entries, played",
}


def everything(path: Path) -> dict[str, list[Any]]:
    return {table: rows(path, f"SELECT {columns} FROM {table} ORDER BY 1, 2") for table, columns in OLD.items()}


def test_it_is_brought_up_to_date_once_and_nothing_is_lost(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "games.db"
    url = unpack("0001", path)
    before = everything(path)
    assert len(before["tables"]) > 30
    keys = rows(path, "SELECT id, key_hash, created FROM players ORDER BY id")
    Storage(url).unlock()
    assert rows(path, "SELECT player, key_hash, created FROM keys ORDER BY player") == keys
    assert [line.getMessage() for line in caplog.records if line.levelno >= logging.WARNING] == [
        f"{UP_TO_DATE}: {len(before['tables'])} of {len(before['tables'])} tables"
    ]
    assert everything(path) == before
    caplog.clear()
    whole = rows(path, "SELECT * FROM tables ORDER BY id")
    Storage(url).unlock()
    assert UP_TO_DATE not in caplog.text
    assert rows(path, "SELECT * FROM tables ORDER BY id") == whole
    assert check(named(f"sqlite:///{path}"), SILENT).problems == []


def test_an_interrupted_migration_leaves_the_old_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    url = unpack("0001", path)

    def dump() -> list[str]:
        with closing(sqlite3.connect(path)) as connection:
            return list(connection.iterdump())

    before = dump()
    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.create_index", interrupt)
        with pytest.raises(KeyboardInterrupt):
            Storage(url)
    assert dump() == before
    Storage(url).unlock()
    newest = ScriptDirectory.from_config(migrations()).get_current_head()
    assert rows(path, "SELECT version_num FROM alembic_version") == [(newest,)]


def test_games_that_may_be_watched_are_known(database: str, tmp_path: Path) -> None:
    """Also those of a database from before they were listed."""
    path = tmp_path / "games.db"
    Storage(database).unlock()
    tables = rows(path, "SELECT id, status, terms FROM tables")
    open_to_all = {name for name, status, terms in tables if status == "playing" and is_open(json.loads(terms))}
    assert open_to_all
    assert {row[0] for row in rows(path, "SELECT id FROM tables WHERE watchable")} == open_to_all


def is_open(terms: dict[str, Any]) -> bool:
    return bool(terms["public"] and terms["spectators"])


def test_turns_are_worked_out_however_many_games_wait(tmp_path: Path) -> None:
    """More of them than are woken at a time, and nearly all people's turns."""
    path = tmp_path / "games.db"
    url = unpack("0001", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        (bots,) = connection.execute(
            "SELECT id FROM tables WHERE status = 'playing' AND NOT EXISTS (SELECT 1 FROM seats "
            "WHERE table_id = id AND kind = 'person') LIMIT 1"
        ).fetchone()
        (one,) = connection.execute(
            "SELECT id FROM tables WHERE status = 'playing' AND NOT EXISTS (SELECT 1 FROM moves WHERE table_id = id) "
            "AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = id AND bot IS NOT NULL) LIMIT 1"
        ).fetchone()
        for table, key in (("moves", "table_id"), ("seats", "table_id"), ("tables", "id")):
            connection.execute(f"DELETE FROM {table} WHERE {key} NOT IN (?, ?)", (bots, one))
        for n in range(300):
            copy_rows(connection, one, f"a{n:03}")
        for table, key in (("moves", "table_id"), ("seats", "table_id"), ("tables", "id")):
            connection.execute(f"UPDATE {table} SET {key} = 'zzz' WHERE {key} = ?", (bots,))

    async def work(_: House) -> None:
        """Nobody looks at them: they have to come out of the database by themselves."""
        while rows(path, "SELECT count(*) FROM tables WHERE turn IS NULL AND status = 'playing'") != [(0,)]:
            await asyncio.sleep(0.05)
        while rows(path, "SELECT status FROM tables WHERE id = 'zzz'") != [("over",)]:
            await asyncio.sleep(0.05)

    asyncio.run(House(url).work(work))
    assert check(named(f"sqlite:///{path}"), SILENT).problems == []


def copy_rows(connection: sqlite3.Connection, old: str, new: str) -> None:
    for table, key in (("tables", "id"), ("seats", "table_id")):
        names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] != key]
        listed = ", ".join(names)
        connection.execute(
            f"INSERT INTO {table} ({key}, {listed}) SELECT ?, {listed} FROM {table} WHERE {key} = ?", (new, old)
        )


# ---- the games go on ----


@pytest.mark.parametrize("game", sm.GAMES)
def test_every_game_goes_on_to_its_end(database: str, game: str, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    names = names_of(path, "playing", game)
    assert len(names) >= 8

    async def work(house: House) -> None:
        await asyncio.gather(*(play_to_the_end(house, name, random.Random(name)) for name in names))

    asyncio.run(House(database).work(work))
    for (record,) in rows(path, f"SELECT record FROM tables WHERE status = 'over' AND game = '{game}'"):
        sm.verify(json.loads(record))
    assert check(named(f"sqlite:///{path}"), SILENT).problems == []


def test_finished_games_replay(database: str, tmp_path: Path) -> None:
    Storage(database).unlock()
    names = names_of(tmp_path / "games.db", "over")
    assert len(names) == 4
    with disposing(open_engine(database)) as engine, engine.connect() as connection:
        for name in names:
            stored = archive.stored_game(connection, name)
            answer = replay(stored, b"{}", Page("open", 0, 1000, packed=False))
            assert answer is not None
            steps = json.loads(answer)["steps"]
            assert len(steps) == len(stored.moves) + 1
            assert steps[-1]["view"]["phase"] == "over"


@pytest.fixture
def old_server(database: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, db=database)
    yield server
    if server.process.poll() is None:
        assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


def test_people_come_back_over_sockets(old_server: Server, tmp_path: Path) -> None:
    """Each game once, from its last round to its end; finished ones have their records and replays."""
    ann, bo, cy = (Person(old_server, name) for name in ("Ann", "Bo", "Cy"))
    assert cy.ask("GET", "/me") == {"name": "Cy"}
    mine = ann.ask("GET", "/tables?list=mine")["tables"]
    assert {table["table"]["status"] for table in mine} == {"waiting", "playing"}
    for game in sm.GAMES:
        longest = "SELECT table_id FROM moves JOIN tables ON id = table_id WHERE game = ? AND status = 'playing' "
        (name,) = rows(tmp_path / "games.db", longest + "GROUP BY 1 ORDER BY count(*) DESC", game)[0]
        with ExitStack() as stack:
            chairs = [stack.enter_context(person.sit(name, seat)) for seat, person in enumerate((ann, bo))]
            for chair in chairs:
                assert chair.wait_for("update")["view"]["turns_left"] is not None
            play_on(chairs, random.Random(game))
        sm.verify(ann.ask("GET", f"/tables/{name}/record"))
    for table in ann.ask("GET", "/tables?list=finished")["tables"]:
        if table["table"]["status"] == "over":
            name = table["table"]["id"]
            record = ann.ask("GET", f"/tables/{name}/record")
            sm.verify(record)
            last = ann.ask("GET", f"/tables/{name}/replay?pov=open&count=1000")["steps"][-1]
            assert last["view"]["phase"] == "over"


# ---- games that do not repeat any more ----


def break_game(path: Path, name: str) -> int:
    """A rule is mended: one of its moves gives something else now. The number of moves before it."""
    versions = [row[0] for row in rows(path, "SELECT version FROM moves WHERE table_id = ? ORDER BY version", name)]
    broken = versions[len(versions) // 2]
    change(path, "UPDATE moves SET entries = '[]' WHERE table_id = ? AND version = ?", name, broken)
    return int(broken) - 1


def test_games_that_do_not_repeat_are_abandoned(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    url = unpack("0002", path)
    of_ann = "id IN (SELECT table_id FROM seats WHERE owner = (SELECT id FROM players WHERE name = 'Ann'))"
    found = rows(path, f"SELECT game, id FROM tables WHERE status = 'playing' AND public AND version > 1 AND {of_ann}")
    broken = {name: break_game(path, name) for name in dict(found).values()}
    assert len(broken) == len(sm.GAMES)
    server = Server(tmp_path, db=url)
    try:
        for name, good in broken.items():
            check_abandoned(server, name, good)
        server.kill()
        server.start()
        ann = Person(server, "Ann")
        for name, good in broken.items():
            with ann.sit(name, None) as chair:
                assert chair.wait_for("table")["table"]["status"] == "abandoned"
                answer = chair.move("draw pile", seat=ann.ask("GET", f"/tables/{name}")["mine"][0], version=good)
                assert (answer["type"], answer["code"]) == ("refused", "over")
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()
    assert check(named(f"sqlite:///{path}"), SILENT).problems == []


def check_abandoned(server: Server, name: str, good: int) -> None:
    """Its players are told why, and have what could be repeated: so many moves."""
    ann, dee = (Person(server, who) for who in ("Ann", "Dee"))
    with ann.sit(name, None) as chair:
        told = chair.wait_for("table")["table"]
        assert (told["status"], told["ended"], told["turn"]) == ("abandoned", "rules", None)
    record = ann.ask("GET", f"/tables/{name}/record")
    sm.verify(record)
    assert "result" not in record
    steps = ann.ask("GET", f"/tables/{name}/replay?pov=open&count=1000")["steps"]
    assert len(steps) == good + 1
    assert [event for step in steps for event in step["events"]] == record["moves"]
    for what in ("record", "replay"):
        assert dee.ask("GET", f"/tables/{name}/{what}", status=403)["code"] == "not_yours"
    assert name not in {table["table"]["id"] for table in ann.ask("GET", "/tables?list=mine")["tables"]}
    assert name in {table["table"]["id"] for table in ann.ask("GET", "/tables?list=finished")["tables"]}


def test_a_deal_that_does_not_repeat_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    url = unpack("0002", path)
    name = names_of(path, "playing", "usa")[0]
    change(path, "UPDATE tables SET deal = x'00' WHERE id = ?", name)
    server = Server(tmp_path, db=url)
    ann = Person(server, "Ann")
    try:
        with ann.sit(name, None) as chair:
            assert chair.wait_for("table")["table"]["ended"] == "rules"
        for what in ("record", "replay"):
            assert ann.ask("GET", f"/tables/{name}/{what}", status=409)["code"] == "unrepeatable"
    finally:
        server.stop()


def test_a_finished_game_that_does_not_repeat_has_its_record(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    url = unpack("0002", path)
    names = names_of(path, "over")
    for name in names:
        break_game(path, name)
    server = Server(tmp_path, db=url)
    ann = Person(server, "Ann")
    try:
        for name in names:
            sm.verify(ann.ask("GET", f"/tables/{name}/record"))
            assert ann.ask("GET", f"/tables/{name}/replay?count=1000", status=409)["code"] == "unrepeatable"
            with ann.sit(name, 0) as chair:
                assert chair.wait_for("table")["table"]["status"] == "over"
                assert chair.move("draw pile", version=0)["code"] == "over"
                chair.send(type="why", id="1", move="draw pile")
                assert chair.wait_for("ruling")["code"] == "over"
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


# ---- what is stored with a new game ----


@pytest.mark.parametrize("game", sm.GAMES)
def test_a_new_table_knows_its_rules(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edition_class(game), "rules_version", 41)
    monkeypatch.setattr(edition_class(game), "numbering_version", 42)
    path = tmp_path / "games.db"

    async def work(house: House) -> None:
        ann = await house.keeper.players.find(await house.keeper.players.add("Ann"))
        wanted = NewTable.model_validate({"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]})
        await Hosting(house.keeper, house.dealer).create(ann, wanted)

    asyncio.run(House(f"sqlite:///{path}").work(work))
    assert rows(path, "SELECT rules, numbering FROM tables") == [(41, 42)]


def test_the_games_of_this_version_know_their_rules(tmp_path: Path) -> None:
    unpack("0002", tmp_path / "games.db")
    known = rows(tmp_path / "games.db", "SELECT DISTINCT rules, numbering FROM tables WHERE deal IS NOT NULL")
    assert known == [(1, 1)]
