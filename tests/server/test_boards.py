"""Tables on the other boards that come with a game: made by name, played, restored, recorded, replayed."""

from __future__ import annotations

import random

import pytest

import stationmaster as sm
from stationmaster.record.verify import verify
from stationmaster.server.messages import Box, Replay
from tests.server.clients import HOT, Server, play_on

BOARDS = ("mini", "tiny")


def test_a_game_tells_its_boards_and_how_many_they_seat(server: Server) -> None:
    games = {info["game"]: info["boards"] for info in server.http.get("/api/games").json()}
    assert games["usa"] == [{"name": "mini", "most_players": 5}, {"name": "tiny", "most_players": 2}]
    assert games["card"] == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_table_by_the_name_of_a_board(server: Server, name: str) -> None:
    board = sm.edition("usa", name).board.data
    box = server.http.get(f"/api/games/usa?board={name}").json()
    Box.model_validate(box)
    assert box["data"] == board
    person = server.person()
    table = person.create(HOT, board=name)["table"]["id"]
    rng = random.Random(name)
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        play_on([one, two], rng, 3)
    server.kill()
    server.start()
    assert person.ask("GET", f"/tables/{table}")["table"]["board"] == name
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        play_on([one, two], rng)
    record = person.ask("GET", f"/tables/{table}/record")
    assert record["board"] == board
    verify(record)
    replayed = server.http.post("/api/replay?pov=open", json=record).json()
    Replay.model_validate(replayed)
    assert replayed["table"]["board"] == name
    assert person.ask("POST", f"/tables/{table}/rematch")["table"]["board"] == name


def test_bots_play_there(server: Server) -> None:
    person = server.person()
    seats = [{"kind": "bot", "bot": bot} for bot in ("expert", "planner")]
    table = person.create(seats, board="tiny")["table"]["id"]
    with person.sit(table, None) as chair:
        chair.wait(lambda message: message["type"] == "update" and message["result"] is not None)


def test_what_there_is_not(server: Server) -> None:
    person = server.person()
    new = {"game": "usa", "seats": HOT}
    told = person.ask("POST", "/tables", new | {"board": "huge"}, 400)
    assert (told["code"], told["detail"]) == ("unknown_board", "usa has no such board; it has these: mini, tiny")
    assert person.ask("POST", "/tables", new | {"board": {"game": "usa"}}, 400)["code"] == "malformed"
    assert (
        person.ask("POST", "/tables", {"game": "card", "seats": HOT, "board": "mini"}, 400)["code"] == "unknown_board"
    )
    crowd = [*HOT, {"kind": "open"}]
    assert person.ask("POST", "/tables", new | {"board": "tiny", "seats": crowd}, 400)["code"] == "bad_table"
    assert server.http.get("/api/games/usa?board=huge").json()["code"] == "unknown_board"
