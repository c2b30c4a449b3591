"""What comes before a request is one: connections, heads, bodies, upgrades, origins, proxies; and how it all ends."""

from __future__ import annotations

import asyncio
import json
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stationmaster.cli import main
from stationmaster.server import descriptors
from stationmaster.server.limits import Bucket, address_key, read_proxies
from stationmaster.server.lines import CLOSING_SECONDS, Line, Lines
from stationmaster.server.origins import is_allowed, read_origin
from stationmaster.server.settings import Limits, Rate
from tests.server.clients import PATIENCE, Server

# Times that no client of these tests needs.
IMPATIENT = {
    "head_seconds": 0.3,
    "body_seconds": 0.3,
    "idle_seconds": 0.3,
    "send_seconds": 0.3,
    "ping_seconds": 0.3,
    "look_seconds": 0.05,
}
quick = settings(max_examples=100, deadline=None, derandomize=True)
HOST = b"Host: games.example.org\r\n"
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


class Caller:
    """One TCP connection, from an address of choice."""

    def __init__(self, server: Server, source: str = "127.0.0.1") -> None:
        host, port = server.address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE, (source, 0))

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, data: bytes) -> None:
        self.socket.sendall(data)

    def read(self, so_far: bytes = b"") -> bytes:
        """Until `so_far` has come, or to the end."""
        got = b""
        while not so_far or so_far not in got:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                break
            if not data:
                break
            got += data
        return got

    def is_cut_off(self, start: bytes = b"") -> bool:
        """After less than 64 MB, sent as fast as it goes?"""
        try:
            self.say(start)
            for _ in range(1000):
                self.say(b"a" * 65536)
        except (ConnectionResetError, BrokenPipeError):
            return True
        return False

    def drip(self, *drops: bytes) -> bytes:
        """One after the other, again and again, until the server ends it."""
        self.socket.settimeout(0.02)
        end = time.monotonic() + PATIENCE
        got = b""
        while time.monotonic() < end:
            for drop in drops:
                try:
                    self.socket.sendall(drop)
                    data = self.socket.recv(65536)
                except TimeoutError:
                    continue
                except (ConnectionResetError, BrokenPipeError):
                    return got
                if not data:
                    return got
                got += data
        raise AssertionError("it never ended")


def ask(server: Server, path: str, source: str = "127.0.0.1", forwarded: str = "") -> int:
    with Caller(server, source) as caller:
        extra = f"X-Forwarded-For: {forwarded}\r\n".encode() if forwarded else b""
        caller.say(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + extra + b"Connection: close\r\n\r\n")
        return status(caller.read())


