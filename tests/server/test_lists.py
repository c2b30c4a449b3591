"""The lists of tables: which games anyone may watch, what one takes off one's own, whom a finished game is shared with.

Who may see what of them is a law as well: tests/server/law.
"""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from stationmaster.server.messages import Lobby
from tests.server.clients import HOT, PATIENCE, Json, Person, Server, play_on
from tests.server.test_sight import BOT, ME, OPEN, sent_away, tables_of


def lobby(socket: ClientConnection) -> Lobby:
    return Lobby.model_validate_json(socket.recv(PATIENCE))


def play_to_the_end(people: list[Person], table: str) -> None:
    with ExitStack() as stack:
        chairs = [stack.enter_context(person.sit(table, seat)) for seat, person in enumerate(people)]
        for chair in chairs:
            chair.wait_for("update")
        play_on(chairs, random.Random(table))


def finished_game(server: Server, **terms: Any) -> tuple[Person, Person, str]:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN], "card", **terms)
    guest.join(created)
    table = str(created["table"]["id"])
    play_to_the_end([host, guest], table)
    return host, guest, table


# ---- games to watch ----


def test_public_games_under_way_are_listed_for_others(server: Server) -> None:
    host, guest, stranger = server.person(), server.person("Bo"), server.person("Eve")
    listed = {"public": True, "spectators": True}
    made = {name: host.create([ME, OPEN], "card", **terms) for name, terms in {
        "listed": listed, "private": listed | {"public": False}, "unseen": listed | {"spectators": False}
    }.items()}  # fmt: skip
    table = made["listed"]["table"]["id"]
    assert table not in tables_of(stranger, "watchable")  # it has not begun
    for created in made.values():
        guest.join(created)
    found = set(tables_of(stranger, "watchable"))
    assert found & {created["table"]["id"] for created in made.values()} == {table}
    anyone = server.http.get("/api/tables?list=watchable").json()["tables"]
    (shown,) = [entry for entry in anyone if entry["table"]["id"] == table]
    assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ann", "Bo"]
    assert (shown["mine"], shown["host"], shown["table"]["turn"]) == ([], False, shown["table"]["turn"])
    assert table not in tables_of(host, "watchable")  # it is among the own ones
    play_to_the_end([host, guest], table)
    assert table not in tables_of(stranger, "watchable")


def test_the_list_of_games_to_watch_is_live(new_server: Server) -> None:
    host, guest = new_server.person(), new_server.person("Bo")
    with new_server.socket() as socket:
        socket.send(json.dumps({"type": "lobby", "protocol": 1}))
        assert lobby(socket).watchable == []
        created = host.create([ME, OPEN], "card", public=True, hand_over="random")
        guest.join(created)
        while not (shown := lobby(socket)).watchable:
            pass
        assert shown.open == []
        first = shown.watchable[0].table
        with host.sit(first.id, 0) as one, guest.sit(first.id, 1) as two:
            one.wait_for("update")
            two.wait_for("update")
            version = play_on([one, two], random.Random(1), moves=5)
        while (now := lobby(socket).watchable[0].table).version < version:
            pass
        assert now.turn in (0, 1)
        guest.ask("POST", f"/tables/{first.id}/leave")
        host.ask("POST", f"/tables/{first.id}/leave")  # the last one to leave
        while lobby(socket).watchable:
            pass


# ---- what is mine ----


def test_the_last_person_to_leave_ends_the_game(server: Server) -> None:
    """Bots do not finish it, and nobody counts it as won."""
    person = server.person()
    table = person.create([ME, BOT, BOT], "card", hand_over="random")["table"]["id"]
    left = person.ask("POST", f"/tables/{table}/leave")["table"]
    assert (left["status"], left["ended"], left["result"]) == ("abandoned", "left", None)
    assert table not in tables_of(person, "mine")
    assert "result" not in person.ask("GET", f"/tables/{table}/record")
    assert person.ask("GET", f"/tables/{table}/replay")["versions"] >= 0


