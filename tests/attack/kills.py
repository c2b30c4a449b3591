"""kill -9, again and again, with games of all kinds under way: is every acknowledged move there, once?

    python -m tests.attack.kills --kills 300

People play random lawful moves over sockets as fast as they get answers: hot seats, several people, tables with
bots. The server is killed at random moments, some of them while it starts. Whatever was not answered is sent again
with its id after the restart. In the end every answer is compared with the database. Exit code 1 if a promise broke.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import stationmaster as sm
from tests.server.clients import PATIENCE, Json, Person, Server

# Who sits at a table: a letter is a person (twice the same: a hot seat), else a bot.
LAYOUTS = (("a", "a"), ("a", "b", "c"), ("b", "greedy"), ("c", "c", "a", "random"))
STARTS = 0.1  # the share of kills that hit a server that is starting
LONGEST_LIFE = 2.0  # seconds from the start to the kill; most lives are much shorter
EARLY = 0.2  # the share of kills that do not wait until everyone is there
FAULTS_SHOWN = 20


@dataclass
class Sent:
    """A move of a person."""

    table: str
    seat: int
    version: int
    text: str
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def message(self) -> str:
        move = {"id": self.id, "seat": self.seat, "version": self.version, "move": self.text}
        return json.dumps({"type": "move", **move})


class Ledger:
    """What was sent and promised, to be held against the database."""

    def __init__(self) -> None:
        self.sent: dict[str, Sent] = {}
        self.acknowledged: dict[str, Sent] = {}
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.killed = False
        self.there = 0
        """How many are connected."""
        self.gate = asyncio.Event()
        """While it is not set, everyone keeps the next move back."""

    def fault(self, kind: str, text: str) -> None:
        self.counts[kind] += 1
        self.faults.append(f"{kind}: {text}")

    def acknowledge(self, move: Sent, version: int) -> None:
        self.acknowledged[move.id] = move
        if version != move.version + 1:
            self.fault("other", f"{move} was acknowledged as version {version}")


class Table:
    def __init__(self, id: str, game: str, seats: tuple[str, ...], people: dict[str, Person]) -> None:
        self.id = id
        self.game = game
        self.seats = seats
        self.people = {letter: people[letter] for letter in seats if letter in people}
        self.over = False
        self.waiting: Sent | None = None
        """A move without an answer."""
        self.answered = 0
        """The version of the last acknowledged move."""
        self.told: dict[int, list[Json]] = {}
        """What each seat heard of the game: after a restart it must begin with the same."""

    def seats_of(self, letter: str) -> list[int]:
        return [n for n, one in enumerate(self.seats) if one == letter]


def new_table(game: str, seats: tuple[str, ...], people: dict[str, Person]) -> Table:
    host = seats[0]

    def wanted(one: str) -> Json:
        if one in people:
            return {"kind": "me", "name": one} if one == host else {"kind": "open"}
        return {"kind": "bot", "bot": one}

    created = people[host].create([wanted(one) for one in seats], game)
    for n, one in enumerate(seats):
        if one in people and one != host:
            people[one].join(created, seat=n)
    return Table(created["table"]["id"], game, seats, people)


class Player:
    """One socket of one person at one table, from the start of a server until it is killed."""

    def __init__(self, table: Table, letter: str, ledger: Ledger, rng: random.Random) -> None:
        self.table = table
        self.key = table.people[letter].key
        self.mine = table.seats_of(letter)
        self.ledger = ledger
        self.rng = rng
        self.update: Json | None = None

    async def play(self, address: str) -> None:
        try:
            async with connect(f"{address.replace('http', 'ws')}/api/socket", compression=None, proxy=None) as socket:
                hello = {"protocol": 1, "table": self.table.id, "key": self.key, "seat": self.mine[0]}
                await socket.send(json.dumps({"type": "hello", **hello}))
                self.ledger.there += 1
                async for frame in socket:
                    await self.hear(socket, json.loads(frame))
                    if self.table.over and self.table.waiting is None:
                        return
        except (OSError, EOFError, WebSocketException) as error:
            if not self.ledger.killed:
                self.ledger.fault("closed", f"a connection ended before the kill: {error!r}")
        else:
            if not self.ledger.killed:
                self.ledger.fault("closed", f"the server closed a connection: {socket.close_code}")

    async def hear(self, socket: ClientConnection, message: Json) -> None:
        table = self.table
        if message["type"] == "accepted":
            self.ledger.acknowledge(self.ledger.sent[message["id"]], message["version"])
            table.answered = message["version"]
            table.waiting = None
        elif message["type"] == "update":
            first, self.update = self.update is None, message
            self.compare_with_told(message)
            table.over = message["result"] is not None
            if first and table.waiting is not None and table.waiting.seat in self.mine:
                self.ledger.counts["sent again"] += 1
                self.ledger.counts["of them stored already"] += message["version"] > table.waiting.version
                await socket.send(table.waiting.message())
        elif message["type"] in ("refused", "error"):
            self.ledger.fault("refused", f"{table.waiting} got {message}")
        await self.decide(socket)

    def compare_with_told(self, update: Json) -> None:
        seat, events = update["seat"], update["events"]
        told = self.table.told.setdefault(seat, [])
        if update["since"] == 0:
            if events[: len(told)] != told:
                self.ledger.fault("forgotten", f"seat {seat} of {self.table.id} was told of another game before")
            told.clear()
        told += events

    async def decide(self, socket: ClientConnection) -> None:
        """The next move, if it is this person's turn and nothing is without an answer."""
        table, update = self.table, self.update
        if update is None or table.over or table.waiting is not None or update["version"] < table.answered:
            return
        turn = update["view"]["turn"]
        if turn in self.mine and turn != update["seat"]:
            self.update = None  # decide when the other seat's view has come
            await socket.send(json.dumps({"type": "sit", "seat": turn}))
        elif turn in self.mine and update["view"]["moves"]:
            move = Sent(table.id, turn, update["version"], self.rng.choice(update["view"]["moves"]))
            self.ledger.sent[move.id] = table.waiting = move
            await self.ledger.gate.wait()
            await socket.send(move.message())