def status(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1.1 "), answer
    return int(answer.split()[1])


def problem(answer: bytes) -> dict[str, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    assert b"default-src 'self'" in head
    found: dict[str, Any] = json.loads(body)
    assert found["status"] == status(answer)
    return found


def number(server: Server, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", server.http.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_until(server: Server, name: str, least: float) -> None:
    end = time.monotonic() + PATIENCE
    while number(server, name) < least:
        assert time.monotonic() < end, f"{name} never became {least}"
        time.sleep(0.05)


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


def test_a_head_of_lawful_size(server: Server) -> None:
    with Caller(server) as caller:
        for size in (15_000, 15_500, 16_000):
            caller.say(b"GET /healthz HTTP/1.1\r\n" + HOST + b"X: " + b"a" * size + b"\r\n\r\n")
            assert status(caller.read(b'"ok"}')) == 200


def test_a_connection_that_says_nothing(impatient: Server) -> None:
    with Caller(impatient) as caller:
        assert caller.read() == b""


@pytest.mark.parametrize("half", [b"G", b"GET / HTTP/1.1\r\nHost: x"])
def test_half_a_head(impatient: Server, half: bytes) -> None:
    with Caller(impatient) as caller:
        caller.say(half)
        assert problem(caller.read())["status"] == 408


@pytest.mark.parametrize("drop", [b"X: y\r\n", b"\r\n"])
def test_a_head_that_trickles(impatient: Server, drop: bytes) -> None:
    with Caller(impatient) as caller:
        caller.say(b"GET /healthz HTTP/1.1\r\n" if drop.strip() else b"")
        caller.drip(drop)
    with Caller(impatient) as caller:  # after a first request
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
        (b"GET /api/socket", HANDSHAKE.replace(b"websocket", b"h2c"), 400),
        (b"GET /healthz", b"Connection: Upgrade\r\nUpgrade: unheard-of/7\r\n", 400),
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


def test_a_socket_whose_peer_is_dead(impatient: Server) -> None:
    """It says hello, then nothing any more, not even to pings."""
    hello = json.dumps({"type": "lobby", "protocol": 1}).encode()
    with Caller(impatient) as caller:
        caller.say(b"GET /api/socket HTTP/1.1\r\n" + HOST + HANDSHAKE + b"\r\n")
        caller.read(b"\r\n\r\n")
        caller.say(frame(1, hello))
        assert b"keepalive ping timeout" in caller.read()


def test_a_socket_that_answers_pings_lives(impatient: Server) -> None:
    with connect(impatient.address.replace("http", "ws") + "/api/socket", ping_interval=None) as lobby:
        lobby.send(json.dumps({"type": "lobby", "protocol": 1}))
        end = time.monotonic() + 4 * IMPATIENT["ping_seconds"]
        while time.monotonic() < end:
            lobby.send(json.dumps({"type": "ping"}))
            while json.loads(lobby.recv(PATIENCE))["type"] != "pong":
                pass
            time.sleep(0.2)


def frame(opcode: int, data: bytes, *, last: bool = True) -> bytes:
    """With a mask of zeros."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
    return bytes([(0x80 if last else 0) | opcode]) + length + bytes(4) + data


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (frame(1, b"\xff\xfe"), 1007),
        (frame(1, b"a", last=False) + frame(0, b"", last=False) * 5000, 1009),
        (frame(9, b"") * 200_000, 4429),  # pings
    ],
)
def test_frames_that_end_a_socket(server: Server, frames: bytes, code: int) -> None:
    with Caller(server, "127.0.0.2") as caller:
        caller.say(b"GET /api/socket HTTP/1.1\r\n" + HOST + HANDSHAKE + b"\r\n")
        caller.read(b"\r\n\r\n")
        try:
            caller.say(frames)
        except (ConnectionResetError, BrokenPipeError):
            assert code == 4429  # cut off in the middle
        else:
            got = caller.read()
            assert code.to_bytes(2, "big") in got or code == 4429
    assert ask(server, "/healthz") == 200


# ---- how many ----


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
    time.sleep(1.1)  # until the last second's count is told
    server.stop()
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert not [line for line in lines if line.get("status") == 429]
    told = [line["count"] for line in lines if line["message"] == "too many requests"]
    assert sum(told) >= 50
    assert len(told) < 20
    assert sum("nonsense" in str(line) or "Invalid HTTP" in str(line) for line in lines) == 0
    assert sum(line["count"] for line in lines if line["message"] == "requests that are none") == 50


def test_a_long_path_is_cut_in_the_log(new_server: Server) -> None:
    assert ask(new_server, "/" + "a" * 10_000) == 404
    new_server.stop()
    assert max(map(len, new_server.log.read_text().splitlines())) < 1000


# ---- proxies ----


@pytest.mark.settings(limits={"requests": [5, 0.001], "sockets_an_address": 1})
def test_whose_forwarded_address_counts(new_server: Server) -> None:
    def codes(*forwarded: str, source: str = "127.0.0.1") -> list[int]:
        return [ask(new_server, "/api/games", source, said) for said in forwarded]

    # Of anybody else than a trusted proxy it is not believed.
    assert codes(*(f"198.51.100.{i}" for i in range(6)), source="127.0.0.2") == [200] * 5 + [429]
    # Of a trusted proxy the last one counts which is not a trusted proxy itself; what stands before it was made up.
    assert codes(*(f"198.51.100.{i}, 203.0.113.1" for i in range(6))) == [200] * 5 + [429]
    assert codes("198.51.100.9, 203.0.113.1, 127.0.0.1") == [429]
    assert codes("203.0.113.1, 203.0.113.2") == [200]
    # A /64 is one address; IPv4 in IPv6 is IPv4.
    assert codes(*(f"2001:db8:1:2:{i}::1" for i in range(6))) == [200] * 5 + [429]
    assert codes("2001:db8:1:3::1") == [200]
    assert codes("::ffff:203.0.113.1") == [429]
    # Whatever is no address has one count together.
    assert codes(*(f"nobody{i}" for i in range(6))) == [200] * 5 + [429]
    # Sockets as well.
    with new_server.socket(**{"X-Forwarded-For": "203.0.113.7"}):
        with pytest.raises(InvalidStatus), new_server.socket(**{"X-Forwarded-For": "203.0.113.7"}):
            pass
        with new_server.socket(**{"X-Forwarded-For": "203.0.113.8"}):
            pass


@pytest.mark.settings(limits={"requests": [3, 0.001]}, trusted_proxies=["127.0.1.0/24"])
def test_another_proxy_is_trusted(new_server: Server) -> None:
    said = [f"203.0.113.{i}" for i in range(4)]
    assert [ask(new_server, "/api/games", "127.0.1.7", who) for who in said] == [200] * 4
    assert [ask(new_server, "/api/games", "127.0.0.1", who) for who in said] == [200] * 3 + [429]


def test_reading_proxies() -> None:
    assert read_proxies(" 127.0.0.1, ::1,10.0.0.0/8 ,FD00::/8") == ("127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8")
    assert read_proxies("") == ()


@quick
@given(st.text(max_size=40) | st.ip_addresses().map(str) | st.from_regex(r"[0-9a-f:.%/\[\]]*", fullmatch=True))
def test_whatever_is_said_to_be_an_address_can_be_counted(host: str) -> None:
    key = address_key(host)
    assert key == address_key(key.removesuffix("/64"))


@quick
@given(st.ip_addresses(v=4))
def test_a_mapped_address_is_the_same(address: Any) -> None:
    assert address_key(f"::ffff:{address}") == address_key(str(address)) == str(address)


# ---- origins ----


def test_an_origin_that_is_none_is_refused(server: Server) -> None:
    for origin in ("http://[", "http://]", "http://[::1", "null", "", "\\", "http://\u00e9", "http://x:99999999"):
        with pytest.raises(InvalidStatus) as refused, server.socket(Origin=origin):
            pass
        assert refused.value.response.status_code == 403


def test_an_origin_without_a_host_to_compare_is_refused() -> None:
    for origin in ("null", "", "file:///home", "http://"):
        assert not is_allowed(origin, "", ())


headers = st.text(st.characters(max_codepoint=255)) | st.from_regex(r"https?://[\[\]a-z0-9:.@/%]*", fullmatch=True)


@quick
@given(headers, headers, st.lists(headers).map(tuple))
def test_any_origin_is_allowed_or_not(origin: str, host: str, others: tuple[str, ...]) -> None:
    allowed = is_allowed(origin, host, others)
    assert allowed == (origin in others or (host != "" and origin in (f"http://{host}", f"https://{host}") and allowed))
    assert is_allowed(None, host, others)


@quick
@given(st.from_regex(r"[a-z]([a-z0-9-]*[a-z0-9])?(\.[a-z]+)*(:[0-9]{1,4})?", fullmatch=True))
def test_the_servers_own_pages_are_allowed(host: str) -> None:
    assert is_allowed(f"https://{host}", host, ())
    assert is_allowed(f"http://{host}", host, ())
    assert not is_allowed(f"https://{host}.evil.example", host, ())
    assert not is_allowed(f"https://evil@{host}", host, ())
    assert read_origin(f"https://{host}") == f"https://{host}"


# ---- the command ----


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_that_was_asked_for_is_no_failure(tmp_path: Path, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "stationmaster", "serve", "--port", "0", "--db", f"sqlite:///{tmp_path}/a.db"]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline().startswith("Stationmaster is at http://127.0.0.1:")
        process.send_signal(how)
        assert process.wait(PATIENCE) == 0
    log_text = (tmp_path / "log").read_text()
    assert '"message": "stopped"' in log_text
    assert "Traceback" not in log_text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "--port must be 0 to 65535"),
        (["--origin", "games.example.org"], "write it as https://HOST"),
        (["--origin", "https://games.example.org/"], "without a path"),
        (["--origin", "https://Games.example.org"], "in small letters"),
        (["--origin", "https://["], "is no origin"),
        (["--origin", "https://a@b:c"], "is no origin"),
        (["--trusted-proxies", "10.0.0.1/8"], "10.0.0.1/8 has host bits set; write addresses or networks"),
        (["--trusted-proxies", "127.0.0.1, proxy"], "'proxy' does not appear to be"),
        (["--trusted-proxies", "*"], "write addresses or networks with commas between"),
        (["--bot-pause", "-1"], "--bot-pause must be"),
        (["--bot-pause", "nan"], "--bot-pause must be"),
        (["--host", "256.0.0.1"], "cannot listen at 256.0.0.1"),
    ],
)
def test_bad_configuration(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever is not refused must not run on in the middle of the tests.
    monkeypatch.setattr("stationmaster.server.run.run", lambda *_: 0)
    monkeypatch.setattr("stationmaster.server.run.set_up_logs", lambda _: None)
    assert main(["serve", "--db", "sqlite://", *arguments]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


# ---- lines and descriptors, without a server ----


class FakeTransport(asyncio.Transport):
    def __init__(self, unsent: int = 0) -> None:
        super().__init__()
        self.unsent = unsent
        self.closing = self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def line_with(transport: FakeTransport, **limits: Any) -> Line:
    limits_ = Limits(**limits)
    return Line(transport, "192.0.2.1", limits_, Bucket(limits_.received))


def test_a_slow_reader_is_not_cut_and_one_that_stalls_is() -> None:
    transport = FakeTransport(2_000_000)
    line = line_with(transport, send_seconds=30, slowest_bytes=1000)
    for second in range(0, 300):
        line.look(1000.0 + second)
        transport.unsent -= 2000
    assert not transport.aborted
    for second in range(300, 400):
        line.look(1000.0 + second)
        transport.unsent -= 10
    assert transport.aborted


def test_what_is_closed_but_never_taken_ends() -> None:
    transport = FakeTransport(10)
    line = line_with(transport)
    transport.closing = True
    line.look(1000.0)
    line.look(1000.0 + CLOSING_SECONDS)
    assert not transport.aborted
    line.look(1000.5 + CLOSING_SECONDS)
    assert transport.aborted


def test_an_address_that_leaves_much_unread_loses_the_largest() -> None:
    lines = Lines(Limits(unsent_bytes=1000), lambda _: False, 100)
    greedy = [FakeTransport(size) for size in (500, 600, 300)]
    modest = FakeTransport(900)
    for transport in greedy:
        lines.open(transport, "192.0.2.1")
    lines.open(modest, "192.0.2.2")
    lines.cut_unread()
    assert [transport.aborted for transport in [*greedy, modest]] == [False, True, False, False]


def test_nothing_is_kept_of_connections_that_ended() -> None:
    lines = Lines(Limits(connections_an_address=2, received=Rate(10, 1)), lambda _: False, 100)
    for _ in range(5):
        kept = [lines.open(FakeTransport(), "192.0.2.1"), lines.open(FakeTransport(), "2001:db8::1")]
        for line in kept:
            assert line is not None
            lines.close(line)
            lines.close(line)
    assert not any(vars(lines)[name] for name in ("lines", "_of", "_received"))


@pytest.mark.parametrize(
    ("soft", "hard", "refuses", "expected"),
    [(1024, 4096, False, 4096 - 128), (1024, 4096, True, 1024 - 128), (64, 64, False, 32), (1024, -1, False, 10_000)],
)
def test_descriptors(monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, refuses: bool, expected: int) -> None:
    def set_limit(_: int, wanted: tuple[int, int]) -> None:
        if refuses:
            raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", set_limit)
    assert descriptors.most_connections(10_000) == expected
