"""Limits, headers, and keys that are nowhere to be found."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.clients import HOT, Chair, Server


@pytest.mark.settings(limits={"messages": [5, 0.001]})
def test_too_many_messages_but_never_a_legal_move(new_server: Server) -> None:
    person = new_server.person()
    table = person.create(HOT)["table"]["id"]
    with person.sit(table, None) as chair:
        chair.wait_for("update")
        for _ in range(7):
            chair.send(type="ping")
        assert chair.wait_for("error")["code"] == "rate_limited"
        turn = chair.view["turn"]
        assert chair.move("keep 0 1", seat=turn)["type"] == "accepted"  # in time, so it is played
        chair.wait_version(1)
        assert chair.move("keep 0 1", seat=turn)["code"] == "rate_limited"  # not in turn, so not looked at
        with pytest.raises(ConnectionClosed, match="4429"):
            keep_sending(chair)
    with person.sit(table, None) as chair:
        assert chair.wait_for("update")["version"] == 1


def keep_sending(chair: Chair) -> None:
    """Is cut off while it still sends, or when it has sent everything and waits."""
    for _ in range(10):
        chair.send(type="ping")
    chair.wait_for("never")


@pytest.mark.settings(limits={"requests": [10, 0.001], "new_players": [2, 0.001]})
def test_too_many_requests_of_an_address(new_server: Server) -> None:
    new_server.person()
    new_server.person()
    refused = new_server.http.post("/api/players", json={"name": "Cy"})
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
    codes = [new_server.http.get("/api/games").status_code for _ in range(12)]
    assert (codes[0], codes[-1]) == (200, 429)
    assert new_server.http.get("/healthz").status_code == 200
    with pytest.raises(InvalidStatus), new_server.socket():
        pass


@pytest.mark.settings(limits={"tables_a_player": 2, "sockets_an_address": 1})
def test_too_many_tables_and_sockets(new_server: Server) -> None:
    person = new_server.person()
    table = person.create(HOT)["table"]["id"]
    person.create(HOT)
    answer = person.ask("POST", "/tables", {"game": "usa", "seats": HOT}, 409)
    assert answer["code"] == "too_many_tables"
    with person.sit(table, 0) as chair:
        chair.wait_for("update")
        with pytest.raises(InvalidStatus), new_server.socket():
            pass


def test_a_large_body_and_no_json(server: Server) -> None:
    person = server.person()
    assert person.ask("POST", "/tables", {"game": "x" * 20_000}, 413)["code"] == "too_large"
    response = server.http.post("/api/players", content=b"{", headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (400, "malformed")


def test_a_page_of_another_site_may_not_connect(server: Server) -> None:
    host = server.address.removeprefix("http://")
    with server.socket(Origin=f"http://{host}"):
        pass
    for origin in ("http://evil.example", f"http://{host}.evil.example", "null"):
        with pytest.raises(InvalidStatus), server.socket(Origin=origin):
            pass


def test_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/nothing"):
        headers = server.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
    assert server.http.get("/api/tables").headers["cache-control"] == "no-store"


def test_errors_are_problem_texts(server: Server) -> None:
    for method, path, status in (
        ("GET", "/nothing", 404),
        ("DELETE", "/api/games", 405),
        ("GET", "/api/tables?list=x", 400),
    ):
        response = server.http.request(method, path)
        assert response.status_code == status
        assert response.headers["content-type"] == "application/problem+json"
        assert set(response.json()) == {"type", "title", "status", "detail", "code"}


def test_watching_the_server(server: Server) -> None:
    assert server.http.get("/healthz").json() == {"status": "ok"}
    assert server.http.get("/readyz").json() == {"status": "ok"}
    assert "stationmaster_acknowledgement_seconds_bucket" in server.http.get("/metrics").text
    assert server.http.get("/api/openapi.json").json()["info"]["title"] == "Stationmaster"


def test_without_a_built_client_a_page_says_what_to_do(server: Server) -> None:
    response = server.http.get("/")
    assert response.status_code == 503
    assert "web/build_client.py" in response.text
    assert "stationmaster play" in response.text


def test_the_client_is_served(tmp_path: Path) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<!doctype html><title>A page</title>")
    (tmp_path / "static" / "assets" / "a-1234.js").write_text("let a = 0;\n" * 1000)
    server = Server(tmp_path, static=str(tmp_path / "static"))
    page, script = server.http.get("/"), server.http.get("/assets/a-1234.js")
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip"
    assert server.http.get("/assets/../../server.log").status_code == 404
    assert server.http.get("/assets/%2e%2e/%2e%2e/server.log").status_code == 404
    server.stop()


def test_what_is_compressed(server: Server) -> None:
    """The box of a game; never an answer that may hold a key, however long it is."""
    person = server.person()
    assert server.http.get("/api/games/usa").headers["content-encoding"] == "gzip"
    for _ in range(6):
        person.create(HOT)
    lists = server.http.get("/api/tables?list=mine", headers={"Authorization": f"Bearer {person.key}"})
    assert len(lists.content) > 2000
    assert "content-encoding" not in lists.headers


@pytest.mark.sqlite
def test_keys_are_in_no_log_and_not_in_the_database(new_server: Server, tmp_path: Path) -> None:
    server = new_server
    person, other = server.person("Ann Unlogged"), server.person("Bo")
    created = person.create([{"kind": "me"}, {"kind": "open"}])
    table = created["table"]["id"]
    other.join(created)
    seat_key = person.ask("POST", f"/tables/{table}/seats/0/key")["key"]
    other.ask("POST", f"/tables/{table}/take", {"key": "wrong" + seat_key[5:]}, 403)
    other.ask("GET", f"/tables/{table}/record", status=409)
    person.ask("POST", "/tables", {"game": seat_key}, 400)
    with person.sit(table, 0) as chair:
        chair.wait_for("update")
        chair.move("draw pile")
        chair.socket.send(json.dumps({"type": "nonsense", "key": person.key}))
        chair.wait_for("error")
    secrets = [person.key, other.key, created["invite"], seat_key]
    assert len({len(key) for key in secrets}) == 1
    assert all(len(key) >= 43 for key in secrets)
    server.stop()
    log = server.log.read_text()
    assert '"path": "/api/tables"' in log
    kept = b"".join(path.read_bytes() for path in server.folder.iterdir() if path.name.startswith("games.db"))
    assert b"Ann Unlogged" in kept
    for key in secrets:
        assert key not in log
        assert key.encode() not in kept
    assert "Ann Unlogged" not in log
    with closing(sqlite3.connect(server.folder / "games.db")) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)
