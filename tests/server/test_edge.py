"""What comes before a request is one: connections, heads, bodies, upgrades, floods."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator

import pytest

from tests.server.callers import HOST, Caller, ask, frame, number, problem, status, wait_until
from tests.server.clients import PATIENCE, Json, Server, linux

# Short times are for what has to end. What has to be answered before gets all the time that a busy machine may need.
IMPATIENT = {"body_seconds": 0.3, "idle_seconds": 0.3, "send_seconds": 0.3, "ping_seconds": 0.3, "look_seconds": 0.05}
IMPATIENT_WITH_HEADS = {"head_seconds": 1, "idle_seconds": 1, "look_seconds": 0.05}
HANDSHAKE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n"
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("impatient")
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text("<!doctype html><title>A page</title>")
    (folder / "static" / "large.bin").write_bytes(bytes(32 * 2**20))
    server = Server(folder, static=str(folder / "static"), limits=IMPATIENT)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


@pytest.fixture(scope="module")
def impatient_with_heads(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("impatient"), limits=IMPATIENT_WITH_HEADS)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()


# ---- heads and bodies ----


@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nX-Long: "])
def test_a_head_that_never_ends(server: Server, start: bytes) -> None:
    with Caller(server) as caller:
        caller.say(start)
        answer = caller.drip(b"a" * 1000)
        assert problem(answer)["code"] == "too_large"
        assert status(answer) == 431
    with Caller(server) as caller:  # all at once, as fast as it goes
        assert caller.is_cut_off(start)


def test_a_head_of_legal_size(server: Server) -> None:
    with Caller(server) as caller:
        for size in (15_000, 15_500, 16_000):
            caller.say(b"GET /healthz HTTP/1.1\r\n" + HOST + b"X: " + b"a" * size + b"\r\n\r\n")
            assert status(caller.read(b'"ok"}')) == 200


def test_a_connection_that_says_nothing(impatient_with_heads: Server) -> None:
    with Caller(impatient_with_heads) as caller:
        assert caller.read() == b""


@pytest.mark.parametrize("half", [b"G", b"GET / HTTP/1.1\r\nHost: x"])
def test_half_a_head(impatient_with_heads: Server, half: bytes) -> None:
    with Caller(impatient_with_heads) as caller:
        caller.say(half)
        assert problem(caller.read())["status"] == 408


@pytest.mark.parametrize("drop", [b"X: y\r\n", b"\r\n"])
def test_a_head_that_trickles(impatient_with_heads: Server, drop: bytes) -> None:
    with Caller(impatient_with_heads) as caller:
        caller.say(b"GET /healthz HTTP/1.1\r\n" if drop.strip() else b"")
        caller.drip(drop)
    with Caller(impatient_with_heads) as caller:  # after a first request
        caller.say(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
        caller.read(b'"ok"}')
        caller.drip(drop)


BODY = b"Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n"
CHUNKED = b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("headers", "drop"), [(BODY, b" "), (CHUNKED, b"1\r\n \r\n"), (CHUNKED + b"0\r\n", b"X: y\r\n")]
)
def test_a_body_that_never_ends(impatient: Server, headers: bytes, drop: bytes) -> None:
    with Caller(impatient) as caller:
        caller.say(b"POST /api/players HTTP/1.1\r\n" + HOST + headers)
        assert problem(caller.read())["status"] == 408
    with Caller(impatient) as caller:
        caller.say(b"POST /api/players HTTP/1.1\r\n" + HOST + headers)
        assert status(caller.drip(drop)) == 408
    with Caller(impatient) as caller:  # of a request that was answered already
        caller.say(b"POST /nothing HTTP/1.1\r\n" + HOST + headers)
        assert status(caller.drip(drop)) in (404, 405)


def test_a_body_that_was_announced_but_never_comes(impatient: Server) -> None:
    with Caller(impatient) as caller:
        caller.say(b"POST /api/players HTTP/1.1\r\n" + HOST + b"Expect: 100-continue\r\n" + BODY)
        assert b"HTTP/1.1 408 " in caller.read()


def test_a_body_without_end_is_not_read(server: Server) -> None:
    with Caller(server) as caller:
        caller.say(b"POST /api/players HTTP/1.1\r\n" + HOST + b"Content-Length: 99999999999\r\n\r\n")
        assert caller.is_cut_off()


def test_an_idle_connection_ends(impatient: Server) -> None:
    with Caller(impatient) as caller:
        caller.say(b"GET /healthz HTTP/1.1\r\n" + HOST + b"\r\n")
        assert caller.read().endswith(b'{"status":"ok"}')


def test_many_requests_before_the_first_answer(server: Server) -> None:
    with Caller(server) as caller:
        caller.say(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 3)  # some are fine
        caller.say(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert caller.read().count(b"HTTP/1.1 200 OK") == 4
    with Caller(server) as caller:
        caller.say(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
        assert caller.read().count(b"HTTP/1.1 200 OK") < 10


@pytest.mark.parametrize(
    "request_", [b"\x16\x03\x01\x02\x00\x01\x00", b"GET /\xff HTTP/1.1\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"]
)
def test_what_is_no_request(server: Server, request_: bytes) -> None:
    with Caller(server) as caller:
        caller.say(request_)
        assert problem(caller.read())["code"] == "malformed"


def test_who_does_not_read(impatient: Server) -> None:
    """A large file, asked for and never read: the connection ends, and what was to be sent is gone."""
    name = 'stationmaster_connections_cut_total{why="unread"}'
    before = number(impatient, name)
    with Caller(impatient) as one, Caller(impatient) as two:
        for caller in (one, two):
            caller.say(b"GET /large.bin HTTP/1.1\r\n" + HOST + b"\r\n")
        wait_until(impatient, name, before + 2)
    assert ask(impatient, "/healthz") == 200


# ---- upgrades and sockets ----


@pytest.mark.parametrize(
    ("line", "headers", "expected"),
    [
        (b"POST /api/socket", HANDSHAKE, 405),
        (b"POST /api/socket", HANDSHAKE + b"Content-Length: 10\r\n", 405),
        (b"GET /nothing", HANDSHAKE, 404),
        (b"GET /api/socket", HANDSHAKE.replace(b"websocket", b"h2c"), 404),
        (b"POST /api/players", b"Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 10\r\n", 400),
        (b"CONNECT games.example.org:443", b"", 400),
        (b"GET /api/socket", HANDSHAKE + b"Content-Length: 10\r\n", 400),
        (b"GET /api/socket", HANDSHAKE + b"X: " + b"a" * 9000 + b"\r\n", 400),
        (b"GET /api/socket", HANDSHAKE + b"".join(b"X%d: y\r\n" % i for i in range(200)), 400),
    ],
)
def test_odd_upgrades_are_answered_and_end(server: Server, line: bytes, headers: bytes, expected: int) -> None:
    with Caller(server) as caller:
        caller.socket.settimeout(5)
        caller.say(line + b" HTTP/1.1\r\n" + HOST + headers + b"\r\n")
        assert problem(caller.read())["status"] == expected


@pytest.mark.parametrize("offered", [b"h2c", b"unheard-of/7"])
def test_an_upgrade_that_is_only_offered_is_passed_over(server: Server, offered: bytes) -> None:
    """Some clients offer HTTP/2 on every first request."""
    with Caller(server) as caller:
        caller.socket.settimeout(5)
        caller.say(b"GET /api/games HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: " + offered + b"\r\n\r\n")
        answer = caller.read()
        assert answer.startswith(b"HTTP/1.1 200"), answer
        assert b"connection: close" in answer.lower()


def test_a_socket_whose_peer_is_dead(impatient: Server) -> None:
    """It says hello, then nothing any more, not even to pings."""
    with Caller(impatient) as caller:
        follow_lobby(caller)
        assert b"keepalive ping timeout" in caller.read()


@pytest.mark.settings(limits={"ping_seconds": 3})
def test_a_socket_that_answers_pings_lives(new_server: Server) -> None:
    """The second ping comes only if the answer to the first one has."""
    with Caller(new_server) as caller:
        follow_lobby(caller)
        for _ in range(2):
            caller.say(frame(0x8A, ping(caller)))
        caller.say(frame(0x81, json.dumps({"type": "ping"}).encode()))
        assert b'{"type":"pong"}' in caller.read(b'{"type":"pong"}')


@pytest.mark.settings(limits={"ping_seconds": 1})
def test_a_socket_that_speaks_is_not_asked_whether_it_lives(new_server: Server) -> None:
    """As soon as it is silent, it is."""
    with Caller(new_server) as caller:
        follow_lobby(caller)
        caller.read(b'"lobby"')
        for _ in range(10):
            time.sleep(0.2)
            caller.say(frame(0x81, json.dumps({"type": "ping"}).encode()))
            assert b"\x89" not in caller.read(b'{"type":"pong"}')
        assert b"\x89" in caller.read(b"\x89")


def follow_lobby(caller: Caller) -> None:
    caller.say(b"GET /api/socket HTTP/1.1\r\n" + HOST + HANDSHAKE + b"\r\n")
    caller.read(b"\r\n\r\n")
    caller.say(frame(0x81, json.dumps({"type": "lobby", "protocol": 1}).encode()))


def ping(caller: Caller) -> bytes:
    """What the next one holds, all of which has to be sent back."""
    before, found, got = caller.read(b"\x89").partition(b"\x89")
    assert found, before
    while not got or len(got) < 1 + got[0]:
        data = caller.socket.recv(1)
        assert data
        got += data
    return got[1 : 1 + got[0]]


PING = frame(0x81, b'{"type":"ping"}')
LONG_PING = frame(0x81, b'{"type":"ping"%b}' % (b" " * 200))
PARTS = frame(0x01, b'{"type":') + frame(0x89, b"") + frame(0x80, b'"ping"}')


@pytest.mark.parametrize(
    "pieces",
    [
        (PING, LONG_PING, PING),
        (PING + LONG_PING, PING),
        (PING[:1], PING[1:5], PING[5:] + PING, PING),
        (PING, LONG_PING[:2], LONG_PING[2:], PING),
        (PING, PARTS, PING),
    ],
)
def test_messages_arrive_however_they_are_cut(server: Server, pieces: tuple[bytes, ...]) -> None:
    with Caller(server) as caller:
        follow_lobby(caller)
        caller.read(b'"type":"lobby"')
        for piece in pieces:
            caller.say(piece)
            time.sleep(0.05)  # so that it comes by itself
        got = b""
        while got.count(b'{"type":"pong"}') < 3:
            got += caller.read(b"}")


@linux
@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(0x81, b"\xff\xfe"), 1007),
        (frame(0x01, b"a") + frame(0x00, b"") * 300, 1009),
        (frame(0x89, b"") * 1500, 4429),  # pings
    ],
)
def test_frames_that_end_a_socket(server: Server, frames: bytes, code: int) -> None:
    with Caller(server, "127.0.0.4") as caller:
        caller.say(b"GET /api/socket HTTP/1.1\r\n" + HOST + HANDSHAKE + b"\r\n")
        caller.read(b"\r\n\r\n")
        caller.say(frames)
        assert re.search(rb"\x88." + code.to_bytes(2, "big"), caller.read(), re.DOTALL)
    assert ask(server, "/healthz") == 200


# ---- how many ----


@linux
@pytest.mark.settings(limits={"connections_an_address": 20})
def test_too_many_connections_of_an_address(new_server: Server) -> None:
    server = new_server
    halves = [Caller(server, "127.0.0.2") for _ in range(20)]
    for half in halves:
        half.say(b"GET / HTTP/1.1\r\n")
    for _ in range(100):
        assert ask(server, "/healthz", "127.0.0.2") == 503
    assert ask(server, "/healthz", "127.0.0.3") == 200
    proxied = [Caller(server) for _ in range(40)]  # of a trusted proxy
    assert ask(server, "/healthz") == 200
    halves.pop().socket.close()
    wait_for_answer(server, "127.0.0.2")  # there is room for one again
    for caller in halves + proxied:
        caller.socket.close()
    server.stop()
    assert server.log.read_text().count("too many connections") < 50


def wait_for_answer(server: Server, source: str) -> None:
    end = time.monotonic() + PATIENCE
    while ask(server, "/healthz", source) != 200:
        assert time.monotonic() < end


@linux
@pytest.mark.settings(limits={"connections": 12})
def test_too_many_connections_in_all(new_server: Server) -> None:
    server = new_server
    with server.socket() as lobby:
        lobby.send(json.dumps({"type": "lobby", "protocol": 1}))
        lobby.recv(PATIENCE)
        halves = [Caller(server, f"127.0.0.{number}") for number in range(2, 13)]
        assert ask(server, "/healthz", "127.0.0.20") == 503
        assert ask(server, "/healthz") == 503
        lobby.send(json.dumps({"type": "ping"}))
        assert json.loads(lobby.recv(PATIENCE)) == {"type": "pong"}
        for half in halves:
            half.socket.close()
        wait_for_answer(server, "127.0.0.20")


@linux
@pytest.mark.settings(limits={"requests": [5, 0.001], "pages": [10, 0.001]})
def test_pages_count_and_floods_are_not_logged_one_by_one(new_server: Server) -> None:
    server = new_server
    codes = [ask(server, "/nothing", "127.0.0.2") for _ in range(60)]
    assert codes == [404] * 10 + [429] * 50
    assert ask(server, "/api/games", "127.0.0.2") == 200  # has a count of its own
    for path in ("/healthz", "/readyz", "/metrics"):
        assert [ask(server, path) for _ in range(20)] == [200] * 20  # this machine's own
        assert ask(server, path, forwarded="203.0.113.9") == 200
    assert {ask(server, "/healthz", forwarded="203.0.113.9") for _ in range(20)} == {200, 429}
    assert number(server, 'stationmaster_requests_total{method="GET",status="429"}') >= 50
    for _ in range(50):
        with Caller(server, "127.0.0.2") as caller:
            caller.say(b"nonsense\r\n\r\n")
            caller.read()
    end = time.monotonic() + PATIENCE
    while sum(counts(server, "requests that are none")) < 50:  # the last second's count is told after it
        assert time.monotonic() < end
        time.sleep(0.05)
    server.stop()
    assert sum(counts(server, "requests that are none")) == 50
    assert sum(counts(server, "too many requests")) >= 50
    assert len(counts(server, "too many requests")) < 20
    lines = logged(server)
    assert not [line for line in lines if line.get("status") == 429]
    assert sum("nonsense" in str(line) or "Invalid HTTP" in str(line) for line in lines) == 0


def logged(server: Server) -> list[Json]:
    """The lines that are whole."""
    return [json.loads(line) for line in server.log.read_text().splitlines(keepends=True) if line.endswith("\n")]


def counts(server: Server, message: str) -> list[int]:
    return [line["count"] for line in logged(server) if line["message"] == message]


def test_a_long_path_is_cut_in_the_log(new_server: Server) -> None:
    assert ask(new_server, "/" + "a" * 10_000) == 404
    new_server.stop()
    assert max(map(len, new_server.log.read_text().splitlines())) < 1000
