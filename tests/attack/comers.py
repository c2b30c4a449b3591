"""People who come back by themselves whenever they lose their connection, to whichever process answers."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.attack.players import Ledger, Player, Sent, Table
from tests.server.clients import Json
from tests.server.law.laws import Law
from tests.server.law.shown import check_event, check_tickets, check_view
from tests.server.law.truth import Truth
from tests.server.world import hasty

FIRST_WAIT, LONGEST_WAIT = 0.3, 4.0  # seconds, as the browser client has them
AGAIN = 0.3  # seconds until a move is sent again that could not be stored
OPENING = 5.0  # seconds for a connection to be made
MOST_SAMPLES = 6000  # updates that are searched for secrets in the end
LOST = (OSError, EOFError, WebSocketException, TimeoutError)


class Site:
    """What there is to connect to."""

    def __init__(self, addresses: list[str], think: float) -> None:
        self.addresses = addresses
        self.think = think
        """Seconds that people think about a move, at most."""
        self.up_since: float | None = None
        """Since when a move can be stored somewhere; None: now it cannot."""
        self.stopped = False
        self.comers = 0
        """How often somebody came back."""
        self.returns: list[float] = []
        """Seconds from when one could have come back until one had, where that is known."""
        self.samples: list[tuple[str, str]] = []
        self.seen = 0

    def sample(self, table: str, text: str, rng: random.Random) -> None:
        """So many of all updates, each as likely as another."""
        self.seen += 1
        if len(self.samples) < MOST_SAMPLES:
            self.samples.append((table, text))
        elif rng.random() < MOST_SAMPLES / self.seen:
            self.samples[rng.randrange(MOST_SAMPLES)] = (table, text)

    def came_back(self, lost: float) -> None:
        self.comers += 1
        if self.up_since is not None:
            self.returns.append(time.monotonic() - max(lost, self.up_since))


def waits(rng: random.Random) -> Iterator[float]:
    """Twice as long each time, and never all at once."""
    wait = FIRST_WAIT
    while True:
        yield wait * rng.uniform(0.5, 1)
        wait = min(LONGEST_WAIT, 2 * wait)


class Comer(Player):
    """A person at a table."""

    def __init__(self, table: Table, letter: str, ledger: Ledger, rng: random.Random, site: Site) -> None:
        super().__init__(table, letter, ledger, rng)
        self.site = site
        self.lost: float | None = None
        """Since when there is no connection."""

    async def stay(self) -> None:
        """To the end of the game."""
        pauses = waits(self.rng)
        while not self.site.stopped and not self.is_done():
            for address in self.rng.sample(self.site.addresses, len(self.site.addresses)):
                if await self.follow(address):
                    pauses = waits(self.rng)
                    break
            else:
                await asyncio.sleep(next(pauses))

    async def follow(self, address: str) -> bool:
        """Until the connection is lost, or the game is over; False where there was none."""
        self.update = None
        try:
            async with connect(
                f"{address.replace('http', 'ws')}/api/socket", compression=None, proxy=None, open_timeout=OPENING
            ) as socket:
                await socket.send(json.dumps(self.hello()))
                async for frame in socket:
                    assert isinstance(frame, str)
                    await self.receive(socket, frame)
                    if self.is_done() or self.site.stopped:
                        return True
        except LOST:
            pass
        met = self.lost is None
        self.lost = self.lost or time.monotonic()
        return met

    def hello(self) -> Json:
        return {"type": "hello", "protocol": 1, "table": self.table.id, "key": self.key, "seat": self.mine[0]}

    async def receive(self, socket: ClientConnection, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == "update":
            self.site.sample(self.table.id, frame, self.rng)
            if self.lost is not None:
                self.site.came_back(self.lost)
                self.lost = None
        if message.get("code") == "unavailable":
            self.ledger.counts["unavailable"] += 1
            waiting = self.table.waiting.get(self.letter)
            if message["type"] == "refused" and waiting is not None:
                await asyncio.sleep(AGAIN)
                await socket.send(waiting.message())
            return
        await self.hear(socket, message)

    async def decide(self, socket: ClientConnection) -> None:
        """The next move, if it is this person's turn and nothing is without an answer."""
        table, update = self.table, self.update
        if update is None or table.over or self.letter in table.waiting or update["version"] < table.answered:
            return
        turn, moves = update["view"]["turn"], update["view"]["moves"]
        if turn in self.mine and turn != update["seat"]:
            self.update = None  # decide when the other seat's view has come
            await socket.send(json.dumps({"type": "sit", "seat": turn}))
        elif turn in self.mine and moves:
            await asyncio.sleep(self.rng.uniform(0, self.site.think))
            move = Sent(table.id, turn, update["version"], hasty(moves))
            self.ledger.sent[move.id] = table.waiting[self.letter] = move
            await socket.send(move.message())


class Stranger:
    """Somebody who is not invited: no process may ever say that there is such a table."""

    def __init__(self, tables: list[Table], key: str, ledger: Ledger, rng: random.Random, site: Site) -> None:
        self.tables = tables
        self.key = key
        self.ledger = ledger
        self.rng = rng
        self.site = site

    async def stay(self) -> None:
        while not self.site.stopped:
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))
            table, address = self.rng.choice(self.tables), self.rng.choice(self.site.addresses)
            hello = {"type": "hello", "protocol": 1, "table": table.id, "key": self.key}
            try:
                async with connect(
                    f"{address.replace('http', 'ws')}/api/socket", compression=None, proxy=None, open_timeout=OPENING
                ) as socket:
                    await socket.send(json.dumps(hello | {"seat": self.rng.choice((None, 0, 1))}))
                    told: list[str | None] = []
                    with suppress(ConnectionClosed):  # as it must be
                        while True:
                            told.append(json.loads(await socket.recv()).get("code"))
            except LOST:
                continue
            self.ledger.counts["strangers refused"] += told == ["not_found"]
            if told not in (["not_found"], ["unavailable"], []):
                self.ledger.fault("secret", f"a stranger was told {told} of {table.id}")


def look_for_secrets(url: str, site: Site, ledger: Ledger) -> None:
    """In what was sent: what may each seat have known, by the engine alone?"""
    truth = Truth(url)
    for table, text in site.samples:
        try:
            check_update(truth, table, text)
        except Law as law:
            ledger.fault("secret", str(law))
    truth.close()


def check_update(truth: Truth, table: str, text: str) -> None:
    message, story = json.loads(text), truth.story(table)
    assert story is not None
    seat, now = message["seat"], story.positions[message["version"]]
    check_view(message["view"], seat, now)
    for numbered in message["events"]:
        check_event(numbered["event"], seat, story.positions[numbered["version"]], now)
    if message["result"] is None:
        check_tickets(text, seat, now)
