"""Scripted people who play as fast as they get answers, and keep account of every promise."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from stationmaster.server.storage import open_engine
from tests.server.clients import Json, Person

Fault = tuple[str, str]
"""What is wrong, and an example."""
EXAMPLES = 3


@dataclass
class Sent:
    """A move of a person."""

    table: str
    seat: int
    version: int
    text: str
    id: str = field(default_factory=lambda: str(uuid.uuid4()))
    at: float = field(default_factory=time.monotonic)

    def message(self) -> str:
        move = {"id": self.id, "seat": self.seat, "version": self.version, "move": self.text}
        return json.dumps({"type": "move", **move})


class Row(NamedTuple):
    """A move as it is stored."""

    table: str
    version: int
    seat: int
    text: str
    id: str | None


class Ledger:
    """What was sent and promised, to be held against the database."""

    def __init__(self) -> None:
        self.sent: dict[str, Sent] = {}
        self.acknowledged: dict[str, Sent] = {}
        self.seconds: list[float] = []
        """From the sending of a move to its answer."""
        self.counts: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.killed = False
        self.there = 0
        """How many are connected."""
        self.gate = asyncio.Event()
        """While it is not set, everyone keeps the next move back."""

    def fault(self, kind: str, text: str) -> None:
        self.counts[kind] += 1
        self.faults.append((kind, text))

    def acknowledge(self, move: Sent, version: int) -> None:
        self.acknowledged[move.id] = move
        self.seconds.append(time.monotonic() - move.at)
        if version != move.version + 1:
            self.fault("other", f"{move} was acknowledged as version {version}")


class Table:
    def __init__(self, id: str, game: str, seats: tuple[str, ...], people: dict[str, Person], invite: str) -> None:
        self.id = id
        self.invite = invite
        self.game = game
        self.seats = seats
        self.people = {letter: people[letter] for letter in seats if letter in people}
        self.over = False
        self.waiting: dict[str, Sent] = {}
        """For each person, a move without an answer."""
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
    return Table(created["table"]["id"], game, seats, people, created["invite"])


class Player:
    """One socket of one person at one table, from the start of a server until it is killed."""

    def __init__(self, table: Table, letter: str, ledger: Ledger, rng: random.Random) -> None:
        self.table = table
        self.letter = letter
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
                    if self.is_done():
                        return
        except (OSError, EOFError, WebSocketException) as error:
            if not self.ledger.killed:
                self.ledger.fault("closed", f"a connection ended before the kill: {error!r}")
        else:
            if not self.ledger.killed:
                self.ledger.fault("closed", f"the server closed a connection: {socket.close_code}")

    def is_done(self) -> bool:
        """This person knows how the game ended, and has all answers."""
        over = self.update is not None and self.update["result"] is not None
        return over and self.letter not in self.table.waiting

    async def hear(self, socket: ClientConnection, message: Json) -> None:
        table = self.table
        if message["type"] == "accepted":
            self.ledger.acknowledge(self.ledger.sent[message["id"]], message["version"])
            table.answered = message["version"]
            table.waiting.pop(self.letter, None)
        elif message["type"] == "update":
            first, self.update = self.update is None, message
            self.compare_with_told(message)
            table.over = message["result"] is not None
            if first and self.letter in table.waiting:
                await self.send_again(socket, table.waiting[self.letter])
        elif message["type"] in ("refused", "error"):
            self.ledger.fault("refused", f"{table.waiting.get(self.letter)} got {message}")
        await self.decide(socket)

    async def send_again(self, socket: ClientConnection, move: Sent) -> None:
        assert self.update is not None
        self.ledger.counts["sent again"] += 1
        self.ledger.counts["of them stored already"] += self.update["version"] > move.version
        await socket.send(move.message())

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
        if update is None or table.over or self.letter in table.waiting or update["version"] < table.answered:
            return
        turn = update["view"]["turn"]
        if turn in self.mine and turn != update["seat"]:
            self.update = None  # decide when the other seat's view has come
            await socket.send(json.dumps({"type": "sit", "seat": turn}))
        elif turn in self.mine and update["view"]["moves"]:
            move = Sent(table.id, turn, update["version"], self.rng.choice(update["view"]["moves"]))
            self.ledger.sent[move.id] = table.waiting[self.letter] = move
            await self.ledger.gate.wait()
            move.at = time.monotonic()
            await socket.send(move.message())


def stored_moves(url: str) -> list[Row]:
    engine = open_engine(url)
    with engine.connect() as connection:
        query = "SELECT table_id, version, seat, move, move_id FROM moves ORDER BY 1, 2"
        found = [Row(*row) for row in connection.exec_driver_sql(query)]
    engine.dispose()
    return found


def compare(url: str, ledger: Ledger, tables: list[Table]) -> None:
    """None lost, none twice, none other, at these tables."""
    known = {table.id: table for table in tables}
    rows = [row for row in stored_moves(url) if row.table in known]
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
    compare_tables(rows, ledger, known)


def compare_tables(rows: list[Row], ledger: Ledger, known: dict[str, Table]) -> None:
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
        if not line.startswith("{"):
            if following.startswith("{"):
                ledger.fault("log", f"not JSON, the last of several lines: {line}")
            continue
        told = json.loads(line)
        if told["level"] in ("error", "critical") or "Traceback" in line:
            last = told.get("error", "").rstrip().rpartition("\n")[2]
            ledger.fault(f"log, {told['logger']}: {told['message'].strip()}", last)


def show(faults: list[Fault]) -> None:
    """Each kind with its shortest examples."""
    for kind, times in Counter(kind for kind, _ in faults).most_common():
        print(f"{times} x {kind}")
        examples = Counter(text for one, text in faults if one == kind)
        for text in sorted(examples, key=len)[:EXAMPLES]:
            print(f"    {examples[text]} x {text}")
