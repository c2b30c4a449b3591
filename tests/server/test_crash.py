"""kill -9 at any moment, and a restart: every acknowledged move is there, and the tables go on."""

from __future__ import annotations

import random
import uuid
from pathlib import Path

import pytest

import stationmaster as sm
from tests.server.clients import HOT, Chair, Json, Server, play_on


@pytest.mark.parametrize("game", sm.GAMES)
def test_killed_again_and_again_in_one_game(new_server: Server, game: str) -> None:
    server, rng = new_server, random.Random(game)
    person = server.person()
    table = person.create(HOT, game)["table"]["id"]
    version = 0
    view: Json = {}
    for _ in range(2):
        with person.sit(table, 0) as one, person.sit(table, 1) as two:
            chairs = [one, two]
            for chair in chairs:
                chair.wait_for("update")
            assert one.version == version
            assert not view or one.view == view
            version = play_on(chairs, rng, rng.randrange(5, 12))
            view = one.view
            server.kill()
        server.start()
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        play_on([one, two], rng)
    sm.verify(person.ask("GET", f"/tables/{table}/record"))


def test_a_move_whose_answer_was_lost(new_server: Server) -> None:
    """Killed right after the move was sent: sent again with the same id, it is played once."""
    server, rng = new_server, random.Random(2)
    person = server.person()
    table = person.create(HOT)["table"]["id"]
    for _ in range(3):
        with person.sit(table, 0) as one, person.sit(table, 1) as two:
            one.wait_for("update")
            two.wait_for("update")
            mover = one if one.view["turn"] == 0 else two
            assert mover.seat is not None
            move: Json = {"id": str(uuid.uuid4()), "seat": mover.seat, "version": mover.version}
            move["move"] = rng.choice(mover.view["moves"])
            mover.send(type="move", **move)
            server.kill()
        server.start()
        with person.sit(table, mover.seat) as back:
            back.wait_for("update")
            answer = send_again(back, move)
            assert (answer["type"], answer["version"]) == ("accepted", move["version"] + 1)
            assert send_again(back, move) == answer


def send_again(chair: Chair, move: Json) -> Json:
    return chair.move(move["move"], seat=move["seat"], version=move["version"], id=move["id"])


@pytest.mark.settings(bot_pause=0.02)
def test_bots_go_on_after_a_restart(new_server: Server) -> None:
    """A table of bots alone, killed in the middle, is played to its end by nobody's doing."""
    person = new_server.person()
    bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
    table = person.create(bots)["table"]["id"]
    with person.sit(table, None) as watcher:
        watcher.wait_version(6)
        new_server.kill()
    new_server.start()
    with person.sit(table, None) as watcher:
        assert watcher.wait_for("update")["version"] >= 6
        watcher.wait(lambda m: m["type"] == "update" and m["result"] is not None)
    sm.verify(person.ask("GET", f"/tables/{table}/record"))


def test_stopped_in_good_order(new_server: Server) -> None:
    person = new_server.person()
    table = person.create(HOT)["table"]["id"]
    with person.sit(table, 0) as chair:
        chair.wait_for("update")
        new_server.process.terminate()
        with pytest.raises(Exception, match=r"1012|1001"):
            chair.wait_for("never")
    new_server.stop()
    assert '"message": "stopped"' in new_server.log.read_text()
    new_server.start()
    assert person.ask("GET", "/me") == {"name": "Ann"}


def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="cannot be opened"):
        Server(tmp_path, db=f"sqlite:///{tmp_path}/no/such/folder.db")
