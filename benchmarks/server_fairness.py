"""Does one client that asks for much hold up the others? A real server, asked over loopback.

    python benchmarks/server_fairness.py

Replays: how long acknowledgements of moves take (as `server_load.py` counts them), first alone, then while one client
asks for whole open replays of finished games, 20 at a time and without a pause; each asks for other steps than the
one before, so that hardly any answer is known already.

Thinking: how long an `expert` takes for a decision at another player's table, first alone, then while 50 tables of
experts play that somebody else began from another address; unwatched, and with that person watching them all.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import mean, median
from typing import Any

import httpx
import orjson
from running import running
from server_load import Load
from websockets.asyncio.client import ClientConnection, connect

OTHER = "127.0.0.2"  # the address of who asks for much
AT_ONCE = 20  # replays
TABLES = 50  # of experts
MOST_DELAY = 50  # milliseconds, for the 99th percentile of acknowledgements
MOST_TIMES = 3  # as long as usual, for an expert's answer
Json = dict[str, Any]


@contextmanager
def server(folder: str | None) -> Iterator[str]:
    with (
        tempfile.TemporaryDirectory(dir=folder) as place,
        running(Path(place) / "fair.db", bot_pause=0) as (_, address),
    ):
        yield address


class Person:
    """Somebody at an address of their own."""

    def __init__(self, http: httpx.AsyncClient, key: str, source: str) -> None:
        self.http = http
        self.key = key
        self.source = source

    async def create(self, bots: list[str], game: str, me: bool = False) -> str:
        seats = [{"kind": "me"}] * me + [{"kind": "bot", "bot": bot} for bot in bots]
        response = await self.http.post("/tables", json={"game": game, "seats": seats, "public": True})
        response.raise_for_status()
        return str(response.json()["table"]["id"])

    @asynccontextmanager
    async def sit(self, table: str, seat: int | None) -> AsyncIterator[ClientConnection]:
        address = f"{self.http.base_url}socket".replace("http", "ws")
        async with connect(address, compression=None, local_addr=(self.source, 0)) as socket:
            hello = {"type": "hello", "protocol": 1, "table": table, "key": self.key, "seat": seat}
            await socket.send(orjson.dumps(hello), text=True)
            yield socket


@asynccontextmanager
async def person(server: str, source: str) -> AsyncIterator[Person]:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(base_url=f"{server}/api", timeout=120, transport=transport) as http:
        key = (await http.post("/players", json={"name": "somebody"})).json()["key"]
        http.headers["Authorization"] = f"Bearer {key}"
        yield Person(http, key, source)


# ---- replays ----


def look_at_replays(args: argparse.Namespace) -> bool:
    with server(args.folder) as address:
        games = asyncio.run(finished_games(address))
        quiet = acknowledgements(address, args)
        print(json.dumps({"asking for replays": "nobody"} | quiet), flush=True)
        pipe, theirs = get_context("spawn").Pipe()
        greedy = get_context("spawn").Process(target=ask_for_replays, args=(address, games, theirs), daemon=True)
        greedy.start()
        pipe.recv()  # the first answer has come
        busy = acknowledgements(address, args)
        pipe.send("enough")
        print(json.dumps({"asking for replays": f"{AT_ONCE} at a time"} | busy | pipe.recv()), flush=True)
        greedy.join()
    return busy["p99_ms"] < MOST_DELAY


async def finished_games(address: str) -> list[str]:
    async with person(address, OTHER) as host:
        tables = [await host.create(["random"] * 4, game) for game in ("usa", "marklin") * 3]
        for table in tables:
            while (await host.http.get(f"/tables/{table}")).json()["table"]["status"] != "over":
                await asyncio.sleep(0.2)
    return tables


def acknowledgements(address: str, args: argparse.Namespace) -> dict[str, float]:
    load = Load(args.pace, args.seconds)
    asyncio.run(load.run([address], "usa", args.games))
    assert not load.refused
    times = sorted(1000 * one for one in load.times)
    return {
        "moves_a_second": round(len(times) / args.seconds, 1),
        "p50_ms": round(median(times), 1),
        "p99_ms": round(times[len(times) * 99 // 100], 1),
        "most_ms": round(times[-1], 1),
    }


def ask_for_replays(address: str, games: list[str], pipe: Connection) -> None:
    """In a process of its own, until it is told to stop."""
    asyncio.run(ask_and_ask(address, games, pipe))


async def ask_and_ask(address: str, games: list[str], pipe: Connection) -> None:
    found: dict[str, float] = defaultdict(float)
    async with person(address, OTHER) as asker:
        began = time.perf_counter()
        asking = [asyncio.create_task(ask_on(asker.http, games, found)) for _ in range(AT_ONCE)]
        while not found:
            await asyncio.sleep(0.01)
        pipe.send("begun")
        while not pipe.poll():
            await asyncio.sleep(0.1)
        seconds = time.perf_counter() - began
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
    pipe.send({f"{what}_a_second": round(number / seconds, 1) for what, number in found.items()})


async def ask_on(http: httpx.AsyncClient, games: list[str], found: dict[str, float]) -> None:
    while True:
        page: dict[str, str | int] = {
            "pov": "open",
            "start": random.randrange(50),
            "count": random.randrange(900, 1001),
        }
        async with http.stream("GET", f"/tables/{random.choice(games)}/replay", params=page) as response:
            async for part in response.aiter_raw():  # as it comes: to unpack it would take this machine's time
                found["kB"] += len(part) / 1000
        found["answers" if response.status_code == 200 else f"refusals ({response.status_code})"] += 1


# ---- thinking ----


def look_at_thinking(args: argparse.Namespace) -> bool:
    with server(args.folder) as address:
        return asyncio.run(compare_thinking(address, args.decisions))


async def compare_thinking(address: str, decisions: int) -> bool:
    async with person(address, "127.0.0.1") as one, person(address, OTHER) as many, AsyncExitStack() as watching:
        usual = await expert_times(one, decisions)
        print(json.dumps({"tables of experts": 0} | summary(usual)), flush=True)
        tables = [await many.create(["expert", "expert"], "usa") for _ in range(TABLES)]
        unwatched = await expert_times(one, decisions)
        print(json.dumps({"tables of experts": TABLES, "watched": False} | summary(unwatched, usual)), flush=True)
        for table in tables:
            socket = await watching.enter_async_context(many.sit(table, None))
            watching.callback(asyncio.create_task(listen(socket)).cancel)
        watched = await expert_times(one, decisions)
        print(json.dumps({"tables of experts": TABLES, "watched": True} | summary(watched, usual)), flush=True)
        return max(mean(unwatched), mean(watched)) < MOST_TIMES * mean(usual)


async def listen(socket: ClientConnection) -> None:
    async for _ in socket:
        pass


async def expert_times(player: Person, decisions: int) -> list[float]:
    """Seconds that an expert took for each of so many decisions or more, in whole games against random moves."""
    times: list[float] = []
    while len(times) < decisions:
        times += await one_game(player)
    return times


async def one_game(player: Person) -> list[float]:
    times: list[float] = []
    async with player.sit(await player.create(["expert"], "usa", me=True), 0) as socket:
        asked: float | None = None  # when it came to be the expert's turn
        async for frame in socket:
            update: Json = orjson.loads(frame)
            if update["type"] != "update":
                continue
            if asked is not None:
                times.append(time.perf_counter() - asked)
            if update["result"] is not None:
                break
            asked = time.perf_counter() if update["view"]["turn"] != 0 else None
            if asked is None:
                message = {"type": "move", "id": f"{update['version']}", "seat": 0, "version": update["version"]}
                message["move"] = random.choice(update["view"]["moves"])
                await socket.send(orjson.dumps(message), text=True)
    return times[1:]  # without the first, for which a process may have had to begin


def summary(times: list[float], usual: list[float] | None = None) -> Json:
    found = {"mean_s": round(mean(times), 2), "median_s": round(median(times), 2), "most_s": round(max(times), 2)}
    return found if usual is None else found | {"times_as_long": round(mean(times) / mean(usual), 2)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="tables where moves are counted")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table, on average")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long acknowledgements are counted")
    parser.add_argument("--decisions", type=int, default=200, help="of the expert that is timed, at least")
    parser.add_argument("--folder", help="where the database is, so that a real disk is measured")
    args = parser.parse_args()
    held = look_at_replays(args)
    print(f"acknowledgements within {MOST_DELAY} ms at the 99th percentile: {'yes' if held else 'NO'}", flush=True)
    shared = look_at_thinking(args)
    print(f"an expert takes less than {MOST_TIMES} times as long: {'yes' if shared else 'NO'}")
    return 0 if held and shared else 1


if __name__ == "__main__":
    sys.exit(main())
