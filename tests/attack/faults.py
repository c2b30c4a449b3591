"""Everything breaks, again and again, with games of all kinds under way: are all promises kept?

    python -m tests.attack.faults --minutes 10

Three processes on one PostgreSQL serve 60 games of people and bots. Processes are killed (-9) and started, PostgreSQL
is killed and restarted, connections to it are cut in the middle of commits, its notifications are held up. People come
back by themselves, to whichever process answers, and send again what was not answered. In the end all games end, every
answer is compared with the database, every record is verified, what was sent is searched for secrets. Exit code 1 if a
promise broke, or somebody was not back within 5 s after they could have been.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
from psycopg.conninfo import make_conninfo

import stationmaster as sm
from tests.attack.comers import Comer, Site, Stranger, look_for_secrets
from tests.attack.players import Ledger, Table, compare, new_table, show
from tests.server.clients import PATIENCE, Person, Server
from tests.server.postgres import own_cluster

# Who sits at a table: a letter is a person (twice the same: a hot seat), else a bot.
LAYOUTS = (("a", "b"), ("c", "greedy"), ("d", "e", "random"), ("f", "f"), ("b", "d", "greedy", "random"))
BACK_WITHIN = 5.0  # seconds
BETWEEN = (0.5, 5.0)  # seconds from one fault to the next; some take longer than that
LOOK = 0.2  # seconds between two looks at what can be connected to
OURS = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
BUSY = "state <> 'idle' AND query NOT LIKE 'LISTEN%'"


class PortServer(Server):
    """Always at the same address."""

    def __init__(self, folder: Path, port: int, **settings: Any) -> None:
        self.port = port
        self.changing = asyncio.Lock()
        """Held from when it is killed until it is there again."""
        folder.mkdir()
        super().__init__(folder, **settings)

    def command(self) -> list[str]:
        return [*super().command(), str(self.port)]


class Faults:
    def __init__(self, folder: Path, postgres: Any, games: int, think: float, seed: int) -> None:
        self.postgres = postgres
        self.url: str = postgres.get_uri()
        self.rng = random.Random(seed)
        self.ledger = Ledger()
        self.postgres_is_away = asyncio.Lock()
        plenty = [1e9, 1e9]
        limits = {"messages": plenty, "requests": plenty}
        self.servers = [
            PortServer(folder / str(n), free_port(), db=self.url, limits=limits, bot_pause=0.1) for n in range(3)
        ]
        self.site = Site([server.address for server in self.servers], think)
        keys = {letter: self.servers[0].person(letter).key for letter in "abcdefx"}
        self.keys = keys
        self.tables = [self.new_table(n) for n in range(games)]
        self.all_tables = list(self.tables)
        self.people: list[asyncio.Task[None]] = []

    def new_table(self, number: int) -> Table:
        """At any process."""
        server = self.rng.choice(self.servers)
        people = {letter: Person(server, key) for letter, key in self.keys.items() if letter != "x"}
        return new_table(sm.GAMES[number % 3], LAYOUTS[number // 3 % len(LAYOUTS)], people)

    # ---- the run ----

    async def run(self, seconds: float, patience: float) -> None:
        watching = asyncio.create_task(self.watch())
        for table in self.tables:
            self.sit_down(table)
        stranger = Stranger(self.all_tables, self.keys["x"], self.ledger, self.rng, self.site)
        self.people.append(asyncio.create_task(stranger.stay()))
        await asyncio.sleep(min(5.0, seconds / 4))
        await self.break_things(time.monotonic() + seconds)
        await self.mend()
        await self.finish(time.monotonic() + patience)
        self.site.stopped = True
        watching.cancel()
        for task in self.people:
            task.cancel()
        for result in await asyncio.gather(watching, *self.people, return_exceptions=True):
            if isinstance(result, Exception):
                self.ledger.fault("script", repr(result))

    def sit_down(self, table: Table) -> None:
        for letter in table.people:
            comer = Comer(table, letter, self.ledger, self.rng, self.site)
            self.people.append(asyncio.create_task(comer.stay()))

    async def watch(self) -> None:
        """Where could a move be stored now?"""
        async with httpx.AsyncClient(timeout=2.0) as client:
            while True:
                answers = [self.is_ready(client, address) for address in self.site.addresses]
                if any(await asyncio.gather(*answers)):
                    self.site.up_since = self.site.up_since or time.monotonic()
                else:
                    self.site.up_since = None
                await asyncio.sleep(LOOK)

    async def is_ready(self, client: httpx.AsyncClient, address: str) -> bool:
        with suppress(httpx.HTTPError):
            return (await client.get(f"{address}/readyz")).status_code == 200
        return False

    async def finish(self, until: float) -> None:
        """Every game ends; nobody thinks any more."""
        self.site.think = 0.0
        while not all(table.over for table in self.all_tables):
            if time.monotonic() > until:
                left = [f"{table.id} ({table.game})" for table in self.all_tables if not table.over]
                self.ledger.fault("endless", f"{len(left)} games do not end: {', '.join(left[:5])}")
                return
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)  # the last answers

    # ---- what breaks ----

    async def break_things(self, until: float) -> None:
        kinds: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (1, self.kill_postgres),
            (6, self.kill_a_process),
            (4, self.hold_up_news),
            (6, self.cut_connections),
        ]
        first = [work for _, work in kinds]  # each at least once, however short it is
        running: set[asyncio.Task[None]] = set()
        told = time.monotonic()
        while first or time.monotonic() < until:
            work = first.pop() if first else self.rng.choices([w for _, w in kinds], [n for n, _ in kinds])[0]
            task = asyncio.ensure_future(work())
            running.add(task)
            task.add_done_callback(running.discard)
            await asyncio.sleep(self.rng.uniform(*BETWEEN))
            if time.monotonic() - told > 30:
                told = time.monotonic()
                print(self.summary(), flush=True)
        await asyncio.gather(*running)

    async def kill_a_process(self) -> None:
        """And start it again, soon or late."""
        server = self.rng.choice(self.servers)
        if server.changing.locked():
            return
        async with server.changing:
            server.kill()
            self.ledger.counts["processes killed"] += 1
            await asyncio.sleep(self.rng.uniform(0, 4))
            await self.start(server)

    async def start(self, server: PortServer) -> None:
        """Where PostgreSQL is away, it says so and ends, and somebody starts it again."""
        end = time.monotonic() + PATIENCE
        while server.process.poll() is not None:
            try:
                await asyncio.to_thread(server.start)
            except RuntimeError:
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(0.5)

    async def kill_postgres(self) -> None:
        """With nothing brought in order."""
        if self.postgres_is_away.locked():
            return
        async with self.postgres_is_away:
            with suppress(ProcessLookupError, TypeError):
                os.kill(self.postgres.get_pid(), signal.SIGQUIT)
            self.ledger.counts["PostgreSQL killed"] += 1
            await asyncio.sleep(self.rng.uniform(0.3, 3))
            await asyncio.to_thread(self.start_postgres)

    def start_postgres(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.postgres.ensure_postgres_running()
                self.ask("SELECT 1")
                return
            except Exception:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    async def cut_connections(self) -> None:
        """Of those that are at work: many of them are in the middle of a commit."""

        def cut() -> int:
            query = f"SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OURS} AND {BUSY}"
            return sum(len(self.ask(query)) for _ in range(10))

        with suppress(psycopg.Error):
            self.ledger.counts["connections cut at work"] += await asyncio.to_thread(cut)
            idle = f"SELECT pid FROM pg_stat_activity WHERE {OURS} ORDER BY random() LIMIT 2"
            cut_idle = f"SELECT pg_terminate_backend(pid) FROM ({idle}) AS chosen"
            self.ledger.counts["connections cut"] += len(await asyncio.to_thread(self.ask, cut_idle))

    async def hold_up_news(self) -> None:
        """The connections on which processes listen stand still for a while."""
        query = f"SELECT pid FROM pg_stat_activity WHERE {OURS} AND query LIKE 'LISTEN%' ORDER BY random() LIMIT 2"
        try:
            found = [row[0] for row in await asyncio.to_thread(self.ask, query)]
        except psycopg.Error:
            return
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
                self.ledger.counts["news held up"] += 1
        await asyncio.sleep(self.rng.uniform(0.5, 5))
        for pid in found:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(make_conninfo(self.url), connect_timeout=2, autocommit=True) as connection:
            return connection.execute(query).fetchall()

    async def mend(self) -> None:
        await asyncio.to_thread(self.start_postgres)
        for server in self.servers:
            await self.start(server)  # where somebody stopped trying

    # ---- what came of it ----

    def judge(self) -> None:
        server = self.servers[0]
        for table in self.all_tables:
            if not table.over:
                continue
            person = Person(server, self.keys[next(iter(table.people))])
            try:
                sm.verify(person.ask("GET", f"/tables/{table.id}/record"))
                self.ledger.counts["records verified"] += 1
            except (sm.StationmasterError, AssertionError) as error:
                self.ledger.fault("invalid", f"the record of {table.id}: {error}")
        compare(self.url, self.ledger, self.all_tables)
        look_for_secrets(self.url, self.site, self.ledger)
        slow = [seconds for seconds in self.site.returns if seconds > BACK_WITHIN]
        if slow:
            self.ledger.fault(
                "slow", f"{len(slow)} returns took longer than {BACK_WITHIN} s, the longest {max(slow):.1f} s"
            )

    def stop(self) -> None:
        for server in self.servers:
            if server.process.poll() is None and server.stop() != 0:
                self.ledger.fault("stop", server.log.read_text()[-500:])

    def summary(self) -> str:
        returns = sorted(self.site.returns) or [0.0]
        told = {
            "moves": len(self.ledger.acknowledged),
            "games over": sum(table.over for table in self.all_tables),
            "games": len(self.all_tables),
            "returns": len(self.site.returns),
            "seconds to return, median": round(returns[len(returns) // 2], 2),
            "and longest": round(returns[-1], 2),
            "updates searched": len(self.site.samples),
            "updates": self.site.seen,
        }
        return json.dumps({"lost": 0, "twice": 0, "other": 0, "secret": 0} | told | dict(self.ledger.counts))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def attack(seconds: float, games: int, think: float, patience: float, seed: int) -> Faults:
    """All of it; what is wrong is in its ledger."""
    with tempfile.TemporaryDirectory() as folder, own_cluster() as postgres:
        faults = Faults(Path(folder), postgres, games, think, seed)
        try:
            asyncio.run(faults.run(seconds, patience))
            faults.judge()
            faults.stop()
        finally:
            for server in faults.servers:
                if server.process.poll() is None:
                    server.kill()
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--think", type=float, default=6.0, metavar="S", help="the longest that people think")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    faults = attack(args.minutes * 60, args.games, args.think, 900, args.seed)
    show(faults.ledger.faults)
    print(faults.summary())
    return 1 if faults.ledger.faults else 0


if __name__ == "__main__":
    sys.exit(main())
