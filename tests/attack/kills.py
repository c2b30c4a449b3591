"""kill -9, again and again, with games of all kinds under way: is every acknowledged move there, once?

    python -m tests.attack.kills --kills 300

People play random legal moves over sockets as fast as they get answers: hot seats, several people, tables with
bots. The server is killed at random moments, some of them while it starts. Whatever was not answered is sent again
with its id after the restart. In the end every answer is compared with the database. Exit code 1 if a promise broke.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from pathlib import Path

import stationmaster as sm
from tests.attack.players import Ledger, Player, Table, check_log, compare, new_table, show
from tests.server.clients import PATIENCE, Server

# Who sits at a table: a letter is a person (twice the same: a hot seat), else a bot.
LAYOUTS = (("a", "a"), ("a", "b", "c"), ("b", "greedy"), ("c", "c", "a", "random"))
STARTS = 0.15  # the share of kills that hit a server that is starting
LONGEST_LIFE = 2.0  # seconds from the start to the kill; most lives are much shorter
EARLY = 0.2  # the share of kills that do not wait until everyone is there


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
        compare(self.server.settings["db"], self.ledger, self.all_tables)
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

        timer = threading.Timer(self.rng.uniform(0.05, 0.9 * self.start_takes), kill)
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
            if table.over and not table.waiting:
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
        waiting = {move.id for table in self.tables for move in table.waiting.values()}
        players = self.sit_down(table for table in self.tables if table.waiting)
        until = time.monotonic() + PATIENCE
        while not waiting <= self.ledger.acknowledged.keys():
            if time.monotonic() > until:
                self.ledger.fault("unanswered", "moves that were sent again got no answer")
                break
            await asyncio.sleep(0.05)
        self.ledger.killed = True
        self.server.kill()
        await asyncio.gather(*players)
        self.start()


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
    show(ledger.faults)
    summary = {"kills": args.kills, "during the start": attack.starting, "moves": len(ledger.acknowledged)}
    print(json.dumps(summary | {"lost": 0, "twice": 0, "other": 0} | dict(ledger.counts)))
    return 1 if ledger.faults else 0


if __name__ == "__main__":
    sys.exit(main())
