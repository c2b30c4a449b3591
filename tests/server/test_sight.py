"""Who may look loses that right at once, wherever they look from (D1). The law behind it: tests/server/law."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Chair, Json, Person, Server

ME: Json = {"kind": "me"}
OPEN: Json = {"kind": "open"}
BOT: Json = {"kind": "bot", "bot": "random"}


def sent_away(chair: Chair, code: str, close_code: int = 4403) -> None:
    """The last message says why, and the connection ends."""
    with pytest.raises(ConnectionClosed) as closed:
        chair.wait_for("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == close_code
    last = chair.frames[-1]
    assert f'"code":"{code}"' in last
    assert '"closing":true' in last


@contextmanager
def onlooker(server: Server, created: Json) -> Iterator[Chair]:
    with server.socket() as socket:
        chair = Chair(socket, None)
        chair.send(type="hello", protocol=1, table=created["table"]["id"], invite=created["invite"])
        chair.wait_for("table")
        yield chair


def test_who_left_sees_nothing_of_those_who_took_the_seats(server: Server) -> None:
    """As it was found: sockets opened for seats that were left receive the hands of those who came after."""
    host, spy, others = server.person(), server.person("Spy"), [server.person("Bo"), server.person("Cy")]
    created = host.create([ME, OPEN, OPEN, OPEN], public=True)
    table = created["table"]["id"]
    with ExitStack() as stack:
        for seat in (1, 2):
            spy.join(created, seat=seat)
            chair = stack.enter_context(spy.sit(table, seat))
            chair.wait_for("table")
            assert spy.ask("POST", f"/tables/{table}/leave")["mine"] == []
            sent_away(chair, "not_yours")
        spy.join(created, seat=3)
        for seat, person in enumerate(others, 1):
            person.join(created, seat=seat)
        own = stack.enter_context(spy.sit(table, 3))
        assert own.wait_for("update")["view"]["seat"] == 3
        stack.enter_context(spy.sit(table, 1)).socket.recv()  # says why
    with spy.sit(table, 1) as chair:
        sent_away(chair, "not_yours")


def test_who_is_removed_by_the_host_is_sent_away(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN, OPEN])
    table = created["table"]["id"]
    for change in (OPEN, BOT):
        guest.join(created, seat=1)
        with guest.sit(table, 1) as chair, guest.sit(table, None) as watching:
            chair.wait_for("table")
            watching.wait_for("table")
            host.ask("PUT", f"/tables/{table}/seats/1", {"to": change})
            sent_away(chair, "not_found")  # the table is not public
            sent_away(watching, "not_found")
        guest.ask("GET", f"/tables/{table}", status=404)


def test_leaving_a_private_table_tells_nothing_more_of_it(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN, OPEN])
    path = f"/api/tables/{created['table']['id']}/leave"
    guest.join(created)
    answer = server.http.post(path, headers={"Authorization": f"Bearer {guest.key}"})
    assert (answer.status_code, answer.content) == (204, b"")
    guest.join(created)
    headers = {"Authorization": f"Bearer {guest.key}", "Stationmaster-Invite": created["invite"]}
    assert server.http.post(path, headers=headers).json()["mine"] == []


def test_a_new_invite_sends_those_away_who_came_by_the_old_one(server: Server) -> None:
    host = server.person()
    created = host.create([ME, OPEN])
    table = created["table"]["id"]
    with onlooker(server, created) as chair, host.sit(table, 0) as own:
        own.wait_for("table")
        created["invite"] = host.ask("POST", f"/tables/{table}/invite")["invite"]
        sent_away(chair, "not_found")
        with onlooker(server, created):
            own.send(type="ping")
            own.wait_for("pong")


def test_after_the_start_a_player_who_left_may_come_back(server: Server) -> None:
    host, guest = server.person(), server.person("Bo")
    created = host.create([ME, OPEN], hand_over="random")
    table = created["table"]["id"]
    guest.join(created)
    with guest.sit(table, 1) as chair:
        chair.wait_for("update")
        assert guest.ask("POST", f"/tables/{table}/leave")["mine"] == [1]
        chair.wait(lambda m: m["type"] == "table" and m["table"]["seats"][1]["bot"] == "random")
    guest.ask("POST", f"/tables/{table}/seats/1/take-back")
    with guest.sit(table, 1) as chair:
        assert chair.wait_for("update")["view"]["hand"]


def test_a_private_table_is_no_table_to_others(server: Server) -> None:
    """D9: word for word the same answers as for a table that never was."""
    host, stranger = server.person(), server.person("Eve")
    table = host.create([ME, OPEN])["table"]["id"]
    for method, path, body in (
        ("GET", "", None),
        ("POST", "/join", {"invite": "wrong"}),
        ("POST", "/join", {}),
        ("POST", "/take", {"key": "wrong"}),
        ("POST", "/leave", None),
        ("POST", "/invite", None),
        ("POST", "/rematch", None),
        ("POST", "/share", None),
        ("POST", "/unshare", None),
        ("POST", "/hide", None),
        ("POST", "/unhide", None),
        ("PUT", "/seats/1", {"to": OPEN}),
        ("POST", "/seats/0/key", None),
        ("POST", "/seats/0/hand-over", None),
        ("POST", "/seats/0/take-back", None),
        ("GET", "/record", None),
        ("GET", "/replay", None),
    ):
        answers = [stranger.ask(method, f"/tables/{name}{path}", body, 404) for name in (table, "nosuchtable")]
        assert answers[0] == answers[1], path


def test_the_host_of_bots_alone_finds_the_game(server: Server) -> None:
    """D13: a private table of bots, under those that are over."""
    host, stranger = server.person(), server.person("Eve")
    table = host.create([BOT, BOT], "card")["table"]["id"]
    with host.sit(table, None) as chair:
        chair.wait(lambda m: m["type"] == "update" and m["result"] is not None)
    assert table in tables_of(host, "finished")
    assert table not in tables_of(stranger, "finished")


def tables_of(person: Person, which: str) -> list[str]:
    return [entry["table"]["id"] for entry in person.ask("GET", f"/tables?list={which}")["tables"]]


@pytest.mark.parametrize("after", ["99999999999999999999999999", "-1", "x", "1e9"])
def test_a_page_that_cannot_be_is_refused(server: Server, after: str) -> None:
    """D6."""
    answer = server.http.get(f"/api/tables?list=finished&after={after}")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
