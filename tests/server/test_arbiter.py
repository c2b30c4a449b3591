"""Who is first: what somebody else stored is never overwritten, and whoever came second is shown it."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import Connection, text

from stationmaster.server import archive
from stationmaster.server.courier import Courier
from stationmaster.server.jobs import Job
from stationmaster.server.storage import open_engine
from stationmaster.server.table import Table
from stationmaster.server.trouble import StaleError
from tests.server.world import Answer, Line, World

ME = {"kind": "me"}
HOT = [ME, ME | {"name": "Bo"}]


class Player:
    """Alone at a table of two seats, looking from the one in turn."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.key = str(world.ask("POST", "/players", {"name": "Ann"}).json["key"])
        body = {"game": "usa", "seats": HOT, "first": 0}
        self.table = str(self.ask("POST", "/tables", body).json["table"]["id"])
        self.line = Line()
        world.connect(self.line, {"type": "hello", "table": self.table, "key": self.key, "seat": 0})

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        return self.world.ask(method, path, body, self.key)

    def heard(self, kind: str) -> dict[str, Any]:
        """The last message of a kind."""
        found: dict[str, Any] = [m for m in map(json.loads, self.line.frames) if m["type"] == kind][-1]
        return found

    def play(self, move_id: str, move: str, version: int) -> dict[str, Any]:
        self.line.say({"type": "move", "id": move_id, "seat": 0, "version": version, "move": move})
        self.world.pass_time(0)
        answers = [m for m in map(json.loads, self.line.frames) if m["type"] in ("accepted", "refused")]
        found: dict[str, Any] = answers[-1]
        return found


class Elsewhere:
    """Another process that uses the same database."""

    def __init__(self, world: World, table: str) -> None:
        self.engine = open_engine(world.url)
        with self.engine.connect() as connection:
            found, _ = archive.find_table(connection, table)
        assert found is not None
        self.table: Table = found

    def store(self, connection: Connection, *statements: Any) -> None:
        nobody: Any = None
        Job(statements, nobody).run(connection)

    def play(self, move: str) -> None:
        game = self.table.game
        assert game is not None
        attempt = game.attempt(game.match.turn, game.version, move, "elsewhere", 0)
        self.table.version += 1
        self.table.turn = attempt.prepared.state.turn
        with self.engine.begin() as connection:
            self.store(
                connection, *archive.save_move(self.table, attempt.played, False, self.engine.dialect.name != "sqlite")
            )
        self.engine.dispose()

    def hand_over(self) -> None:
        self.table.seats[0].bot = "random"
        self.table.revision += 1
        with self.engine.begin() as connection:
            self.store(connection, archive.next_revision(self.table), *archive.save_table(self.table))
        self.engine.dispose()


def moves(world: World) -> list[tuple[int, str]]:
    engine = open_engine(world.url)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT version, move_id FROM moves ORDER BY version")).all()
    engine.dispose()
    return [(row.version, row.move_id) for row in rows]


def test_the_second_move_is_stale_and_the_first_is_shown(world: World) -> None:
    player = Player(world)
    Elsewhere(world, player.table).play("keep 0 1")
    answer = player.play("mine", "keep 0 2", 0)
    assert (answer["type"], answer["code"], answer["version"]) == ("refused", "stale", 1)
    assert player.heard("update")["version"] == 1
    assert len(player.heard("update")["view"]["tickets"]) == 2
    assert moves(world) == [(1, "elsewhere")]
    assert player.play("elsewhere", "keep 0 1", 0)["version"] == 1  # it was this one's own, sent again


def test_a_move_rests_on_the_seats_as_they_are(world: World) -> None:
    player = Player(world)
    Elsewhere(world, player.table).hand_over()
    assert player.play("mine", "keep 0 2", 0)["code"] == "stale"
    assert player.heard("table")["table"]["seats"][0]["bot"] == "random"
    assert (1, "mine") not in moves(world)


def test_seats_change_from_what_they_are(world: World) -> None:
    player = Player(world)
    Elsewhere(world, player.table).hand_over()
    second = player.ask("POST", f"/tables/{player.table}/seats/1/hand-over")
    assert [seat["bot"] for seat in second.json["table"]["seats"]] == ["random", "greedy"]  # on top of the first
    assert player.heard("table")["table"]["seats"][0]["bot"] == "random"
    done = player.ask("POST", f"/tables/{player.table}/seats/0/take-back")
    assert done.done
    assert done.json["table"]["seats"][0]["bot"] is None


def test_an_older_revision_stores_nothing(world: World) -> None:
    player = Player(world)
    late = Elsewhere(world, player.table)
    assert player.ask("POST", f"/tables/{player.table}/invite").done
    with pytest.raises(StaleError):
        late.hand_over()
    late.engine.dispose()


@pytest.mark.parametrize("stored_in", ["postgresql"], indirect=True)
def test_a_move_of_which_nobody_knows_whether_it_was_stored(world: World) -> None:
    """The connection was cut after the commit and before its answer."""
    player, finish = Player(world), Courier._finish

    def cut(courier: Courier) -> None:
        courier.close()
        courier._error = OSError("server closed the connection unexpectedly")
        finish(courier)

    with patch.object(Courier, "_finish", cut):
        assert player.play("mine", "keep 0 2", 0)["code"] == "unavailable"
    assert player.heard("update")["version"] == 1  # it was
    answer = player.play("mine", "keep 0 2", 0)
    assert (answer["type"], answer["version"]) == ("accepted", 1)
    assert moves(world) == [(1, "mine")]


@pytest.mark.parametrize("stored_in", ["postgresql"], indirect=True)
def test_a_connection_that_was_cut_is_made_anew(world: World) -> None:
    player = Player(world)
    engine = open_engine(world.url)
    with engine.connect() as connection:
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        connection.execute(text(f"{others} WHERE datname = current_database() AND pid <> pg_backend_pid()")).all()
    engine.dispose()
    first = player.play("mine", "keep 0 2", 0)
    again = player.play("mine", "keep 0 2", 0)
    assert first["type"] == "accepted" or first["code"] == "unavailable"
    assert (again["type"], again["version"]) == ("accepted", 1)
    assert moves(world) == [(1, "mine")]