@pytest.mark.parametrize("hand_over", ["random", None])
def test_a_game_goes_on_while_somebody_plays(server: Server, hand_over: str | None) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN], "card", hand_over=hand_over)
    table = created["table"]["id"]
    guest.join(created)
    assert host.ask("POST", f"/tables/{table}/leave")["table"]["status"] == "playing"
    assert host.ask("POST", f"/tables/{table}/hide", status=200 if hand_over else 409)
    if hand_over is None:
        return  # the table waits for the host, so it cannot be hidden
    assert table not in tables_of(host, "mine")
    assert table in tables_of(guest, "mine")
    host.ask("POST", f"/tables/{table}/seats/0/take-back")
    assert table in tables_of(host, "mine")
    host.ask("POST", f"/tables/{table}/hide", status=409)
    host.ask("POST", f"/tables/{table}/leave")
    assert guest.ask("POST", f"/tables/{table}/leave")["table"]["status"] == "abandoned"


def test_one_takes_a_finished_game_off_ones_own_list(server: Server) -> None:
    host, guest, table = finished_game(server, public=True)
    stranger = server.person("Eve")
    assert stranger.ask("POST", f"/tables/{table}/hide", status=403)["code"] == "not_yours"
    host.ask("POST", f"/tables/{table}/hide")
    assert table not in tables_of(host, "finished")
    assert table in tables_of(guest, "finished")
    assert table in tables_of(stranger, "finished")
    host.ask("GET", f"/tables/{table}/record")  # by its link
    host.ask("POST", f"/tables/{table}/unhide")
    assert table in tables_of(host, "finished")


def test_a_table_that_has_not_begun_is_left_rather_than_hidden(server: Server) -> None:
    host = server.person()
    table = host.create([ME, OPEN])["table"]["id"]
    assert host.ask("POST", f"/tables/{table}/hide", status=409)["code"] == "not_over"


def test_a_seat_of_a_rematch_is_kept_and_said_to_be(server: Server) -> None:
    host, guest, table = finished_game(server)
    again = host.ask("POST", f"/tables/{table}/rematch")["table"]["id"]
    assert guest.ask("GET", f"/tables/{again}")["table"]["kept"] == [1]
    assert host.ask("GET", f"/tables/{again}")["table"]["kept"] == []
    joined = guest.ask("POST", f"/tables/{again}/join", {})
    now = joined["table"]
    assert (joined["mine"], now["kept"], now["seats"][1]["name"]) == ([1], [], "Bo")


# ---- names ----


def test_a_new_name_reaches_tables_that_are_not_over(server: Server) -> None:
    host, guest, over = finished_game(server)
    waiting = host.create([ME, OPEN])["table"]["id"]
    created = host.create([ME, OPEN])
    playing = created["table"]["id"]
    guest.join(created)
    with guest.sit(playing, 1) as chair:
        chair.wait_for("update")
        host.ask("PATCH", "/me", {"name": "Anna"})
        told = chair.wait(lambda m: m["type"] == "table" and m["table"]["seats"][0]["name"] == "Anna")
        assert told["mine"] == [1]
        assert chair.wait(lambda m: m["type"] == "update")["view"]["players"] == ["Anna", "Bo"]
    assert names_at(host, waiting)[0] == "Anna"
    assert names_at(host, over)[0] == "Ann"
    guest.ask("PATCH", "/me", {"name": "Anna"})
    assert names_at(host, playing) == ["Anna", "Anna 2"]
    guest.ask("PATCH", "/me", {"name": "Bob"})  # goes by the name, with a number
    assert names_at(host, playing) == ["Anna", "Bob"]


def test_others_of_a_hot_seat_keep_their_names(server: Server) -> None:
    person = server.person("Ann")
    table = person.create(HOT)["table"]["id"]
    person.ask("PATCH", "/me", {"name": "Anna"})
    assert names_at(person, table) == ["Anna", "Bo"]


