"""python -m tests.server.databases.make FILE: a database with games of all kinds in every phase, made by a real server.

Its people are Ann, Bo and Cy, and Dee, who never sat anywhere; for tests, each one's key is the name.
"""

from __future__ import annotations

import asyncio
import gzip
import random
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from stationmaster.games import OWN, edition_class
from stationmaster.server.dealer import Dealer
from stationmaster.server.keeper import Keeper
from stationmaster.server.keys import hash_key
from stationmaster.server.settings import Settings
from stationmaster.server.storage import Storage
from stationmaster.server.thinking import Thinkers
from tests.server.clients import Chair, Json, Person, Server

PEOPLE = ("Ann", "Bo", "Cy", "Dee")
NEVER = 100_000.0  # seconds before a bot's move
LIMITS = {"tables_a_player": 1000}
ME, OPEN = {"kind": "me"}, {"kind": "open"}

Stop = Callable[[Json], bool]


def is_in(phase: str, view: Json) -> bool:
    return bool(view["phase"] == phase)


class Maker:
    def __init__(self, folder: Path) -> None:
        self.rng = random.Random(0)
        self.server = Server(folder, bot_pause=0.0, limits=LIMITS)
        self.people = [self.server.person(name) for name in PEOPLE]
        self.ann, self.bo, self.cy, _ = self.people

    def restart(self, bot_pause: float) -> None:
        self.server.kill()
        self.server.settings["bot_pause"] = bot_pause
        self.server.start()

    # ---- tables ----

    def seat(self, game: str, players: int, **terms: Any) -> str:
        """A table that Ann, Bo and Cy play at, Ann with the fourth seat and the fifth as well."""
        made = self.ann.create([ME, OPEN, OPEN, ME, ME][:players], game, **terms)
        for person in (self.bo, self.cy)[: players - 1]:
            person.join(made)
        return str(made["table"]["id"])

    def play(self, table: str, stop: Stop) -> None:
        """Random moves, claims before others, until `stop` says so of the view of the seat in turn, or the end."""
        with ExitStack() as stack:
            chairs = [stack.enter_context(person.sit(table, n)) for n, person in self.owners(table)]
            for chair in chairs:
                chair.wait_for("update")
            while (mover := self.mover(chairs)) is not None and not stop(mover.view):
                moves = mover.view["moves"]
                claims = [move for move in moves if move.startswith(("claim", "play"))]
                answer = mover.move(self.rng.choice(claims or moves))
                assert answer["type"] == "accepted", answer

    def owners(self, table: str) -> list[tuple[int, Person]]:
        seats = self.ann.ask("GET", f"/tables/{table}")["table"]["seats"]
        people = (self.ann, self.bo, self.cy, self.ann, self.ann)
        return [(n, people[n]) for n, seat in enumerate(seats) if seat["kind"] == "person"]

    def mover(self, chairs: list[Chair]) -> Chair | None:
        """None when it is over, or a bot's turn."""
        version = max(chair.version for chair in chairs)
        for chair in chairs:
            chair.wait_version(version)
        return next((chair for chair in chairs if chair.view["moves"] and chair.view["phase"] != "over"), None)

    # ---- all kinds ----

    def finished(self) -> None:
        for n, game in enumerate(OWN):
            table = self.seat(game, 2 + n, public=n != 1)
            self.play(table, lambda _: False)
            if n != 2:  # two seats are kept for those who do not come
                self.ann.ask("POST", f"/tables/{table}/rematch")
            for _, person in self.owners(table)[n:]:  # one is shared by all, one not quite
                person.ask("POST", f"/tables/{table}/share")
            self.bo.ask("POST", f"/tables/{table}/hide")
        with_bot = self.ann.create([ME, {"kind": "bot", "bot": "greedy"}], "card")["table"]["id"]
        with self.ann.sit(with_bot, 0) as chair:
            chair.wait_for("update")
            while chair.last["result"] is None:
                if chair.view["moves"]:
                    chair.move(self.rng.choice(chair.view["moves"]))
                else:
                    chair.receive()

    def of_bots(self) -> None:
        """Under way, between bots alone: the server is killed amid them."""
        self.restart(0.02)
        for game in OWN:
            bots = [{"kind": "bot", "bot": bot} for bot in ("random", "greedy")]
            table = self.ann.create(bots, game, public=True)["table"]["id"]
            with self.ann.sit(table, None) as chair:
                chair.wait_version(8)
        self.restart(NEVER)

    def in_every_phase(self) -> None:
        for game in OWN:
            edition = edition_class(game)
            for n, phase in enumerate(edition.phases):
                if phase != "over":
                    table = self.seat(game, 2 + n % (edition.most_players - 1), public=n % 2 == 0)
                    self.play(table, partial(is_in, phase))
            options = {"open_train_stack": True} if game == "card" else {}
            self.play(self.seat(game, 2, options=options), lambda view: view["turns_left"] is not None)

    def with_clocks_and_bots(self) -> None:
        some = self.some_moves
        self.play(self.seat("usa", 3, seconds_a_turn=86400, hand_over="greedy"), some(12))
        self.play(self.seat("card", 2, seconds_a_turn=3600, spectators=False), some(9))
        for game in OWN:  # a bot's turn
            made = self.ann.create([ME, {"kind": "bot", "bot": "greedy"}], game)
            self.play(made["table"]["id"], lambda _: False)
        left = self.seat("marklin", 3, hand_over="random")
        self.play(left, some(10))
        self.bo.ask("POST", f"/tables/{left}/leave")
        handed = self.seat("usa", 2)
        self.play(handed, some(7))
        for seat, person in self.owners(handed):
            person.ask("POST", f"/tables/{handed}/seats/{seat}/hand-over")

    def some_moves(self, count: int) -> Stop:
        """Stops the play after so many."""
        seen = iter(range(count))
        return lambda _: next(seen, None) is None

    def idle(self) -> list[str]:
        names = [self.seat(game, 2, public=True) for game in OWN]
        for name in names:
            self.play(name, self.some_moves(11))
        return names

    def waiting_and_closed(self) -> None:
        self.ann.create([ME, OPEN, OPEN], "marklin", public=True)
        self.bo.create([ME, OPEN], "usa")
        shared = self.cy.create([ME, OPEN, {"kind": "bot", "bot": "hard"}, OPEN], "card", public=True)
        self.ann.join(shared)
        closed = self.cy.create([ME, OPEN], "usa", public=True)
        self.cy.ask("POST", f"/tables/{closed['table']['id']}/leave")


def abandon(url: str, names: list[str]) -> None:
    """Nobody went on with these."""

    async def run() -> None:
        storage = Storage(url)
        storage.start()
        keeper = Keeper(Settings(db=url), storage)
        dealer = Dealer(keeper, Thinkers(1))
        for name in names:
            table = await keeper.find(name)
            table.expires = 0
            await dealer.abandon(table)
        storage.stop()

    asyncio.run(run())


def tidy(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        for name in PEOPLE:
            own = "SELECT id FROM players WHERE name = ?"
            connection.execute(f"UPDATE keys SET key_hash = ? WHERE player = ({own})", (hash_key(name), name))
    connection.execute("VACUUM")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        maker = Maker(folder)
        maker.finished()
        maker.of_bots()
        maker.in_every_phase()
        maker.with_clocks_and_bots()
        maker.waiting_and_closed()
        idle = maker.idle()
        maker.server.stop()
        if hasattr(Dealer, "abandon"):
            abandon(maker.server.settings["db"], idle)
        tidy(folder / "games.db")
        target.write_bytes(gzip.compress((folder / "games.db").read_bytes(), mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
