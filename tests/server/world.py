"""The server in this process: the real application, without network, bot processes and waiting.

The one file that knows how the server is put together. Chance, bots and time are ours, so that the same steps make
the same games.
"""

from __future__ import annotations

import asyncio
import atexit
import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import orjson
from fastapi import FastAPI

from stationmaster.server import app as server
from stationmaster.server import replays
from stationmaster.server.coach.working import Slice
from stationmaster.server.hearing import Hearing
from stationmaster.server.postgres import notices
from stationmaster.server.settings import Limits, Rate, Settings
from stationmaster.server.storage import Storage
from stationmaster.server.wire import EXTENSION
from tests.server.loop import QuietLoop
from tests.server.postgres import drop_database, new_database

BOT_PAUSE = 0.2
START = 1_700_000_000_000  # milliseconds since 1970
NO_LIMIT = Rate(1e9, 1e9)
COMPARE = 20.0  # seconds after which a process notices what it did not hear of


@dataclass
class Answer:
    """What an HTTP request got."""

    status: int
    text: str
    kind: str

    @property
    def done(self) -> bool:
        return self.status < 300

    @property
    def json(self) -> Any:
        return orjson.loads(self.text) if self.text else {}


class Line:
    """A socket as a client holds it. `frames` are what was handed to it and not yet looked at."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.last: str | None = None
        self.code: int | None = None
        """The close code, once the server closed it."""
        self.hung_up = False
        self.process = 0
        """Which it is connected to."""
        self.task: asyncio.Task[None] | None = None
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._reading = asyncio.Event()
        self._reading.set()
        self._said.put_nowait({"type": "websocket.connect"})

    @property
    def is_open(self) -> bool:
        return self.code is None and not self.hung_up

    @property
    def stalled(self) -> bool:
        return not self._reading.is_set()

    def stall(self, stalled: bool) -> None:
        """A client that does not read keeps the server in the middle of a send."""
        if stalled:
            self._reading.clear()
        else:
            self._reading.set()

    def say(self, message: dict[str, Any]) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text": orjson.dumps(message).decode()})

    def hang_up(self) -> None:
        self.hung_up = True
        self._reading.set()
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def receive(self) -> dict[str, Any]:
        return await self._said.get()

    @property
    def writable(self) -> asyncio.Event:
        return self._reading

    def read(self, more: bool) -> None:
        """Nobody here says more than can wait."""

    def write(self, messages: Iterable[bytes]) -> None:
        """What `wire.Socket` does."""
        for message in messages if self.is_open else ():
            self.last = message.decode()
            self.frames.append(self.last)

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.write([message["text"].encode()])
        elif message["type"] == "websocket.close":
            self.code = message.get("code", 1000)
        await self._reading.wait()


class HastyBots:
    """In place of the processes in which bots think: a quick move that brings the end nearer."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    async def choose(self, _: str, view: Any, *__: Any, **___: Any) -> int:
        texts = [view.notation.text(move) for move in view.moves]
        return int(view.moves[texts.index(hasty(texts))])

    async def hint(self, view: Any, *_: Any) -> dict[str, Any]:
        """Legal moves, which are the seat's own."""
        moves = [{"move": view.notation.text(move), "win": 0.5, "error": 0.1, "lead": 0.0} for move in view.moves]
        return {"moves": moves[:3], "reasons": []}

    async def review_slice(self, _: str, case: Any, *__: Any) -> Any:
        """What a review could tell at the worst: the whole record."""
        told = {"loss": 0.0, "luck": 0.0, "luck_error": 0.0, "by_kind": {}}
        seats = orjson.dumps([told for _ in case.record["players"]]).decode()
        return Slice(1.0, gzip.compress(orjson.dumps(case.record)), seats)

    async def stop(self) -> None:
        pass


class OpenRoom:
    """In place of a room of processes: the work is done here and now."""

    def __init__(self, work: Callable[..., Any], *_: Any) -> None:
        self._work = work

    async def ask(self, _: Any, *words: Any) -> Any:
        return self._work(*words)

    async def stop(self) -> None:
        pass


