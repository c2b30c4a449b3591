"""How many games does a server hold? Bots play over real sockets, four to a table.

    python benchmarks/server_load.py --games 100 200 300 --pace 1
    python benchmarks/server_load.py --games 200 --db postgresql://... --processes 2 --together
    python benchmarks/server_load.py --games 1000 --db postgresql://... --processes 2 --people --pace 6

For each number of games it starts a server with an empty database, sits down, and plays random legal moves: at
each table one every `--pace` seconds on average. With `--people` they think as people do: half of the moves take less
than that, some take many times as long. An acknowledgement takes from the sending of a move to the arrival of its
`accepted`, at the client; by then the move is synced to disk. The clients run in this process, so they need a core of
their own. `cpu_ms_a_move` is the processor time of all server processes for one accepted move and its four sockets, the
`shares` of database, views and sockets in it are measured afterwards (`shares.py`); PostgreSQL's own time is told
apart.

Several processes share a database of PostgreSQL. Sockets fall to them at random, or with `--together` those of a table
to the same one, as behind a proxy that looks at the table in their address (docs/deploy.md).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import httpx
import orjson
import psycopg
from running import Running, cpu_seconds, memory, started
from websockets.asyncio.client import ClientConnection, connect

LIMIT = 0.1  # seconds, for the 99th percentile
SEATS = 4
COMING_IN = 80  # sockets a second: so long the first rush may last
SPREAD = 0.9  # of people's thinking: one move in ten takes more than three times the median


class Load:
    def __init__(
        self, pace: float, seconds: float, differences: bool = True, together: bool = False, people: bool = False
    ) -> None:
        self.pace = pace
        self.differences = differences
        self.together = together
        self.people = people
        self.seconds = seconds
        self.times: list[float] = []
        self.counting = False
        self.refused = 0
        self.spent: Counter[str] = Counter()
        """Seconds of processor time while moves were counted: of the servers (`all`), and of PostgreSQL."""
        self.shares: Counter[str] = Counter()
        """The same afterwards, by what for."""

    async def run(
        self, addresses: Sequence[str], game: str, games: int, servers: Sequence[Running] = (), db: str | None = None
    ) -> None:
        """`servers`: whose processor time is measured, and that of their `db`."""
        limits = httpx.Limits(max_connections=8)
        async with httpx.AsyncClient(base_url=addresses[0], timeout=60, limits=limits) as http:
            tables = [await new_table(http, game) for _ in range(games)]
        ready = asyncio.Barrier(games * SEATS + 1)
        chairs = [
            asyncio.create_task(self.sit(self.address(addresses, n), table, key, seat, ready))
            for n, (table, keys) in enumerate(tables)
            for seat, key in enumerate(keys)
        ]
        await ready.wait()
        gc.disable()  # the clients' own pauses are not what is measured
        await asyncio.sleep(max(5.0, games * SEATS / COMING_IN))  # until the first rush is over
        self.counting = True
        self.spent = await spent_in(self.seconds, servers, db)
        self.counting = False
        if servers:
            for server in servers:
                server.start_clocks()
            self.shares = await spent_in(self.seconds / 2, servers, None)
        for chair in chairs:
            chair.cancel()
        for result in await asyncio.gather(*chairs, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    def address(self, addresses: Sequence[str], table: int) -> str:
        return addresses[table % len(addresses)] if self.together else random.choice(addresses)

    async def sit(self, address: str, table: str, key: str, seat: int, ready: asyncio.Barrier) -> None:
        async with connect(
            f"{address.replace('http', 'ws')}/api/socket", compression=None, ping_interval=None
        ) as socket:
            await ready.wait()
            hello = {"type": "hello", "protocol": 1, "table": table, "key": key, "seat": seat}
            await socket.send(orjson.dumps(hello | {"differences": self.differences}), text=True)
            sent, moves = 0.0, list[str]()
            async for frame in socket:
                assert isinstance(frame, str)
                if frame.startswith('{"type":"accepted"'):
                    if self.counting:
                        self.times.append(time.perf_counter() - sent)
                elif frame.startswith('{"type":"refused"'):
                    self.refused += 1
                elif frame.startswith(('{"type":"update"', '{"type":"changes"')):
                    update = orjson.loads(frame)
                    moves = update["view"].get("moves", moves)
                    if moves:
                        sent = await self.move(socket, update["version"], random.choice(moves), seat)

    async def move(self, socket: ClientConnection, version: int, choice: str, seat: int) -> float:
        await asyncio.sleep(self.pause())
        message = {"type": "move", "id": f"{seat}/{version}", "seat": seat, "version": version, "move": choice}
        sent = time.perf_counter()
        await socket.send(orjson.dumps(message), text=True)
        return sent

    def pause(self) -> float:
        return self.pace * (random.lognormvariate(0, SPREAD) if self.people else random.expovariate(1))


async def spent_in(seconds: float, servers: Sequence[Running], db: str | None) -> Counter[str]:
    before = spent_by(servers, db)
    await asyncio.sleep(seconds)
    spent = spent_by(servers, db)
    spent.subtract(before)
    return spent


def spent_by(servers: Sequence[Running], db: str | None) -> Counter[str]:
    """Seconds of processor time so far."""
    parts = sum((server.shares() for server in servers), Counter[str]())
    return parts + Counter({"postgres": postgres_seconds(db)} if db else {})


async def new_table(http: httpx.AsyncClient, game: str) -> tuple[str, list[str]]:
    keys = [(await http.post("/api/players", json={"name": f"bot {n}"})).json()["key"] for n in range(SEATS)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
    auth = [{"Authorization": f"Bearer {key}"} for key in keys]
    created = (await http.post("/api/tables", json={"game": game, "seats": seats}, headers=auth[0])).json()
    table = created["table"]["id"]
    for n in range(1, SEATS):
        body = {"invite": created["invite"], "seat": n}
        (await http.post(f"/api/tables/{table}/join", json=body, headers=auth[n])).raise_for_status()
    return table, keys


def measure(games: int, args: argparse.Namespace) -> dict[str, Any]:
    load = Load(args.pace, args.seconds, not args.whole_views, args.together, args.people)
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=args.folder))
        url = args.db or f"sqlite:///{folder}/load.db"
        servers = [stack.enter_context(started(url, shares=True)) for _ in range(args.processes)]
        asyncio.run(load.run([server.address for server in servers], args.game, games, servers, args.db))
        megabytes = sum(memory(server.pid) for server in servers)
    cpu, clocked = load.spent["all"], load.shares.pop("all")
    times = sorted(load.times)
    return {
        "games": games,
        "sockets": games * SEATS,
        "moves_a_second": round(len(times) / args.seconds, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 1),
        "most_ms": round(1000 * times[-1], 1),
        "refused": load.refused,
        "cpu_ms_a_move": round(1000 * cpu / len(times), 2),
        "shares": {part: round(seconds / clocked, 2) for part, seconds in sorted(load.shares.items())},
        "server_cores": round(cpu / args.seconds, 2),
        "memory_mb": round(megabytes),
    } | ({"postgres_ms_a_move": round(1000 * load.spent["postgres"] / len(times), 2)} if args.db else {})


def postgres_seconds(url: str) -> float:
    """Processor time of all its processes on this machine, those of other databases and of its own chores as well."""
    with psycopg.connect(url) as connection:
        return sum(cpu_seconds(pid) for (pid,) in connection.execute("SELECT pid FROM pg_stat_activity"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[100, 200, 300, 400])
    parser.add_argument("--game", default="usa")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table, on average")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--db", metavar="URL", help="an empty database, in place of a new SQLite file")
    parser.add_argument("--processes", type=int, default=1, help="servers that share the database")
    parser.add_argument("--together", action="store_true", help="the sockets of a table come to the same process")
    parser.add_argument("--people", action="store_true", help="think times like people's; --pace is their median")
    parser.add_argument("--whole-views", action="store_true", help="clients that do not ask for differences")
    parser.add_argument("--folder", help="where the database is, so that a real disk is measured")
    args = parser.parse_args()
    held = 0
    for games in args.games:
        gc.enable()
        found = measure(games, args)
        print(json.dumps(found), flush=True)
        if found["p99_ms"] >= LIMIT * 1000 or found["refused"]:
            break
        held = games
    print(f"{held} concurrent games of {SEATS} sockets, a move every {args.pace} s at each, p99 under 100 ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
