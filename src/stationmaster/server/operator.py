"""The operator's way to a running server: its address and a key stand in the lock file, which its owner alone can read.

The key is made anew at each start. Whoever has another one, or none, finds nothing here.
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections import Counter
from http import HTTPStatus
from pathlib import Path
from socket import socket
from typing import Any

from fastapi import FastAPI, Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.responses import Response

from stationmaster.errors import StationmasterError
from stationmaster.server import archive, keys
from stationmaster.server.database import pruning
from stationmaster.server.database.progress import Progress
from stationmaster.server.database.snapshot import snapshot
from stationmaster.server.gate import answer
from stationmaster.server.keeper import Keeper
from stationmaster.server.refusals import Refusal
from stationmaster.server.settings import Lifetimes
from stationmaster.server.storage import lock, lock_file, open_engine
from stationmaster.server.trouble import LockedError

PRUNE = "/api/operator/prune"
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
PATIENCE = 60  # seconds for one answer


class Prune(BaseModel):
    """One piece of the work: tables after this one in the order of their ids; None: the keys."""

    model_config = ConfigDict(extra="forbid", strict=True)

    older_than: int | None = Field(ge=0, le=pruning.CENTURIES)
    after: str | None


# ---- in the server ----


class Operator:
    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._key = keys.new_key()

    def listen_at(self, listening: socket) -> None:
        """The server can be asked now."""
        self._keeper.storage.note(json.dumps({"address": address_of(listening), "key": self._key}))

    def add_to(self, app: FastAPI) -> None:
        @app.api_route(PRUNE, methods=METHODS, include_in_schema=False)
        async def prune(request: Request) -> Response:
            scheme, _, key = request.headers.get("Authorization", "").partition(" ")
            known = keys.fits(key, keys.hash_key(self._key))
            if request.method != "POST" or scheme.lower() != "bearer" or not known:
                raise Refusal("not_found", "there is nothing here")
            try:
                wanted = Prune.model_validate_json(await request.body())
            except ValidationError:
                raise Refusal("malformed", "no such task; is this stationmaster db of another version?") from None
            return answer(await self._keeper.do(self._prune(wanted)))

    async def _prune(self, wanted: Prune) -> dict[str, Any]:
        """What went, and where to go on; `done` at the end."""
        if wanted.after is None:
            count = await self._keeper.forget_unused_keys()
            return {"gone": {"keys": count}, "after": None, "done": not count}
        storage, after = self._keeper.storage, wanted.after
        before = pruning.Before.today(wanted.older_than, self._keeper.settings.lifetimes)
        rows = await storage.read(lambda connection: pruning.next_tables(connection, before, after))
        free = [row for row in rows if not self._keeper.in_use(row.id)]  # the others are looked at now
        if free:
            await storage.write(*archive.delete_tables([row.id for row in free]))
        for row in free:
            self._keeper.tables.pop(row.id, None)  # somebody may have come meanwhile
        gone = Counter(row.status for row in free)
        return {"gone": gone, "after": rows[-1].id if rows else None, "done": False}


def address_of(listening: socket) -> str:
    """Where the server is found, from its own machine."""
    host, port = listening.getsockname()[:2]
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{near}]:{port}" if ":" in near else f"http://{near}:{port}"


# ---- at the command line ----


def prune(url: str, path: Path, older_than: int | None, lifetimes: Lifetimes, progress: Progress) -> Counter[str]:
    """How many of each went: through the server that uses the database, by its lifetimes, or without one."""
    before = pruning.Before.today(older_than, lifetimes)
    with snapshot(path):
        pass  # it is one, and of this version
    engine = open_engine(url)
    try:
        held = lock(engine)
    except LockedError:
        return prune_by_server(path, older_than, progress)
    try:
        return pruning.prune(engine, path, before, progress)
    finally:
        engine.dispose()
        if held is not None:
            held.close()


def prune_by_server(path: Path, older_than: int | None, progress: Progress) -> Counter[str]:
    counts: Counter[str] = Counter()
    after: str | None = ""
    while True:
        found = ask(path, PRUNE, {"older_than": older_than, "after": after})
        counts += Counter(found["gone"])
        if found["done"]:
            return counts
        after = found["after"]
        progress.step(f"{counts.total()} are deleted")


def ask(path: Path, what: str, body: Any) -> Any:
    try:
        note = json.loads(lock_file(path).read_text(encoding="utf-8"))
        address, key = note["address"], note["key"]
    except OSError as error:
        raise StationmasterError(f"the server's lock file cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise StationmasterError("the server that uses this database is starting or stopping; try again") from None
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(address + what, json.dumps(body).encode(), headers, method="POST")
    straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with straight.open(request, timeout=PATIENCE) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code == HTTPStatus.TOO_MANY_REQUESTS:  # others use the server as well
            error.close()
            time.sleep(1)
            return ask(path, what, body)
        with error:
            told = error.read().decode("utf-8", "replace")
        raise StationmasterError(f"the server at {address} refuses it: {detail(told)}") from None
    except OSError as error:
        raise StationmasterError(f"the server at {address} does not answer: {error}") from None


def detail(problem: str) -> str:
    try:
        return str(json.loads(problem)["detail"])
    except (ValueError, KeyError, TypeError):
        return "it says nothing that is understood"