def test_a_new_name_survives_a_restart(new_server: Server) -> None:
    person = new_server.person("Ann")
    table = person.create([ME, BOT], "card")["table"]["id"]
    person.ask("PATCH", "/me", {"name": "Anna"})
    new_server.kill()
    new_server.start()
    with person.sit(table, 0) as chair:
        assert chair.wait_for("update")["view"]["players"][0] == "Anna"


def names_at(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.ask("GET", f"/tables/{table}")["table"]["seats"]]


# ---- shared ----


def test_a_finished_game_is_shared_while_all_agree(server: Server) -> None:
    host, guest, table = finished_game(server)
    stranger = server.person("Eve")
    path = f"/tables/{table}"

    def looks(status: int) -> None:
        for what in ("", "/record", "/replay?pov=open"):
            stranger.ask("GET", path + what, status=status)
            assert server.http.get(f"/api{path}{what}").status_code == status

    looks(404)
    agreed = host.ask("POST", f"{path}/share")["table"]
    assert (agreed["agreed"], agreed["shared"]) == ([0], False)
    looks(404)
    agreed = guest.ask("POST", f"{path}/share")["table"]
    assert (agreed["agreed"], agreed["shared"]) == ([0, 1], True)
    looks(200)
    shown = stranger.ask("GET", path)
    assert (shown["table"]["shared"], shown["table"]["agreed"], shown["table"]["rematch"]) == (True, [], None)
    assert table not in tables_of(stranger, "finished")  # by its link alone
    stranger.ask("POST", f"{path}/unshare", status=403)
    with stranger.sit(table, None) as chair:
        chair.wait_for("update")
        guest.ask("POST", f"{path}/unshare")
        sent_away(chair, "not_found")
    looks(404)
    guest.ask("POST", f"{path}/share")
    looks(200)


def test_a_game_under_way_cannot_be_shared(server: Server) -> None:
    person = server.person()
    table = person.create([ME, BOT])["table"]["id"]
    assert person.ask("POST", f"/tables/{table}/share", status=409)["code"] == "not_over"


def test_a_seat_that_a_bot_took_over_is_still_its_owners(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN], "card")
    table = created["table"]["id"]
    guest.join(created)
    guest.ask("POST", f"/tables/{table}/seats/1/hand-over")
    host.ask("POST", f"/tables/{table}/seats/0/hand-over")
    with host.sit(table, 0) as chair:
        chair.wait(lambda m: m["type"] == "update" and m["result"] is not None)
    assert not host.ask("POST", f"/tables/{table}/share")["table"]["shared"]
    assert guest.ask("POST", f"/tables/{table}/share")["table"]["shared"]


def test_of_bots_alone_the_host_decides(server: Server) -> None:
    host = server.person()
    table = host.create([BOT, BOT], "card")["table"]["id"]
    with host.sit(table, None) as chair:
        chair.wait(lambda m: m["type"] == "update" and m["result"] is not None)
    assert server.http.get(f"/api/tables/{table}").status_code == 404
    assert host.ask("POST", f"/tables/{table}/share")["table"]["shared"]
    assert server.http.get(f"/api/tables/{table}").status_code == 200


def test_consent_goes_with_the_person_not_with_the_seat(server: Server) -> None:
    host, guest, table = finished_game(server)
    phone: Person = server.person("phone")
    for person in (host, guest):
        person.ask("POST", f"/tables/{table}/share")
    key = guest.ask("POST", f"/tables/{table}/seats/1/key")["key"]
    taken: Json = phone.ask("POST", f"/tables/{table}/take", {"key": key})
    assert (taken["table"]["agreed"], taken["table"]["shared"]) == ([0], False)
    assert phone.ask("POST", f"/tables/{table}/share")["table"]["shared"]
