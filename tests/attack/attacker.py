"""Whoever sends messages that no honest client sends, over one connection after another."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from contextlib import suppress

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stationmaster.server.messages import server_messages
from tests.attack import rubbish
from tests.attack.players import Fault
from tests.server.callers import frame
from tests.server.clients import PATIENCE, Json, Person, Server

WINDOW = 20  # messages before the attacker reads the answers
WINDOWS = 6  # of one connection

# What ends a connection, and the codes that it may end with.
FIRST_CODES = {1007, 4400, 4401, 4403, 4404}
LAST_CODES = {1002, 1006, 1007, 1009}


class Target:
    """Where an attacker sits, and what it knows: moves that answer the present position get furthest."""

    def __init__(self, person: Person, table: str, seat: int | None) -> None:
        self.person = person
        self.table = table
        self.seat = seat
        self.update: Json = {"version": 0, "view": {"turn": 0, "moves": []}, "result": None}

    def valid(self, rng: random.Random) -> Json:
        """A message as it should be."""
        view = self.update["view"]
        move = rng.choice(view["moves"] or ["draw pile"])
        seat, id = rng.choice((view["turn"], 0, 1)), f"{rng.randrange(1000)}"
        return rng.choice(
            (
                {"type": "move", "id": id, "seat": seat, "version": self.update["version"], "move": move},
                {"type": "why", "id": id, "move": move},
                {"type": "sit", "seat": seat},
                {"type": "ping"},
                self.hello(),
                {"type": "lobby", "protocol": 1, "key": self.person.key},
            )
        )

    def hello(self) -> Json:
        about = {"protocol": 1, "table": self.table, "key": self.person.key, "invite": None}
        return {"type": "hello", **about, "seat": self.seat, "since": None}


def bad_message(rng: random.Random, target: Target) -> str | bytes:
    """A message that is wrong, and that does not end the connection. Bytes make a binary frame."""
    kind = rng.randrange(10)
    valid = target.valid(rng)
    if kind < 3:
        return rubbish.wrong(rng, valid)
    if kind < 5:
        return rubbish.mutated(rng, rubbish.dumps(valid)).encode("utf-8", "ignore").decode()
    if kind < 8:
        now, view = target.update["version"], target.update["view"]
        odd = rubbish.odd_move(rng, rng.choice(view["moves"] or ["draw pile"]))
        version = rng.choice((now, now, now, now - 1, now + 1, rng.choice(rubbish.NUMBERS)))
        move = {"type": "move", "id": rubbish.text(rng), "seat": view["turn"], "version": version, "move": odd}
        return rubbish.dumps(rng.choice((move, {"type": "why", "id": "w", "move": odd})))
    if kind == 8:
        return rubbish.text_of_other_kinds(rng)
    return rng.choice((rng.randbytes(50), rubbish.dumps(valid).encode(), b""))


class Result:
    def __init__(self) -> None:
        self.messages = 0
        self.outcomes: Counter[str] = Counter()
        self.requests: Counter[str] = Counter()
        self.faults: list[Fault] = []

    def fault(self, kind: str, text: str) -> None:
        self.faults.append((kind, text))


class Attacker:
    """One connection after another."""

    def __init__(self, server: Server, targets: list[Target], rng: random.Random, result: Result) -> None:
        self.server = server
        self.targets = targets
        self.rng = rng
        self.result = result
        self.address = f"{server.address.replace('http', 'ws')}/api/socket"

    async def run(self, messages: int) -> None:
        self.left = messages
        while self.left > 0:
            n = self.rng.randrange(len(self.targets))
            if self.targets[n].update["result"] is not None:
                self.targets[n] = again(self.targets[n], self.server)
            kinds = (*[self.first] * 20, self.windows, self.windows, self.lobby)  # a first one is one message
            try:
                await self.rng.choice(kinds)(self.targets[n])
            except InvalidHandshake as error:
                self.result.fault("no socket", repr(error))
                self.left -= 1

    def connect(self) -> connect:
        return connect(self.address, compression=None, proxy=None, ping_interval=None, close_timeout=2, max_size=None)

    def count(self, messages: int = 1) -> None:
        self.left -= messages
        self.result.messages += messages

    # ---- before hello ----

    async def first(self, target: Target) -> None:
        """A first message that is wrong: one failure is told, and the connection ends."""
        message = self.first_message(target)
        async with self.connect() as socket:
            await send(socket, message)
            self.count()
            if self.rng.random() < 0.2:
                socket.transport.abort()
                self.result.outcomes["aborted"] += 1
                return
            await self.read_to_the_end(socket, message)

    def first_message(self, target: Target) -> str | bytes | Raw:
        rng = self.rng
        hello = rng.choice((target.hello(), {"type": "lobby", "protocol": 1, "key": target.person.key}))
        kind = rng.randrange(6)
        if kind < 2:
            return rubbish.wrong(rng, hello)
        if kind == 2:
            return rubbish.mutated(rng, rubbish.dumps(hello)).encode("utf-8", "ignore").decode()
        if kind == 3:
            name, odd = rng.choice(
                (("protocol", rng.choice(rubbish.NUMBERS)), ("table", rubbish.text(rng)), ("seat", 9))
            )
            return rubbish.dumps({**hello, name: odd})
        if kind == 4:
            return bad_message(rng, target)
        return last_message(rng)

    async def read_to_the_end(self, socket: ClientConnection, message: str | bytes | Raw) -> None:
        """Until the server closes; what happened to be a good hello is closed from here."""
        with suppress(ConnectionClosed):
            while True:
                heard = self.check(await asyncio.wait_for(socket.recv(), PATIENCE))
                if heard["type"] in ("table", "lobby"):
                    await socket.close()
        code = socket.close_code or 0
        self.result.outcomes[f"closed {code}"] += 1
        allowed = FIRST_CODES | LAST_CODES if isinstance(message, Raw) or len(message) > 60_000 else FIRST_CODES
        if code not in allowed | {1000}:
            self.result.fault(f"socket closed with {code} by a first message", shown(message))

    # ---- after hello ----

    async def windows(self, target: Target) -> None:
        await self.talk(target, target.hello())

    async def lobby(self, target: Target) -> None:
        await self.talk(target, {"type": "lobby", "protocol": 1, "key": target.person.key})

    async def talk(self, target: Target, hello: Json) -> None:
        """Many wrong messages, each answered; at last one that no connection survives, or a sudden end."""
        sent: list[str | bytes] = []
        async with self.connect() as socket:
            await socket.send(json.dumps(hello))
            try:
                for _ in range(WINDOWS):
                    sent = [bad_message(self.rng, target) for _ in range(WINDOW)]
                    self.count(WINDOW)
                    await self.ask_all(socket, sent, target)
            except ConnectionClosed:
                self.result.outcomes[f"closed {socket.close_code}"] += 1
                await self.find_culprit(target, hello, sent)
                return
            await self.end(socket, target)

    async def end(self, socket: ClientConnection, target: Target) -> None:
        """The last message comes, or the connection breaks, while answers are on their way."""
        for _ in range(self.rng.randrange(WINDOW)):
            await socket.send(bad_message(self.rng, target))
            self.count()
        message = last_message(self.rng)
        await send(socket, message)
        self.count()
        if self.rng.random() < 0.3:
            socket.transport.abort()
            self.result.outcomes["aborted"] += 1
            return
        with suppress(ConnectionClosed):
            while True:
                self.check(await asyncio.wait_for(socket.recv(), PATIENCE))
        self.result.outcomes[f"closed {socket.close_code}"] += 1
        if socket.close_code not in LAST_CODES:
            self.result.fault(f"socket closed with {socket.close_code}", shown(message))

    async def ask_all(self, socket: ClientConnection, messages: list[str | bytes], target: Target) -> None:
        """Sends them, and reads until the answer to a question that is asked after them."""
        for message in messages:
            await socket.send(message)
        last = f"last {self.rng.random()}"
        await socket.send(json.dumps({"type": "why", "id": last, "move": "draw pile"}))
        while True:
            heard = self.check(await asyncio.wait_for(socket.recv(), PATIENCE))
            if heard["type"] == "update":
                target.update = heard
            if heard.get("id") == last:
                return

    async def find_culprit(self, target: Target, hello: Json, messages: list[str | bytes]) -> None:
        """A connection ended that should not: which message was it?"""
        for message in messages:
            async with self.connect() as socket:
                await socket.send(json.dumps(hello))
                try:
                    await self.ask_all(socket, [message], target)
                except ConnectionClosed:
                    self.result.fault(f"socket closed with {socket.close_code}", shown(message))
                    return
        self.result.fault("socket closed", f"after {[shown(message) for message in messages[-3:]]}")

    def check(self, frame: str | bytes) -> Json:
        """Every answer is one of the protocol."""
        try:
            server_messages.validate_json(frame)
        except ValidationError as error:
            self.result.fault("no answer of the protocol", f"{frame[:200]!r}: {error.errors()[:1]}")
        heard: Json = json.loads(frame)
        self.result.outcomes[f"{heard['type']} {heard.get('code') or ''}".strip()] += 1
        if heard.get("code") in ("internal", "unavailable"):
            self.result.fault("socket", str(heard))
        return heard


class Raw(bytes):
    """Bytes for the wire itself, below the frames."""


def last_message(rng: random.Random) -> Raw:
    """Broken frames, as the server sees them."""
    return Raw(
        rng.choice(
            (
                frame(0x81, rng.choice((b"\xff\xfe", b"\xed\xa0\x80", b'{"type":"\xc3\x28"}'))),  # no UTF-8
                frame(0x81, b"x" * rng.choice((65_537, 100_000))),  # too long by far
                frame(0x81, b"", length=rng.choice((2**31, 2**62, 2**63 - 1))),  # says so, at least
                frame(rng.choice((0x83, 0x8B, 0x8F, 0xC1, 0xF1)), b"{}"),  # kinds that there are not
                b"\x81\x02{}",  # not masked
                frame(0x80, b"{}"),  # goes on from nothing
                frame(0x89, b"p" * 126),  # a long ping
                frame(0x09, b"p"),  # a ping in parts
                frame(0x01, b'{"type":') + frame(0x81, b'"ping"}'),  # a new message in the middle of one
                frame(0x88, rng.choice((b"\x00", b"\x00\x00", b"\x03\xe8\xff", b"\xff\xff"))),  # a bad good-bye
            )
        )
    )


async def send(socket: ClientConnection, message: str | bytes | Raw) -> None:
    if isinstance(message, Raw):
        socket.transport.write(bytes(message))
    else:
        await socket.send(message)


def shown(message: str | bytes) -> str:
    return repr(message[:160]) + (f"... ({len(message)})" if len(message) > 160 else "")


def again(target: Target, server: Server) -> Target:
    """A new game in the place of one that the attackers happened to finish."""
    game = target.person.ask("GET", f"/tables/{target.table}")["table"]["game"]
    created = target.person.create([{"kind": "me", "name": "x"}, {"kind": "me", "name": "y"}], game)
    return Target(target.person, created["table"]["id"], target.seat)
