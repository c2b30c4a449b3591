"""How many games does one server process hold? Bots play over real sockets, four to a table.

    python benchmarks/server_load.py --games 100 200 300 --pace 1

For each number of games it starts a server with an empty database, sits down, and plays random legal moves: at
each table one every `--pace` seconds on average. An acknowledgement takes from the sending of a move to the arrival
of its `accepted`, at the client; by then the move is synced to disk. The clients run in this process, so they need a
core of their own. `cpu_ms_a_move` is the server's processor time for one accepted move and its four sockets, the
`shares` of database, views and sockets in it are measured by `shares.py`.
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
from collections.abc import Callable
from typing import Any

import httpx
import orjson
from running import started
from websockets.asyncio.client import ClientConnection, connect

LIMIT = 0.1  # seconds, for the 99th percentile
SEATS = 4


class Load:
    def __init__(self, pace: float, seconds: float, differences: bool = True) -> None:
        self.pace = pace
        self.differences = differences
        self.seconds = seconds
        self.times: list[float] = []
        self.counting = False
        self.refused = 0
        self.spent: Counter[str] = Counter()
        """Seconds of the server's processor time while moves were counted, by what for."""

    async def run(self, address: str, game: str, games: int, shares: Callable[[], Counter[str]] = Counter[str]) -> None:
        limits = httpx.Limits(max_connections=8)
        async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
            tables = [await new_table(http, game) for _ in range(games)]
        ready = asyncio.Barrier(games * SEATS + 1)
        chairs = [
            asyncio.create_task(self.sit(address, table, key, seat, ready))
            for table, keys in tables
            for seat, key in enumerate(keys)
        ]
        await ready.wait()
        gc.disable()  # the clients' own pauses are not what is measured
        await asyncio.sleep(5)  # until the first rush is over
        self.counting, before = True, shares()
        await asyncio.sleep(self.seconds)
        self.counting, self.spent = False, shares()
        self.spent.subtract(before)
        for chair in chairs:
            chair.cancel()
        for result in await asyncio.gather(*chairs, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def sit(self, address: str, table: str, key: str, seat: int, ready: asyncio.Barrier) -> None:
        async with connect(f"{address.replace('http', 'ws')}/api/socket", compression=None) as socket:
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
        await asyncio.sleep(random.expovariate(1 / self.pace))
        message = {"type": "move", "id": f"{seat}/{version}", "seat": seat, "version": version, "move": choice}
        sent = time.perf_counter()
        await socket.send(orjson.dumps(message), text=True)
        return sent


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
    load = Load(args.pace, args.seconds, not args.whole_views)
    with (
        tempfile.TemporaryDirectory(dir=args.folder) as folder,
        started(args.db or f"sqlite:///{folder}/load.db", shares=True) as server,
    ):
        asyncio.run(load.run(server.address, args.game, games, server.shares))
    cpu = load.spent.pop("all")
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
        "shares": {part: round(seconds / cpu, 2) for part, seconds in sorted(load.spent.items())},
        "server_cores": round(cpu / args.seconds, 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, nargs="+", default=[100, 200, 300, 400])
    parser.add_argument("--game", default="usa")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two moves of a table, on average")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--db", metavar="URL", help="an empty database, in place of a new SQLite file")
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