class Attack:
    def __init__(self, folder: Path, seed: int) -> None:
        plenty = [1e9, 1e9]  # who switches seats at every move sends more messages than people do
        self.server = Server(folder, limits={"messages": plenty, "requests": plenty})
        self.rng = random.Random(seed)
        self.ledger = Ledger()
        self.people = {letter: self.server.person(letter) for letter in "abc"}
        self.tables = [new_table(game, seats, self.people) for game in sm.GAMES for seats in LAYOUTS]
        self.all_tables = list(self.tables)
        self.start_takes = 1.0
        self.starting = 0

    async def run(self, kills: int) -> None:
        began = time.monotonic()
        for n in range(1, kills + 1):
            await self.kill_one()
            if n % 10 == 0 or n == kills:
                counts = self.ledger.counts
                print(
                    f"{n} kills ({self.starting} during the start), {len(self.ledger.acknowledged)} moves acknowledged,"
                    f" {counts['sent again']} sent again, {counts['verified']} finished games verified,"
                    f" {len(self.ledger.faults)} faults, {time.monotonic() - began:.0f} s",
                    flush=True,
                )
        self.start()
        await self.answer_the_rest()
        self.verify_finished()
        self.server.stop()
        compare(self.server.folder / "games.db", self.ledger, self.all_tables)
        check_log(self.server.log, self.ledger)

    async def kill_one(self) -> None:
        if self.server.process.poll() is not None and self.rng.random() < STARTS and self.kill_while_it_starts():
            return
        if self.server.process.poll() is not None:
            self.start()
        self.verify_finished()
        self.ledger.killed = False
        self.ledger.there = 0
        self.ledger.gate.set()
        players = self.sit_down(self.tables)
        if self.rng.random() > EARLY:
            await self.everyone_is_there()
        await asyncio.sleep(LONGEST_LIFE * self.rng.random() ** 3)  # long enough for bots now and then
        await self.all_at_once()
        self.ledger.killed = True
        self.server.kill()
        await asyncio.gather(*players)

    async def everyone_is_there(self) -> None:
        until = time.monotonic() + PATIENCE
        while self.ledger.there < sum(len(table.people) for table in self.tables) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def all_at_once(self) -> None:
        """A move takes few milliseconds: everyone moves at the same time, so that the kill hits many on their way."""
        self.ledger.gate.clear()
        await asyncio.sleep(0.05)
        self.ledger.gate.set()
        await asyncio.sleep(self.rng.uniform(0, 0.02))

    def sit_down(self, tables: Iterable[Table]) -> list[asyncio.Task[None]]:
        people = [Player(table, letter, self.ledger, self.rng) for table in tables for letter in table.people]
        return [asyncio.create_task(player.play(self.server.address)) for player in people]

    def start(self) -> None:
        began = time.monotonic()
        self.server.start()
        self.start_takes = time.monotonic() - began

    def kill_while_it_starts(self) -> bool:
        """False where it was quicker than the kill."""
        fired = threading.Event()

        def kill() -> None:
            fired.set()
            self.server.process.kill()

        timer = threading.Timer(self.rng.uniform(0.05, self.start_takes), kill)
        timer.start()
        try:
            self.server.start()
        except RuntimeError:  # it ended before it told its address
            if not fired.is_set():
                raise
        timer.cancel()
        timer.join()
        if fired.is_set():
            self.server.kill()
            self.starting += 1
        return fired.is_set()

    def verify_finished(self) -> None:
        """Finished games make room for new ones."""
        for n, table in enumerate(self.tables):
            if table.over and table.waiting is None:
                record = next(iter(table.people.values())).ask("GET", f"/tables/{table.id}/record")
                try:
                    sm.verify(record)
                    self.ledger.counts["verified"] += 1
                except sm.StationmasterError as error:
                    self.ledger.fault("invalid", f"the record of {table.id}: {error}")
                self.tables[n] = new_table(table.game, table.seats, self.people)
                self.all_tables.append(self.tables[n])

    async def answer_the_rest(self) -> None:
        """After the last kill: everything that was sent gets its answer."""
        self.ledger.killed = False
        waiting = [table for table in self.tables if table.waiting is not None]
        players = self.sit_down(waiting)
        before = [table.waiting for table in waiting]
        until = time.monotonic() + PATIENCE
        while any(table.waiting is move for table, move in zip(waiting, before, strict=True)):
            if time.monotonic() > until:
                self.ledger.fault("unanswered", "moves that were sent again got no answer")
                break
            await asyncio.sleep(0.05)
        self.ledger.killed = True
        self.server.kill()
        await asyncio.gather(*players)
        self.start()


