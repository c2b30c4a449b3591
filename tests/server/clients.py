"""A server in a process of its own, and scripted people who talk to it over real sockets."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from stationmaster.server.messages import server_messages
from tests.server.differences import applied

Json = dict[str, Any]
PATIENCE = 60  # seconds after which something is broken; no test waits for time to pass
HOT: list[Json] = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bo"}]
"""A hot seat: both seats are one person's."""
linux = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux: all of 127.0.0.0/8, or limits of a process")


class Server:
    """Can be killed and started again with the same database."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.settings = {"db": f"sqlite:///{folder / 'games.db'}", "static": str(folder / "no-client"), **settings}
        self.log = folder / "server.log"
        self.address = ""
        self.start()

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tests.server.launch", json.dumps(self.settings)]

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.process.stdout.close()
            self.process.wait(PATIENCE)
            raise RuntimeError(self.log.read_text())
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def kill(self) -> None:
        """Without a warning: kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        self.http.close()
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def person(self, name: str = "Ann") -> Person:
        response = self.http.post("/api/players", json={"name": name})
        assert response.status_code == 201, response.text
        return Person(self, response.json()["key"])

    @contextmanager
    def socket(self, **headers: str) -> Iterator[ClientConnection]:
        address = self.address.replace("http", "ws") + "/api/socket"
        with connect(address, additional_headers=headers, close_timeout=1) as socket:
            yield socket


class Person:
    def __init__(self, server: Server, key: str) -> None:
        self.server = server
        self.key = key

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"} | headers
        response = self.server.http.request(method, f"/api{path}", json=body, headers=headers)
        assert response.status_code == status, response.text
        if status >= 400:
            assert response.headers["content-type"] == "application/problem+json"
        return response.json()

    def create(self, seats: list[Json], game: str = "usa", **terms: Any) -> Json:
        return dict(self.ask("POST", "/tables", {"game": game, "seats": seats, **terms}, 201))

    def join(self, created: Json, **wanted: Any) -> Json:
        wanted = {"invite": created["invite"], **wanted}
        return dict(self.ask("POST", f"/tables/{created['table']['id']}/join", wanted))

    @contextmanager
    def sit(
        self,
        table: str,
        seat: int | None,
        since: int | None = None,
        chair_type: type[Chair] | None = None,
        **more: Any,
    ) -> Iterator[Chair]:
        with self.server.socket() as socket:
            chair = (chair_type or Chair)(socket, seat)
            chair.send(type="hello", protocol=1, table=table, key=self.key, seat=seat, since=since, **more)
            yield chair


class Chair:
    """One connection to a table. Keeps every frame that it received, and checks each against the protocol."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.frames: list[str] = []
        self.version = -1
        self.view: Json = {}
        self.last: Json = {}
        """The last update."""

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Json:
        frame = self.socket.recv(PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        self.check(frame)
        message: Json = json.loads(frame)
        if message["type"] == "update":
            assert message["since"] in (0, self.version) or self.version == -1
            self.version, self.view, self.last = message["version"], message["view"], message
        elif message["type"] == "changes":
            self.last = applied(message, self.last)
            self.version, self.view = self.last["version"], self.last["view"]
        return message

    def check(self, frame: str) -> None:
        server_messages.validate_json(frame)

    def wait(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def wait_for(self, kind: str) -> Json:
        return self.wait(lambda message: message["type"] == kind)

    def wait_version(self, version: int) -> None:
        while self.version < version:
            self.receive()

    def move(self, text: str, *, seat: int | None = None, version: int | None = None, id: str | None = None) -> Json:
        """Sends a move and waits for its answer."""
        move_id = id or str(uuid.uuid4())
        seat = self.seat if seat is None else seat
        version = self.version if version is None else version
        self.send(type="move", id=move_id, seat=seat, version=version, move=text)
        return self.wait(lambda message: message["type"] in ("accepted", "refused") and message["id"] == move_id)


def play_on(chairs: list[Chair], rng: random.Random, moves: int | None = None) -> int:
    """Random moves by all seats until the game is over, or so many; every chair sees every version."""
    version = max(chair.version for chair in chairs)
    while moves is None or moves > 0:
        for chair in chairs:
            chair.wait_version(version)
        movers = [chair for chair in chairs if chair.view["moves"] and chair.view["phase"] != "over"]
        if not movers:
            return version
        answer = movers[0].move(rng.choice(movers[0].view["moves"]))
        assert answer["type"] == "accepted", answer
        version = answer["version"]
        moves = None if moves is None else moves - 1
    for chair in chairs:
        chair.wait_version(version)
    return version
