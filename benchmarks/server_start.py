"""How long does a server take to start, and how much memory, with few tables in its database and with many?

    python benchmarks/server_start.py --tables 10 100000

Some dozens of real tables are made by a server: games of 20 moves by people, with bots, with clocks, one where a bot is
to move; tables that wait for players; finished games; closed tables. Their rows are then multiplied in the database,
with new tables and players. A tenth of all tables is being played. The time counts from the start of the process until
it tells its address; the CPU time until then does not depend on what else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from running import cpu_seconds, memory, running
from websockets.asyncio.client import connect

MOVES = 20  # of a game that is being played
SHARES = {"playing": 0.1, "waiting": 0.2, "over": 0.1, "closed": 0.6}
GAMES = ("usa", "marklin", "card")
BLOCKS = 1000  # copies of the players
ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}
Json = dict[str, Any]


# ---- real tables ----


class Maker:
    """Makes tables, each with people of its own, and plays at them."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=60)

    def ask(self, method: str, path: str, key: str | None = None, body: object = None) -> Json:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        response = self.http.request(method, f"/api{path}", json=body, headers=headers)
        answer: Json = response.raise_for_status().json()
        return answer

    def new_key(self) -> str:
        return str(self.ask("POST", "/players", body={"name": "somebody"})["key"])

    def create(self, seats: list[Json], fill: bool, **terms: Any) -> tuple[str, dict[int, str]]:
        """The table and the key for each person's seat; if `fill`, others take the open seats."""
        host = self.new_key()
        created = self.ask("POST", "/tables", host, {"seats": seats, **terms})
        table = created["table"]["id"]
        keys = {n: host if seat is ME else self.new_key() for n, seat in enumerate(seats) if seat is not BOT}
        for n, key in keys.items() if fill else ():
            if seats[n] is OPEN:
                self.ask("POST", f"/tables/{table}/join", key, {"invite": created["invite"], "seat": n})
        return table, keys

    async def play(self, table: str, keys: dict[int, str], moves: int) -> None:
        await asyncio.gather(*(self.sit(table, key, seat, moves) for seat, key in keys.items()))

    async def sit(self, table: str, key: str, seat: int, moves: int) -> None:
        """Random moves until the game has so many, or is over."""
        address = f"{self.address.replace('http', 'ws')}/api/socket"
        async with connect(address, compression=None, proxy=None) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "table": table, "key": key, "seat": seat}))
            async for frame in socket:
                message = json.loads(frame)
                if message["type"] != "update":
                    continue
                version, view = message["version"], message["view"]
                if version >= moves or message["result"] is not None:
                    return
                if view["turn"] == seat and view["moves"]:
                    move = {
                        "id": f"{seat}/{version}",
                        "seat": seat,
                        "version": version,
                        "move": random.choice(view["moves"]),
                    }
                    await socket.send(json.dumps({"type": "move", **move}))


def make_tables(database: Path) -> None:
    with running(database, bot_pause=0) as (_, address):
        maker = Maker(address)
        day = {"seconds_a_turn": 24 * 3600, "hand_over": "greedy"}
        games = []
        for game in GAMES:
            for seats in ([ME, ME], [ME, OPEN], [ME, OPEN, OPEN], [ME, OPEN, BOT]):
                games += [
                    maker.create(seats, True, game=game, public=True),
                    maker.create(seats, True, game=game, **day),
                ]
            maker.create([ME, OPEN], False, game=game, public=True)
            maker.create([ME, OPEN, BOT], False, game=game)
            table, keys = maker.create([ME, OPEN], False, game=game)
            maker.ask("POST", f"/tables/{table}/leave", keys[0])
        asyncio.run(play_all(maker, games))
    with running(database, bot_pause=3600) as (_, address):  # a bot is to move, and does not
        maker = Maker(address)
        table, keys = games[0]
        turn = maker.ask("GET", f"/tables/{table}", keys[0])["table"]["turn"]
        maker.ask("POST", f"/tables/{table}/seats/{turn}/hand-over", keys[turn])


async def play_all(maker: Maker, games: list[tuple[str, dict[int, str]]]) -> None:
    await asyncio.gather(*(maker.play(table, keys, MOVES) for table, keys in games))
    for public in (True, False):
        table, keys = maker.create([ME, OPEN], True, game="card", public=public)
        await maker.play(table, keys, 10**6)


# ---- many of them ----


