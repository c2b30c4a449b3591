"""What do lobby sockets cost, while tables come and go?

    python benchmarks/server_lobby.py --sockets 1000 --tables 10 --open 100

Each run starts a server with an empty database, fills the list of open tables, connects the sockets, and then makes so
many new public tables a second; their hosts close as many old ones. Tables alone cost something as well, so the first
run has no socket: the difference is what the lobby costs. A delay is the time from the request for a table until it
is on the list of a socket. The clients run in this process, so they need a core of their own; `waited` is the share of
the time that the server wanted to run and got no core: where it is large, the machine was too busy to tell anything.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import tempfile
import time
from collections import deque
from pathlib import Path

import httpx
from running import cpu_seconds, running
from websockets.asyncio.client import connect

TARGET = 0.1  # of a core
HOSTS = 20
WATCHED = 10  # every such socket looks for the new tables in what it gets
ANONYMOUS = 10  # every such socket gives no key


class Tables:
    """New ones all the time; the name of each host at each table tells it apart."""

    def __init__(self, http: httpx.AsyncClient, hosts: list[str], most: int) -> None:
        self.http = http
        self.hosts = hosts
        self.most = most
        self.asked: list[float] = []
        self.made = 0
        self._open: deque[tuple[str, str]] = deque()

    async def make(self) -> None:
        number, key = len(self.asked), self.hosts[len(self.asked) % len(self.hosts)]
        self.asked.append(time.perf_counter())
        seats = [{"kind": "me", "name": mark(number).decode()}, {"kind": "open"}, {"kind": "open"}]
        table = await self.ask("/api/tables", key, {"game": "usa", "public": True, "seats": seats})
        self.made += 1
        self._open.append((table["table"]["id"], key))
        if len(self._open) > self.most:
            name, host = self._open.popleft()
            await self.ask(f"/api/tables/{name}/leave", host)

    async def ask(self, path: str, key: str, body: object = None) -> dict[str, dict[str, str]]:
        response = await self.http.post(path, json=body, headers={"Authorization": f"Bearer {key}"})
        response.raise_for_status()
        answer: dict[str, dict[str, str]] = response.json()
        return answer

    async def keep_making(self, a_second: float, seconds: float) -> None:
        began, work = time.perf_counter(), set()
        for n in range(int(a_second * seconds)):
            await asyncio.sleep(max(0.0, began + n / a_second - time.perf_counter()))
            work.add(asyncio.create_task(self.make()))
        await asyncio.sleep(max(0.0, began + seconds - time.perf_counter()))
        for task in work:
            task.cancel()  # what the server did not manage in time
        for result in await asyncio.gather(*work, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


def mark(number: int) -> bytes:
    return f"table-{number:06}".encode()


class Lobby:
    """All sockets together. Frames are counted and searched, never parsed: the clients must not be what is measured."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.greeted = 0
        self.restart()

    def restart(self) -> None:
        self.frames = self.bytes = 0
        self.delays: list[float] = []
        self.first = len(self.tables.asked)

    async def follow(self, address: str, key: str | None, watch: bool) -> None:
        async with connect(address, compression=None, proxy=None, max_size=None, open_timeout=120) as socket:
            await socket.send(json.dumps({"type": "lobby", "protocol": 1, "key": key}))
            await socket.recv(decode=False)
            self.greeted += 1
            seen = 0
            while True:
                frame = await socket.recv(decode=False)
                self.frames += 1
                self.bytes += len(frame)
                if watch:
                    seen = self.look(frame, max(seen, self.first))

    def look(self, frame: bytes, seen: int) -> int:
        """Which tables are new to this socket?"""
        at = time.perf_counter()
        found = [n for n in range(seen, len(self.tables.asked)) if mark(n) in frame]
        self.delays += [at - self.tables.asked[n] for n in found]
        return found[-1] + 1 if found else seen


async def run(address: str, pid: int, sockets: int, args: argparse.Namespace) -> dict[str, float]:
    async with httpx.AsyncClient(base_url=address, timeout=120, limits=httpx.Limits(max_connections=8)) as http:
        hosts = [await new_key(http) for _ in range(HOSTS)]
        tables = Tables(http, hosts, args.open)
        for _ in range(args.open):
            await tables.make()
        keys = [None if n % ANONYMOUS == 0 else await new_key(http) for n in range(sockets)]
        keys[: len(hosts)] = hosts[:sockets]  # hosts have tables of their own on their lists
        lobby = Lobby(tables)
        where = f"{address.replace('http', 'ws')}/api/socket"
        tasks = [asyncio.create_task(lobby.follow(where, key, n % WATCHED == 0)) for n, key in enumerate(keys)]
        while lobby.greeted < sockets:
            await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()
        await asyncio.sleep(2)
        lobby.restart()
        made, before, waited, began = tables.made, cpu_seconds(pid), waiting_seconds(pid), time.perf_counter()
        await tables.keep_making(args.tables, args.seconds)
        took, busy, waited = time.perf_counter() - began, cpu_seconds(pid) - before, waiting_seconds(pid) - waited
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return {**report(lobby, sockets, tables.made - made, took, busy), "waited": round(waited / took, 2)}


def report(lobby: Lobby, sockets: int, made: int, took: float, busy: float) -> dict[str, float]:
    found: dict[str, float] = {"sockets": sockets, "tables_a_second": round(made / took, 1)}
    found["server_cores"] = round(busy / took, 3)
    if sockets:
        found["frames_a_socket_and_second"] = round(lobby.frames / sockets / took, 2)
        found["kB_a_socket_and_second"] = round(lobby.bytes / sockets / took / 1000, 1)
        found["cpu_ms_a_frame"] = round(1000 * busy / max(1, lobby.frames), 3)
        found["kB_a_frame"] = round(lobby.bytes / max(1, lobby.frames) / 1000, 2)
        delays = sorted(lobby.delays)
        if delays:
            found["p50_ms"] = round(1000 * delays[len(delays) // 2])
            found["p99_ms"] = round(1000 * delays[len(delays) * 99 // 100])
    return found


def waiting_seconds(pid: int) -> float:
    """How long the main thread of a process was ready to run and did not."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


async def new_key(http: httpx.AsyncClient) -> str:
    response = await http.post("/api/players", json={"name": "somebody"})
    return str(response.raise_for_status().json()["key"])


def measure(sockets: int, args: argparse.Namespace) -> dict[str, float]:
    with tempfile.TemporaryDirectory(dir=args.folder) as folder, running(Path(folder) / "lobby.db") as (pid, address):
        found = asyncio.run(run(address, pid, sockets, args))
    print(json.dumps(found), flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, nargs="+", default=[1000])
    parser.add_argument("--tables", type=float, default=10.0, help="new ones a second")
    parser.add_argument("--open", type=int, default=100, help="how long the list of open tables is")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure")
    parser.add_argument("--folder", help="where the database is, so that a real disk is measured")
    args = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    alone = measure(0, args)["server_cores"]
    for sockets in args.sockets:
        found = measure(sockets, args)
        cost = found["server_cores"] - alone
        print(f"{sockets} lobby sockets cost {cost:.3f} of a core (the aim: less than {TARGET})", flush=True)
        if found["tables_a_second"] < 0.9 * args.tables:
            print("but the server did not keep up: with all the tables they would cost more", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
