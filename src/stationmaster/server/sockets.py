"""The sockets: one connection follows one table from one point of view, or the lists of tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stationmaster.server import metrics
from stationmaster.server.dealer import Dealer
from stationmaster.server.gate import address_of
from stationmaster.server.keeper import Keeper
from stationmaster.server.limits import Addresses, Bucket
from stationmaster.server.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    HelloLobby,
    Ping,
    PlayMove,
    Sit,
    Why,
    client_messages,
)
from stationmaster.server.origins import allowed_origin
from stationmaster.server.refusals import Refusal
from stationmaster.server.table import Table
from stationmaster.server.updates import ruling, update

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
SEND_SECONDS = 30
LOBBY_SECONDS = 0.3  # changes of the lists are gathered for so long
MOST_REPLIES = 200
TOO_SLOW = 4408


class Connection:
    """What all sockets share: reading, answering, one task that sends."""

    def __init__(self, socket: WebSocket, keeper: Keeper) -> None:
        self.socket = socket
        self.keeper = keeper
        self.player: int | None = None
        self.seat: int | None = None
        self.bucket = Bucket(keeper.settings.limits.messages)
        self._replies: deque[dict[str, Any]] = deque()
        self._wake = asyncio.Event()
        self._closing: int | None = None

    def reply(self, message: dict[str, Any]) -> None:
        self._replies.append(message)
        if len(self._replies) > MOST_REPLIES:
            self._closing = TOO_SLOW
        self._wake.set()

    def fail(self, refusal: Refusal, message_id: str | None = None, version: int | None = None) -> None:
        """Answers a message that was refused."""
        metrics.refusals.labels(refusal.code).inc()
        if message_id is None:
            self.reply({"type": "error", "code": refusal.code, "text": refusal.text, "closing": False})
        else:
            why = {"rule": refusal.rule, "reason": refusal.reason, "facts": refusal.facts, "text": refusal.text}
            self.reply({"type": "refused", "id": message_id, "code": refusal.code, **why, "version": version})

    def end(self, code: int) -> None:
        self._closing = code
        self._wake.set()

    async def run(self) -> None:
        sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._read_all())
        try:
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sender, reader):
                task.cancel()
            for result in await asyncio.gather(sender, reader, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | TimeoutError):
                    log.error("a connection failed", exc_info=result)

    # ---- reading ----

    async def _read_all(self) -> None:
        while True:
            text = await receive(self.socket)
            message_id: str | None = None
            try:
                message = parse(text, self.keeper.settings.limits.message_bytes)
                message_id = getattr(message, "id", None)
                if not isinstance(message, PlayMove):
                    self.count()
                await self.answer(message)
            except Refusal as refusal:
                self.fail(refusal, message_id)
                if refusal.code != "rate_limited":
                    self.bucket.take()
            if self.bucket.exhausted:
                self.end(Refusal("rate_limited", "").close_code)

    def count(self) -> None:
        if not self.bucket.take():
            raise Refusal("rate_limited", "too many messages; wait a moment")

    async def answer(self, message: ClientMessage) -> None:
        if not isinstance(message, Ping):
            raise Refusal("malformed", "this socket follows the lists of tables")
        self.reply({"type": "pong"})

    # ---- sending ----

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    while self._replies:
                        await self.send(self._replies.popleft())
                    if self._closing is None:
                        await self.send_news()
            except TimeoutError:
                self._closing = TOO_SLOW
            if self._closing is not None:
                await close(self.socket, self._closing)
                return

    async def send_news(self) -> None:
        """What changed since the last time."""
        raise NotImplementedError

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(orjson.dumps(message).decode())


class TableConnection(Connection):
    def __init__(self, socket: WebSocket, keeper: Keeper, dealer: Dealer, table: Table, hello: Hello) -> None:
        super().__init__(socket, keeper)
        self.dealer = dealer
        self.table = table
        self.version = hello.since
        """What the client knows from this seat; None: nothing."""
        self._new_table = self._new_game = True
        self._wake.set()

    def table_changed(self) -> None:
        self._new_table = True
        self._wake.set()

    def game_changed(self) -> None:
        self._new_game = True
        self._wake.set()

    async def send_news(self) -> None:
        if self._new_table:
            self._new_table = False
            present = self.keeper.present(self.table)
            await self.send({"type": "table", **self.table.info_for(self.player, present)})
        if self._new_game and self.table.dealt is not None:
            self._new_game = False
            message = update(self.table, self.seat, self.version)
            self.version = message["version"]
            await self.send(message)

    async def answer(self, message: ClientMessage) -> None:
        if isinstance(message, PlayMove):
            await self._play(message)
        elif isinstance(message, Why):
            game = self.dealer.running(self.table)
            self.reply(ruling(game.match, self.seat, message.move, message.id))
        elif isinstance(message, Sit):
            self._sit(message.seat)
        elif isinstance(message, Ping):
            self.reply({"type": "pong"})
        else:
            raise Refusal("malformed", "hello was said already")

    def _sit(self, seat: int | None) -> None:
        if seat is not None:
            self.table.own_seat(seat, self.player)
        self.seat, self.version = seat, None
        self.game_changed()

    async def _play(self, message: PlayMove) -> None:
        began, before = time.perf_counter(), self.table.version
        try:
            if self.bucket.fill() < 0 and not self._in_time(message):
                raise Refusal("rate_limited", "too many messages; wait a moment")
            version = await self.keeper.do(self.dealer.play(self.table, self.player, message))
            self.reply({"type": "accepted", "id": message.id, "version": version})
            if version <= before:  # sent again: welcome, but not without end
                self.bucket.take()
        except Refusal as refusal:
            self.fail(refusal, message.id, self.table.version)
            self.bucket.take()
        metrics.acknowledgement.observe(time.perf_counter() - began)

    def _in_time(self, message: PlayMove) -> bool:
        """A move that answers the present position is looked at, however many messages came before."""
        return message.version == self.table.version and message.seat == self.table.turn


class LobbyConnection(Connection):
    def __init__(self, socket: WebSocket, keeper: Keeper) -> None:
        super().__init__(socket, keeper)
        self._changed = True
        self._wake.set()

    def table_changed(self) -> None:
        self._changed = True
        self._wake.set()

    game_changed = table_changed

    async def send_news(self) -> None:
        if not self._changed:
            return
        self._changed = False
        lists = {"open": self.keeper.open_tables(), "mine": self.keeper.tables_of(self.player)}
        shown = {
            name: [t.info_for(self.player, self.keeper.present(t)) for t in found] for name, found in lists.items()
        }
        await self.send({"type": "lobby", **shown})
        await asyncio.sleep(LOBBY_SECONDS)


# ---- the way in ----


async def receive(socket: WebSocket) -> str | None:
    """The next message; None for one that is not text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text


