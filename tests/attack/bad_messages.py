"""Bad messages and bad requests by the thousand, beside a game of two honest people. Does anything break?

    python -m tests.attack.bad_messages --messages 100000 --requests 7000

Nothing may be answered with a 5xx or a socket closed with 1011, every answer has to be one of the protocol, the log
has to hold no error, and the honest game goes on, every move acknowledged. Exit code 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

import stationmaster as sm
from tests.attack import answers, bad_requests
from tests.attack.attacker import Attacker, Result, Target
from tests.attack.players import Ledger, Player, Table, check_log, compare, new_table, show
from tests.server.clients import Server

PACE = 0.03  # seconds between two moves of the honest game
PLENTY = [1e9, 1e9]


class Attack:
    def __init__(self, folder: Path, seed: int) -> None:
        (folder / "static").mkdir()
        (folder / "static" / "index.html").write_text("<!doctype html><title>A page</title>")
        limits = {
            "messages": PLENTY,
            "requests": PLENTY,
            "new_players": PLENTY,
            "new_tables": PLENTY,
            "tables_a_player": 10**6,
        }
        self.server = Server(folder, limits=limits, static=str(folder / "static"))
        self.seed = seed
        self.ledger = Ledger()
        self.result = Result()
        self.honest = {letter: self.server.person(letter) for letter in "ab"}
        self.bad = self.server.person("bad")
        self.done = asyncio.Event()
        self.games: list[Table] = []

    async def run(self, messages: int, requests: int) -> None:
        places = bad_requests.Places(
            self.server.address.removeprefix("http://"),
            self.bad.key,
            waiting=self.bad.create([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], public=True)["table"]["id"],
            playing=self.bad.create([{"kind": "me"}, {"kind": "me"}])["table"]["id"],
            finished=await self.finished_game(),
        )
        game = asyncio.create_task(self.honest_games())
        pace = asyncio.create_task(self.keep_pace())
        attackers = [self.attacker(n).run(messages // 2) for n in range(2)]
        rng = random.Random(f"{self.seed}/requests")
        asked = bad_requests.Requests(places, rng)
        address, tell = self.server.address, (self.result.requests, self.result.faults)
        await asyncio.gather(*attackers, answers.attack(address, asked, requests, *tell))
        await asyncio.gather(*(answers.try_one(address, one, *tell) for one in bad_requests.odd_upgrades(asked)))
        self.done.set()
        await game
        await pace
        self.check_server()

    def attacker(self, number: int) -> Attacker:
        """At tables of its own, and beside the honest game."""
        two = [{"kind": "me", "name": "x"}, {"kind": "me", "name": "y"}]
        own = [self.bad.create(two, game)["table"]["id"] for game in sm.GAMES]
        targets = [Target(self.bad, table, seat) for table in own for seat in (0, None)]
        return Attacker(self.server, targets, random.Random(f"{self.seed}/{number}"), self.result)

    async def finished_game(self) -> str:
        self.ledger.gate.set()
        table = await self.play("card")
        return table.id

    async def honest_games(self) -> None:
        """One game of two people after another until the attack is over; the last one to its end."""
        while not self.done.is_set():
            await self.play("usa")

    async def play(self, game: str) -> Table:
        table = new_table(game, ("a", "b"), self.honest)
        self.games.append(table)
        rng = random.Random(self.seed)
        players = [Player(table, letter, self.ledger, rng) for letter in "ab"]
        await asyncio.gather(*(player.play(self.server.address) for player in players))
        if not table.over:
            self.result.fault("game", "the honest game did not come to its end")
            return table
        record = await asyncio.to_thread(self.honest["a"].ask, "GET", f"/tables/{table.id}/record")
        sm.verify(record)
        return table

    async def keep_pace(self) -> None:
        while not self.done.is_set():
            self.ledger.gate.set()
            self.ledger.gate.clear()
            await asyncio.sleep(PACE)
        self.ledger.gate.set()

    def check_server(self) -> None:
        if self.server.process.poll() is not None or self.server.http.get("/healthz").status_code != 200:
            self.result.fault("server", "it is not alive")
        self.server.stop()
        compare(self.server.settings["db"], self.ledger, self.games)
        check_log(self.server.log, self.ledger)
        self.result.faults += self.ledger.faults


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=7_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        attack = Attack(Path(folder), args.seed)
        try:
            asyncio.run(attack.run(args.messages, args.requests))
        finally:
            if attack.server.process.poll() is None:
                attack.server.kill()
    result, seconds = attack.result, sorted(attack.ledger.seconds)
    show(result.faults)
    print("requests:", json.dumps(dict(result.requests.most_common())))
    print("messages:", json.dumps(dict(result.outcomes.most_common())))
    summary = {"messages": result.messages, "requests": result.requests.total(), "faults": len(result.faults)}
    summary |= {"honest games": len(attack.games), "moves": len(seconds), "seconds": round(time.monotonic() - began)}
    print(json.dumps(summary | {"p99_ms": round(1000 * seconds[len(seconds) * 99 // 100], 1)}))
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