def multiply(small: Path, large: Path, count: int) -> None:
    """A database with copies of the tables of another. What a column means is taken from its schema."""
    with closing(sqlite3.connect(small)) as source, closing(sqlite3.connect(large)) as target:
        source.backup(target)
    with closing(sqlite3.connect(large)) as target, target:
        target.execute("PRAGMA synchronous = OFF")
        target.execute("ATTACH ? AS small", (str(small),))
        copy_players(target)
        plan_copies(target, count)
        names = [name for (name,) in target.execute("SELECT name FROM small.sqlite_master WHERE type = 'table'")]
        for name in names:
            copy_rows(target, name)


def copy_players(target: sqlite3.Connection) -> None:
    """Block n of the copies has ids that are larger by n times the largest id."""
    columns = columns_of(target, "players")
    values = {"id": "id + block * (SELECT max(id) FROM small.players)", "phrase_hash": "NULL"}
    target.execute("CREATE TEMP TABLE blocks (block INTEGER)")
    target.executemany("INSERT INTO blocks VALUES (?)", [(block,) for block in range(1, BLOCKS)])
    chosen = ", ".join(values.get(name, name) for name in columns)
    target.execute(f"INSERT INTO main.players ({', '.join(columns)}) SELECT {chosen} FROM small.players, blocks")


def plan_copies(target: sqlite3.Connection, count: int) -> None:
    """Which table is copied under which id, and to which block of players."""
    target.execute("CREATE TEMP TABLE copies (template TEXT, id TEXT, block INTEGER)")
    made = 0
    for status, share in SHARES.items():
        templates = [name for (name,) in target.execute("SELECT id FROM small.tables WHERE status = ?", (status,))]
        for n in range(round(share * count)):
            row = (templates[n % len(templates)], f"copy{made:07}", made % BLOCKS)
            target.execute("INSERT INTO copies VALUES (?, ?, ?)", row)
            made += 1
    target.execute("CREATE INDEX temp.by_template ON copies (template)")


def copy_rows(target: sqlite3.Connection, name: str) -> None:
    """The rows of one table of the database that belong to tables of the game."""
    references = {row[3]: row[2] for row in target.execute(f"PRAGMA small.foreign_key_list({name})")}
    own = "id" if name == "tables" else next((column for column, to in references.items() if to == "tables"), None)
    if own is None:
        return
    columns = columns_of(target, name)

    def value(column: str) -> str:
        if column == own:
            return "copies.id"
        if references.get(column) == "players":
            return f"old.{column} + copies.block * (SELECT max(id) FROM small.players)"
        return f"old.{column}"

    target.execute(f"DELETE FROM main.{name}")
    target.execute(
        f"INSERT INTO main.{name} ({', '.join(columns)}) SELECT {', '.join(map(value, columns))}"
        f" FROM copies JOIN small.{name} AS old ON old.{own} = copies.template"
    )


def columns_of(target: sqlite3.Connection, name: str) -> list[str]:
    return [row[1] for row in target.execute(f"PRAGMA small.table_info({name})")]


# ---- the start ----


def measure(database: Path, tables: int, args: argparse.Namespace) -> dict[str, float]:
    times, cpu, ready, later = [], [], [], []
    for _ in range(args.repeat):
        began = time.perf_counter()
        with running(database) as (pid, address):
            times.append(time.perf_counter() - began)
            assert address, "the server did not start"
            cpu.append(cpu_seconds(pid))
            ready.append(memory(pid))
            time.sleep(args.settle)
            later.append(memory(pid))
    found = {
        "tables": tables,
        "seconds": round(statistics.median(times), 2),
        "cpu_seconds": round(statistics.median(cpu), 2),
        "MB": round(statistics.median(ready), 1),
        f"MB_after_{args.settle:g}_s": round(statistics.median(later), 1),
    }
    print(json.dumps(found), flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100_000])
    parser.add_argument("--repeat", type=int, default=3, help="the median of so many starts")
    parser.add_argument("--settle", type=float, default=5.0, help="seconds after which the memory is looked at again")
    parser.add_argument("--folder", help="where the databases are, so that a real disk is measured")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        small = Path(folder) / "small.db"
        make_tables(small)
        found = []
        for count in args.tables:
            large = Path(folder) / f"{count}.db"
            began = time.perf_counter()
            multiply(small, large, count)
            size = large.stat().st_size / 1e6
            print(f"{count} tables: {size:.0f} MB, filled in {time.perf_counter() - began:.0f} s", flush=True)
            found.append(measure(large, count, args))
    first, last = found[0], found[-1]
    ratios = {name: round(last[name] / first[name], 2) for name in first}
    print(f"from {first['tables']} to {last['tables']} tables: {json.dumps(ratios)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