def parse(text: str | None, most: int) -> ClientMessage:
    if text is None:
        raise Refusal("malformed", "messages are texts")
    if len(text) > most or len(text.encode("utf-8", "replace")) > most:
        raise Refusal("too_large", f"a message has at most {most} bytes")
    try:
        return client_messages.validate_json(text)
    except (ValidationError, ValueError) as error:
        raise Refusal("malformed", f"no message of this protocol: {first_fault(error)}") from None


def first_fault(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "not JSON"
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"[:200]


async def serve_socket(socket: WebSocket, keeper: Keeper, dealer: Dealer, addresses: Addresses) -> None:
    address = address_of(socket.scope)
    if not allowed_origin(socket, keeper.settings.origins) or not addresses.open_socket(address):
        await socket.close()  # before it is accepted: HTTP 403
        return
    metrics.sockets.inc()
    try:
        await socket.accept()
        await greet(socket, keeper, dealer)
    except WebSocketDisconnect:
        pass
    finally:
        metrics.sockets.dec()
        addresses.close_socket(address)


async def greet(socket: WebSocket, keeper: Keeper, dealer: Dealer) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = parse(await receive(socket), keeper.settings.limits.message_bytes)
        if not isinstance(hello, Hello | HelloLobby):
            raise Refusal("malformed", "say hello first")
        if hello.protocol != PROTOCOL:
            raise Refusal("wrong_protocol", f"this server speaks protocol {PROTOCOL}: load the page again")
        player = None if hello.key is None else (await keeper.player(hello.key)).id
        if isinstance(hello, HelloLobby):
            await follow_lobby(socket, keeper, player)
        else:
            await follow_table(socket, keeper, dealer, hello, player)
    except TimeoutError:
        await close(socket, 4400)
    except Refusal as refusal:
        metrics.refusals.labels(refusal.code).inc()
        failure = {"type": "error", "code": refusal.code, "text": refusal.text, "closing": True}
        await socket.send_text(orjson.dumps(failure).decode())
        await close(socket, refusal.close_code)


async def follow_lobby(socket: WebSocket, keeper: Keeper, player: int | None) -> None:
    connection = LobbyConnection(socket, keeper)
    connection.player = player
    keeper.lobby.add(connection)
    try:
        await connection.run()
    finally:
        keeper.lobby.discard(connection)


async def follow_table(socket: WebSocket, keeper: Keeper, dealer: Dealer, hello: Hello, player: int | None) -> None:
    table = await keeper.visible(hello.table, player, hello.invite)
    if hello.seat is not None:
        table.own_seat(hello.seat, player)
    elif not table.terms.spectators and player not in table.owners():
        raise Refusal("no_spectators", "this table does not want spectators")
    connection = TableConnection(socket, keeper, dealer, table, hello)
    connection.player, connection.seat = player, hello.seat
    keeper.listen(table, connection)
    try:
        await connection.run()
    finally:
        keeper.leave(table, connection)


async def close(socket: WebSocket, code: int) -> None:
    if socket.application_state == WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