def compare(database: Path, ledger: Ledger, tables: list[Table]) -> None:
    """None lost, none twice, none other."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT table_id, version, seat, move, move_id FROM moves ORDER BY 1, 2").fetchall()
    stored = {(table, version): (seat, text, id) for table, version, seat, text, id in rows}
    for move in ledger.acknowledged.values():
        found = stored.get((move.table, move.version + 1))
        if found is None:
            ledger.fault("lost", str(move))
        elif found != (move.seat, move.text, move.id):
            ledger.fault("other", f"{move} is stored as {found}")
    played = Counter((table, id) for table, _, _, _, id in rows if id is not None)
    for (table, id), times in played.items():
        if times > 1:
            ledger.fault("twice", f"{id} at {table}, {times} times")
        if id not in ledger.sent or ledger.sent[id].table != table:
            ledger.fault("other", f"{id} at {table} was never sent")
    compare_tables(rows, ledger, tables)


def compare_tables(rows: list[tuple[str, int, int, str, str | None]], ledger: Ledger, tables: list[Table]) -> None:
    known = {table.id: table for table in tables}
    versions: dict[str, list[int]] = {}
    for table, version, seat, text, id in rows:
        versions.setdefault(table, []).append(version)
        if (id is None) != (known[table].seats[seat] not in known[table].people):
            ledger.fault("other", f"{text!r} of seat {seat} at {table}, version {version}, id {id}")
    for name, found in versions.items():
        if found != list(range(1, len(found) + 1)):
            ledger.fault("lost", f"the versions of {name} have gaps")


def check_log(log: Path, ledger: Ledger) -> None:
    """JSON lines, and no error among them: a kill is nobody's fault."""
    lines = log.read_text().splitlines()
    for line, following in zip(lines, [*lines[1:], "{"], strict=True):
        is_json = line.startswith("{")
        if is_json and json.loads(line)["level"] in ("error", "critical"):
            ledger.fault("log", line)
        elif not is_json and following.startswith("{"):
            ledger.fault("log", f"not JSON, the last of several lines: {line}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the database is, so that a real disk is used")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=args.folder) as folder:
        attack = Attack(Path(folder), args.seed)
        try:
            asyncio.run(attack.run(args.kills))
        finally:
            if attack.server.process.poll() is None:
                attack.server.kill()
    ledger = attack.ledger
    for text in ledger.faults[:FAULTS_SHOWN]:
        print(text)
    summary = {"kills": args.kills, "during the start": attack.starting, "moves": len(ledger.acknowledged)}
    print(json.dumps(summary | {"lost": 0, "twice": 0, "other": 0} | dict(ledger.counts)))
    return 1 if ledger.faults else 0


if __name__ == "__main__":
    sys.exit(main())