def hasty(moves: list[str]) -> str:
    """The claim that takes the most cards; else cards, blind where possible, which empties the pile."""
    claims = [move for move in moves if move.startswith("claim ")]
    if claims:
        return max(claims, key=lambda move: sum(int(word) for word in move.split() if word.isdecimal()))
    return next((move for move in moves if move.startswith("draw")), moves[0])


RARELY = {  # looks at the database that nothing here waits for: hours pass at once
    "rounds.BETWEEN_COMMITS": 0.0,
    "rounds.ROUND": 0.0,
    "site.BEAT": 60.0,
    "site.LEASE": 300_000,
    "leases.LEASE": 60_000,
    "dealer.LOOK": 30.0,
    "hearing.COMPARE": COMPARE,
    "timetable.TOGETHER": 60.0,
    "operator.BETWEEN": 60.0,
    "watching.BETWEEN": 60.0,
    "coach.reviews.LOOK": 60.0,
    "returning.nudges.LOOK": 60.0,
    "meeting.seeking.ROUND": 2.0,
    "meeting.seeking.LOOK": 60.0,
}


async def hear_nothing(_: Hearing) -> None:
    """News go from process to process here, without PostgreSQL, unless they are withheld."""
    await asyncio.Future()


class World:
    def __init__(self, seed: int = 0, database: str = "sqlite", processes: int = 1, **settings: Any) -> None:
        """Several processes have nothing in common but the database, and the news that they hear of each other."""
        self.loop = QuietLoop()
        self.settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="law-", dir=quick_folder()))
        if database == "sqlite":
            self.url = f"sqlite:///{self.folder / 'games.db'}"
            shutil.copy(empty_database(), self.folder / "games.db")
        else:
            self.url = new_database()
        self.lines: list[Line] = []
        self.at = 0
        """The process that is asked next."""
        self.withheld: list[list[str] | None] = [None] * processes
        """The news that each process should have heard; None: it hears all."""
        self._patches = ExitStack()
        self._patch(Random(seed))
        self._lives: list[Any] = []
        self.apps: list[FastAPI] = []
        self._begin()

    @property
    def app(self) -> FastAPI:
        return self.apps[self.at]

    # ---- news ----

    def tell(self, storage: Storage, news: bytes) -> None:
        for app, withheld in zip(self.apps, self.withheld, strict=True):
            for notice in notices(storage.process, [news]):
                if withheld is None:
                    app.state.hearing.hear(notice)
                else:
                    withheld.append(notice)

    def hear_again(self, process: int, late: bool) -> None:
        """All that was withheld, late; or never, and then the process has to notice by itself."""
        withheld, self.withheld[process] = self.withheld[process], None
        for notice in withheld or ():
            if late:
                self.loop.call_soon(self.apps[process].state.hearing.hear, notice)
        self.pass_time(0 if late else 2 * COMPARE)

    def _patch(self, chance: Random) -> None:
        do, loop = Storage._do, self.loop

        async def counted_do(storage: Storage, *statements: Any, news: bytes | None = None, **more: Any) -> Any:
            loop.awaited += 1
            try:
                answer = await do(storage, *statements, news=news, **more)
            finally:
                loop.awaited -= 1
            if news is not None:
                self.tell(storage, news)
            return answer

        for name, value in RARELY.items():
            self._patches.enter_context(patch(f"stationmaster.server.{name}", value))
        for change in (
            patch.object(server, "Thinkers", HastyBots),
            patch.object(replays, "Room", OpenRoom),
            patch.object(Storage, "_do", counted_do),
            patch.object(Hearing, "run", hear_nothing),
            patch("stationmaster.games.family.recording.urandom", chance.randbytes),
            patch("stationmaster.server.clock.now", self.now),
        ):
            self._patches.enter_context(change)

    def _begin(self) -> None:
        common: dict[str, Any] = {"bot_pause": BOT_PAUSE, "static": self.folder / "none", "limits": no_limits()}
        self.apps = [
            server.create_app(Settings(db=self.url, **common | self.settings)) for _ in range(len(self.withheld))
        ]
        self._lives = [app.router.lifespan_context(app) for app in self.apps]
        for life in self._lives:
            self.do(life.__aenter__())

    def now(self) -> int:
        return START + round(self.loop.time() * 1000)

    def do(self, work: Any) -> Any:
        """Carries it through, and all that follows from it at once."""
        task = self.loop.create_task(work)
        self.loop.settle()
        for _ in range(20):
            if task.done():
                break
            self.loop.settle(0.5)
        return task.result()

    def pass_time(self, seconds: float) -> None:
        self.loop.settle(seconds)

    def ask(
        self, method: str, path: str, body: Any = None, key: str | None = None, invite: str | None = None
    ) -> Answer:
        answer: Answer = self.do(self.request(method, path, body, key, invite))
        return answer

    async def request(
        self, method: str, path: str, body: Any = None, key: str | None = None, invite: str | None = None
    ) -> Answer:
        headers = [(b"host", b"law"), (b"content-type", b"application/json")]
        if key is not None:
            headers.append((b"authorization", f"Bearer {key}".encode()))
        if invite is not None:
            headers.append((b"stationmaster-invite", invite.encode()))
        path, _, query = path.partition("?")
        scope = self._scope("http", f"/api{path}", headers) | {"method": method, "query_string": query.encode()}
        return await self._request(scope, b"" if body is None else orjson.dumps(body))

    async def _request(self, scope: dict[str, Any], body: bytes) -> Answer:
        sent: list[Any] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return asked.pop() if asked else await asyncio.Future()

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        text = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(sent[0]["status"], text.decode(), dict(sent[0]["headers"]).get(b"content-type", b"").decode())

    def connect(self, line: Line, hello: dict[str, Any]) -> None:
        """Opens the line and says hello."""
        self.lines.append(line)
        line.process = self.at
        line.say({"protocol": 1, **hello})
        self.do(self._follow(line))

    async def _follow(self, line: Line) -> None:
        scope = self._scope("websocket", "/api/socket", [(b"host", b"law")])
        scope |= {"subprotocols": [], "extensions": {EXTENSION: line}}
        line.task = self.loop.create_task(self.app(scope, line.receive, line.send))

    def _scope(self, kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 50000),
            "server": ("law", 80),
        }

    def restart(self, after: float = 0.0) -> None:
        """Stopped in good order, and so many seconds later begun again."""
        self._end()
        self.pass_time(after)
        self._begin()

    def _end(self) -> None:
        for line in self.lines:
            line.hang_up()
        self.loop.settle()
        for life in self._lives:
            self.do(life.__aexit__(None, None, None))
        for line in self.lines:
            assert line.task is not None
            line.task.result()  # whatever went wrong in it
        self.lines.clear()

    def close(self) -> None:
        try:
            self._end()
        finally:
            self.loop.close()
            self._patches.close()
            shutil.rmtree(self.folder)
            if not self.url.startswith("sqlite"):
                drop_database(self.url)


def no_limits() -> Limits:
    rates: dict[str, Any] = {f.name: NO_LIMIT for f in fields(Limits) if isinstance(getattr(Limits(), f.name), Rate)}
    return Limits(**rates)


def quick_folder() -> str | None:
    """In memory, where the system has such a place: a sync to disk costs nothing there."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@cache
def empty_database() -> Path:
    """Made once: every world gets a copy."""
    folder = tempfile.mkdtemp(prefix="law-", dir=quick_folder())
    atexit.register(shutil.rmtree, folder)
    path = Path(folder) / "empty.db"
    storage = Storage(f"sqlite:///{path}")
    storage.engine.dispose()
    storage.unlock()
    return path
