"""Creating tables, joining by a link, moving a seat to another device, bots in place of people, rematches."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stationmaster.server.messages import Table, TableList
from tests.server.clients import HOT, Chair, Json, Person, Server, play_on

ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "bot": "random"}


def look(person: Person, table: str, status: int = 200, **headers: str) -> Any:
    return person.ask("GET", f"/tables/{table}", status=status, **headers)


def test_a_table_by_link_only_is_hidden_from_others(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN, OPEN])
    table = created["table"]["id"]
    assert look(guest, table, 404)["code"] == "not_found"
    assert server.http.get(f"/api/tables/{table}").status_code == 404
    Table.model_validate(look(guest, table, **{"Stationmaster-Invite": created["invite"]}))
    assert table not in json.dumps(guest.ask("GET", "/tables?list=open"))
    assert guest.ask("POST", f"/tables/{table}/join", {"invite": "wrong"}, 404)["code"] == "not_found"
    assert guest.join(created)["mine"] == [1]
    assert guest.join(created)["mine"] == [1]  # asked twice
    assert look(guest, table)["table"]["seats"][1]["name"] == "Bo"


def test_a_new_invite_makes_the_old_one_void(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN])
    path = f"/tables/{created['table']['id']}"
    assert guest.ask("POST", f"{path}/invite", status=404)["code"] == "not_found"
    new = host.ask("POST", f"{path}/invite")["invite"]
    guest.ask("POST", f"{path}/join", {"invite": created["invite"]}, 404)
    assert guest.ask("POST", f"{path}/join", {"invite": new})["table"]["status"] == "playing"
    assert server.person().ask("POST", f"{path}/join", {"invite": new}, 409)["code"] == "already_started"


def test_seats_that_are_taken(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN, OPEN], public=True)
    path = f"/tables/{created['table']['id']}"
    assert guest.ask("POST", f"{path}/join", {"seat": 0}, 409)["code"] == "seat_taken"
    assert guest.ask("POST", f"{path}/join", {"seat": 8}, 404)["code"] == "not_found"
    assert guest.ask("POST", f"{path}/join", {"seat": 2, "name": "  Ann "})["mine"] == [2]
    change = {"to": BOT}
    assert guest.ask("PUT", f"{path}/seats/1", change, 403)["code"] == "not_host"
    table = host.ask("PUT", f"{path}/seats/1", change)["table"]
    assert table["status"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ann", "random", "Ann 2"]


def test_leaving_before_the_start(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN, OPEN], public=True)
    path = f"/tables/{created['table']['id']}"
    guest.join(created)
    assert guest.ask("POST", f"{path}/leave")["table"]["seats"][1]["kind"] == "open"
    assert host.ask("POST", f"{path}/leave")["table"]["status"] == "closed"
    assert guest.ask("POST", f"{path}/join", {}, 409)["code"] == "already_started"


def test_what_cannot_be_a_table(server: Server) -> None:
    person = server.person()
    cases: list[tuple[Json, int, str]] = [
        ({"game": "chess"}, 404, "unknown_game"),
        ({"seats": [ME]}, 400, "malformed"),
        ({"seats": [ME] * 6}, 400, "bad_table"),
        ({"seats": [OPEN, BOT]}, 400, "bad_table"),
        ({"seats": [ME, {"kind": "bot", "bot": "deep"}]}, 400, "unknown_bot"),
        ({"hand_over": "deep"}, 400, "unknown_bot"),
        ({"options": {"wings": True}}, 400, "bad_table"),
        ({"seconds_a_turn": 1}, 400, "malformed"),
        ({"seats": [ME, {"kind": "me", "name": "x" * 41}]}, 400, "bad_name"),
        ({"seats": [ME, {"kind": "me", "name": "a\u202eb"}]}, 400, "bad_name"),
    ]
    for change, status, code in cases:
        answer = person.ask("POST", "/tables", {"game": "usa", "seats": [ME, BOT], **change}, status)
        assert (answer["code"], answer["status"]) == (code, status), answer


def test_a_seat_moves_to_another_device(server: Server) -> None:
    first, second, thief = server.person(), server.person("phone"), server.person("Eve")
    table = first.create([ME, BOT])["table"]["id"]
    with first.sit(table, 0) as chair:
        chair.wait_for("update")
        old = first.ask("POST", f"/tables/{table}/seats/0/key")["key"]
        key = first.ask("POST", f"/tables/{table}/seats/0/key")["key"]
        assert thief.ask("POST", f"/tables/{table}/take", {"key": old}, 404)["code"] == "not_found"
        for _ in range(2):  # asked twice, as after a lost answer
            assert second.ask("POST", f"/tables/{table}/take", {"key": key})["mine"] == [0]
        with pytest.raises(Exception, match="4409"):
            chair.wait_for("never")
    assert thief.ask("POST", f"/tables/{table}/take", {"key": key}, 404)["code"] == "not_found"
    look(first, table, 404)
    found = look(second, table)
    assert (found["host"], found["table"]["seats"][0]["name"]) == (True, "Ann")
    with second.sit(table, 0) as chair:
        assert chair.wait_for("update")["view"]["hand"]


def test_u05_the_table_may_name_the_first_player(server: Server) -> None:
    person = server.person()
    created = person.create([ME, ME, ME], first=2)
    assert created["table"]["first"] == 2
    with person.sit(created["table"]["id"], 2) as chair:
        first = chair.wait_for("update")["view"]
        assert (first["first"], first["turn"]) == (2, 2)
    wrong = {"game": "usa", "seats": [ME, ME], "first": 2}
    refused = person.ask("POST", "/tables", wrong, 400)
    assert (refused["code"], refused["detail"]) == ("bad_table", "first: there is no seat 2; seats go from 0 to 1")
    begun = {person.create([ME, ME])["table"]["turn"] for _ in range(20)}
    assert begun == {0, 1}  # chance decides


def test_c05_a_table_may_open_single_train_stacks(server: Server) -> None:
    person = server.person()
    table = person.create([ME, ME, ME], "card", options={"open_train_stack": [1]})["table"]
    assert table["options"] == {"open_train_stack": [1]}
    for seat, stack in ((0, None), (1, {}), (2, None)):
        with person.sit(table["id"], seat) as chair:
            assert chair.wait_for("update")["view"]["stack"] == stack
    wrong = {"game": "card", "seats": [ME, ME], "options": {"open_train_stack": [1, 0]}}
    assert "some but not all seats" in person.ask("POST", "/tables", wrong, 400)["detail"]


def test_handing_over_to_a_bot_and_taking_back(server: Server) -> None:
    person = server.person()
    table = person.create(HOT)["table"]["id"]
    path = f"/tables/{table}/seats/0"
    with person.sit(table, 0) as one, person.sit(table, 1) as two:
        one.wait_for("update")
        two.wait_for("update")
        assert person.ask("POST", f"{path}/hand-over")["table"]["seats"][0]["bot"] == "greedy"
        for _ in range(3):  # the bot plays seat 0, we play seat 1
            my_turn(two)
            assert two.move(two.view["moves"][0])["type"] == "accepted"
        assert one.move("draw pile")["code"] == "handed_over"
        assert person.ask("POST", f"{path}/take-back")["table"]["seats"][0]["bot"] is None
        two.wait(lambda m: m["type"] == "table" and m["table"]["seats"][0]["bot"] is None)
        answer = one.move("fly away")
        assert answer["code"] in ("not_a_move", "stale")


def my_turn(chair: Chair) -> None:
    while not chair.view["moves"]:
        chair.receive()


def test_the_clock_hands_an_absent_seat_over(server: Server) -> None:
    person = server.person()
    created = person.create(HOT, seconds_a_turn=5, hand_over="random")
    table = created["table"]["id"]
    with person.sit(table, None) as watcher:
        deadline = watcher.wait_for("update")["deadline"]
        assert deadline is not None
        absent = watcher.view["turn"]
        seats = watcher.wait(lambda m: m["type"] == "table" and any(s["bot"] for s in m["table"]["seats"]))
        assert seats["table"]["seats"][absent]["bot"] == "random"
        watcher.wait_version(1)
    assert person.ask("POST", f"/tables/{table}/seats/{absent}/take-back")["table"]["seats"][absent]["bot"] is None


def test_leaving_a_game_hands_the_seat_over_if_the_table_wants_that(server: Server) -> None:
    person, guest = server.person(), server.person("Bo")
    for bot in (None, "random"):
        created = person.create([ME, ME, OPEN], hand_over=bot)
        guest.join(created)
        seats = person.ask("POST", f"/tables/{created['table']['id']}/leave")["table"]["seats"]
        assert [seat["bot"] for seat in seats] == [bot, bot, None]


def test_a_rematch(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN, BOT])
    table = created["table"]["id"]
    guest.join(created)
    assert host.ask("POST", f"/tables/{table}/rematch", status=409)["code"] == "not_over"
    assert host.ask("GET", f"/tables/{table}/record", status=409)["code"] == "not_over"
    assert host.ask("GET", f"/tables/{table}/replay", status=409)["code"] == "not_over"
    with host.sit(table, 0) as one, guest.sit(table, 1) as two:
        finish([one, two])
        again = host.ask("POST", f"/tables/{table}/rematch")
        assert again["table"]["status"] == "waiting"
        assert [seat["reserved"] for seat in again["table"]["seats"]] == [False, True, False]
        assert two.wait(lambda m: m["type"] == "table" and m["table"]["rematch"])["table"]["rematch"]
    assert server.person().ask("POST", f"/tables/{again['table']['id']}/join", {}, 404)["code"] == "not_found"
    accepted = guest.ask("POST", f"/tables/{table}/rematch")
    assert (accepted["table"]["id"], accepted["table"]["status"]) == (again["table"]["id"], "playing")
    assert accepted["mine"] == [1]
    assert host.ask("POST", f"/tables/{table}/rematch")["table"]["id"] == again["table"]["id"]
    finished = TableList.model_validate(guest.ask("GET", "/tables?list=finished"))
    assert table in [entry.table.id for entry in finished.tables]
    assert table not in server.http.get("/api/tables?list=finished").text  # not a public one


def finish(chairs: list[Chair]) -> None:
    rng = random.Random(4)
    for chair in chairs:
        chair.wait_for("update")
    while not all(chair.last["result"] for chair in chairs):
        for chair in chairs:
            if chair.view["moves"]:
                chair.move(rng.choice(chair.view["moves"]))
        newest = max(chair.version for chair in chairs)
        for chair in chairs:
            chair.wait_version(newest)
        if not chairs[0].last["result"] and not any(chair.view["moves"] for chair in chairs):
            chairs[0].wait_version(newest + 1)


def test_the_lobby_is_told_of_changes(server: Server) -> None:
    person, other = server.person(), server.person("Bo")
    with server.socket() as socket:
        lobby = Chair(socket, None)
        lobby.send(type="lobby", protocol=1, key=person.key)
        assert lobby.wait_for("lobby")["mine"] == []
        created = other.create([ME, OPEN], public=True)
        table = created["table"]["id"]
        lobby.wait(lambda m: table in ids(m["open"]))
        person.join(created)
        lobby.wait(lambda m: table in ids(m["mine"]) and table not in ids(m["open"]))
        lobby.send(type="ping")
        lobby.wait_for("pong")
    assert table in ids(person.ask("GET", "/tables?list=mine")["tables"])


def ids(tables: list[Json]) -> list[str]:
    return [entry["table"]["id"] for entry in tables]


def test_presence(server: Server) -> None:
    one, two = server.person(), server.person("Bo")
    created = one.create([ME, OPEN])
    two.join(created)
    table = created["table"]["id"]
    with one.sit(table, 0) as chair:
        with two.sit(table, 1):
            chair.wait(lambda m: m["type"] == "table" and m["table"]["seats"][1]["present"])
        chair.wait(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])
        play = play_on([chair], random.Random(1), 1) if chair.view["moves"] else 0
        assert play in (0, 1)


def test_a_name(server: Server) -> None:
    person = server.person("  Ann   of  Green\tGables ")
    assert person.ask("GET", "/me") == {"name": "Ann of Green Gables"}
    assert person.ask("PATCH", "/me", {"name": "Ωmega"}) == {"name": "Ωmega"}
    families = "\U0001f469\u200d\U0001f469\u200d\U0001f467" * 40
    assert person.ask("PATCH", "/me", {"name": families}) == {"name": families}
    refused = {
        "": "malformed",
        "x" * 41: "bad_name",
        "x" * 1001: "malformed",
        "a\x07b": "bad_name",
        "\u3164": "bad_name",
    }
    for name, code in refused.items():
        assert person.ask("PATCH", "/me", {"name": name}, 400)["code"] == code
    half = server.http.post(
        "/api/players", content=b'{"name": "\\ud800"}', headers={"content-type": "application/json"}
    )
    assert (half.status_code, half.json()["code"]) == (400, "malformed")
    person.key = "no such key"
    assert person.ask("GET", "/me", status=401)["code"] == "unknown_key"
    assert server.http.get("/api/me").json()["code"] == "no_key"
