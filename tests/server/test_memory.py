"""What has ended is freed at once: the collector looks at what is older than a moment every quarter of an hour only."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import httpx
import pytest
from websockets.server import ServerProtocol

from stationmaster.server import run
from stationmaster.server.app import create_app
from stationmaster.server.lines import Line
from stationmaster.server.sockets import LobbyConnection, TableConnection
from stationmaster.server.wire import Socket, Wire
from tests.server.callers import HOST, Caller, get
from tests.server.clients import HOT, PATIENCE, Server
from tests.server.launch import read_settings
from tests.server.test_edge import HANDSHAKE

KINDS = (Wire, Line, Socket, ServerProtocol, TableConnection, LobbyConnection)


class ServerHere(Server):
    """In this process, where its objects can be counted."""

    def start(self) -> None:
        listening = run.listen("127.0.0.1", 0)
        settings = read_settings(json.dumps(self.settings))
        self.server = run.server_for(create_app(settings), settings, self.tell)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [listening]})
        self.thread.start()
        self.until(lambda: bool(self.address))
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def tell(self, address: str) -> None:
        self.address = address

    def until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end
            time.sleep(0.02)

    def stop(self) -> int:
        self.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        return 0


async def keep_no_memory() -> None:
    """The collector is this process's own."""


@pytest.fixture
def server_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerHere]:
    monkeypatch.setattr(run, "keep_memory", keep_no_memory)
    server = ServerHere(tmp_path)
    yield server
    server.stop()


def alive() -> Counter[str]:
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in KINDS)


def test_a_connection_that_ended_leaves_nothing_to_the_collector(server_here: ServerHere) -> None:
    person = server_here.person()
    table = person.create(HOT)["table"]["id"]
    server_here.http.close()
    server_here.until(lambda: not server_here.server.server_state.connections)
    gc.collect()
    gc.disable()
    try:
        before = alive()
        for start in (b"", b"GET / HT", b"GET / HTTP/1.1\r\n" + HOST + b"\r\n"):
            with Caller(server_here) as caller:
                caller.say(start)
        for refused in (b"nonsense\r\n\r\n", b"GET /nowhere HTTP/1.1\r\n" + HOST + HANDSHAKE + b"\r\n"):
            with Caller(server_here) as caller:
                caller.say(refused)
                caller.read()
        get(server_here, "/healthz")
        get(server_here, "/nothing")
        with server_here.socket() as lobby:
            lobby.send('{"type":"lobby","protocol":1}')
            lobby.recv(PATIENCE)
        with person.sit(table, 0) as chair:
            chair.send(type="nonsense")
            chair.socket.recv(PATIENCE)
        server_here.until(lambda: alive() == before)
    finally:
        gc.enable()
