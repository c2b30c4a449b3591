"""The sockets: one connection follows one table from one point of view, or the lists of tables."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress
from dataclasses import replace
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stationmaster.server import keys, metrics, sight
from stationmaster.server.dealer import Dealer
from stationmaster.server.gate import address_of
from stationmaster.server.keeper import Keeper, Notice
from stationmaster.server.limits import Addresses, Bucket
from stationmaster.server.lobby import GATHERING
from stationmaster.server.meeting.meetings import Meeting
from stationmaster.server.messages import (
    PROTOCOL,
    ClientMessage,
    Hello,
    HelloLobby,
    HelloMeetings,
    Ping,
    PlanJourney,
    PlayMove,
    Sit,
    Why,
    client_messages,
)
from stationmaster.server.origins import allowed_origin
from stationmaster.server.refusals import Refusal
from stationmaster.server.sight import Onlooker
from stationmaster.server.table import Table
from stationmaster.server.wire import EXTENSION, Socket

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
SEND_SECONDS = 30
MOST_REPLIES = 200
MOST_UNREAD = 8  # messages that wait to be worked off; no more is read before they are
FAILED = 1011  # as WebSocket numbers it
TOO_SLOW = 4408
NOT_YOURS = 4403  # the right to look is gone


class Connection:
    """What all sockets share: reading, answering, one task that sends."""

    def __init__(self, socket: WebSocket, keeper: Keeper, who: Onlooker) -> None:
        self.socket = socket
        self.out: Socket = socket.scope["extensions"][EXTENSION]
        self.keeper = keeper
        self.who = who
        self.bucket = Bucket(keeper.settings.limits.messages)
        self._inbox: deque[tuple[str | None, float]] = deque()
        """Messages, the first of which is being worked off, and when they came."""
        self._replies: deque[dict[str, Any]] = deque()
        self._wake = asyncio.Event()
        self._wake.set()
        self._closing: int | None = None
        self._refusal: Refusal | None = None
        self._told: Notice | None = None

    def reply(self, message: dict[str, Any]) -> None:
        self._replies.append(message)
        if len(self._replies) > MOST_REPLIES:
            self._closing = TOO_SLOW
        self.wake()

    def fail(self, refusal: Refusal, message_id: str | None = None, version: int | None = None) -> None:
        """Answers a message that was refused."""
        metrics.refusals.labels(refusal.code).inc()
        if message_id is None:
            self.reply({"type": "error", "code": refusal.code, "text": refusal.text, "closing": False})
        else:
            why = {"rule": refusal.rule, "reason": refusal.reason, "facts": refusal.facts, "text": refusal.text}
            self.reply({"type": "refused", "id": message_id, "code": refusal.code, **why, "version": version})

    def wake(self) -> None:
        """There is something to send."""
        self._wake.set()

    def end(self, code: int) -> None:
        self._closing = code
        self.wake()

    def refuse(self, refusal: Refusal) -> None:
        """Nothing more is shown here: it says why, and ends."""
        self._refusal = refusal
        self._wake.set()

    @property
    def _ends(self) -> bool:
        """Nothing more is done for it: it was sent away, or will be."""
        return self._refusal is not None or self._closing is not None

    def _check_admitted(self) -> None:
        if self._refusal is not None:
            raise self._refusal

    def notice_changed(self) -> None:
        self._wake.set()

    async def run(self) -> None:
        self.keeper.connections.add(self)
        try:
            await self.keeper.players.check_admitted(self)
            await self._run()
        finally:
            self.keeper.connections.discard(self)

    async def _run(self) -> None:
        sender = asyncio.create_task(self._send_all())
        reader = asyncio.create_task(self._read_all())
        self.out.deliver = self._take
        try:
            await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.out.deliver = None
            if sender.done():  # it was sent away, for whatever reason
                self._inbox.clear()
            for task in (sender, reader):
                task.cancel()
            for result in await asyncio.gather(sender, reader, return_exceptions=True):
                if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | TimeoutError):
                    log.error("a connection failed", exc_info=result)

    # ---- reading ----

    async def _read_all(self) -> None:
        """Until the client goes. Messages that came before there was somebody to deliver them to are taken here."""
        while True:
            self._take(await receive(self.out))

    def _take(self, text: str | None) -> None:
        """A message is worked off to its end, even where the client goes in the middle; one after another."""
        self._inbox.append((text, time.perf_counter()))
        if len(self._inbox) == 1:
            self.keeper.rounds.begin(self._begin)
        elif len(self._inbox) >= MOST_UNREAD:
            self.out.read(more=False)

    def _begin(self) -> None:
        if self._inbox:  # else it was sent away meanwhile
            self.keeper.begin(self._work_off())

    async def _work_off(self) -> None:
        try:
            while self._inbox and not self._ends:
                await self._answer(*self._inbox[0])
                if self._inbox:  # else it was sent away meanwhile
                    self._inbox.popleft()
            self.out.read(more=True)
        except Exception:
            log.exception("a connection failed")
            self.end(FAILED)

    async def _answer(self, text: str | None, came: float) -> None:
        message_id: str | None = None
        try:
            message = parse(text, self.keeper.settings.limits.message_bytes)
            message_id = getattr(message, "id", None)
            if not isinstance(message, PlayMove):
                self.count()
            await self.answer(message, came)
        except Refusal as refusal:
            self.fail(refusal, message_id)
            if refusal.code != "rate_limited":
                self.bucket.take()
        if self.bucket.exhausted:
            self.end(Refusal("rate_limited", "").close_code)

    def count(self) -> None:
        if not self.bucket.take():
            raise Refusal("rate_limited", "too many messages; wait a moment")

    async def answer(self, message: ClientMessage, came: float) -> None:
        if not isinstance(message, Ping):
            raise Refusal("malformed", "this socket only tells what changes")
        self.reply({"type": "pong"})

    # ---- sending ----

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    self._check_admitted()
                    await self.send_waiting()
                    self.send_notice()
            except TimeoutError:
                self._closing = TOO_SLOW
            except Refusal as refusal:
                lost = refusal.code != "unavailable"
                await send_away(self.socket, refusal, NOT_YOURS if lost else refusal.close_code)
                return
            if self._closing is not None:
                await close(self.socket, self._closing)
                return

    async def send_waiting(self) -> None:
        """When the client reads again, if it was slow to."""
        await self.out.writable.wait()
        if self._closing is None:
            self.write(self.take_replies())

    def take_replies(self) -> list[bytes]:
        replies = [orjson.dumps(reply) for reply in self._replies]
        self._replies.clear()
        return replies

    def send_notice(self) -> None:
        """What the operator announces, once."""
        notice = self.keeper.notice
        if notice != self._told and self._closing is None:
            self._told = notice
            restart, note = (None, None) if notice is None else (notice.restart, notice.note)
            self.write([orjson.dumps({"type": "notice", "restart": restart, "note": note})])

    def write(self, messages: list[bytes]) -> None:
        """To one who is still admitted: that may have ended while something else was waited for."""
        self._check_admitted()
        self.out.write(messages)


class TableConnection(Connection):
    """Whether it may look is asked at every message that it sends, whatever it may have been when that was made."""

    def __init__(
        self, socket: WebSocket, keeper: Keeper, dealer: Dealer, table: Table, who: Onlooker, hello: Hello
    ) -> None:
        super().__init__(socket, keeper, who)
        self.dealer = dealer
        self.table = table
        self.version = hello.since
        """What the client knows from this seat; None: nothing."""
        self.differences = hello.differences
        """Does the client want to know only what has changed since the last update?"""
        self._shown: sight.Shown | None = None
        self._heard: list[int] | None = None
        """The lines of the table's talk that the client has; None: it was told nothing yet."""
        self._new_table = self._new_game = self._new_talk = True
        self._playing = self._awake = False

    def table_changed(self) -> None:
        self._new_table = True
        self.wake()

    def game_changed(self) -> None:
        self._new_game = True
        if not self._playing:  # else together with the answer
            self.wake()

    def talk_changed(self) -> None:
        self._new_talk = True
        self.wake()

    def wake(self) -> None:
        if not self._awake:
            self._awake = True
            asyncio.get_running_loop().call_soon(self._send_at_once)

    def _send_at_once(self) -> None:
        """Without the task, which is for clients that are slow; what goes wrong here goes wrong again there."""
        self._awake = False
        if self._closing is None and self.out.writable.is_set():
            try:
                self.write(self.take_messages())
                return
            except Exception:
                pass  # the task finds out what it was
        self._wake.set()

    async def send_waiting(self) -> None:
        await self.out.writable.wait()
        if self._closing is None:
            self.write(self.take_messages())

    def take_messages(self) -> list[bytes]:
        """All that there is to send, the move before its answer; Refusal where the right to look is gone."""
        table, found = self.table, list[bytes]()
        moved = self._new_game and table.game is not None
        if not moved:  # else `update` asks
            sight.check(table, self.who, "game")
        if self._new_table:
            shown = sight.table_shown(table, self.who, self.keeper.present(table))
            found.append(orjson.dumps({"type": "table", **shown}))
        if moved:
            message, now = sight.update(table, self.who, self.version, self._shown)
            found.append(message)
            self.version, self._shown = now.version, now if self.differences else None
            self._new_game = False
        if self._new_talk or self._new_table:  # who may hear what changes with the table
            talk, self._heard = sight.talk_shown(table, self.who, self.keeper.talk.at(table.id), self._heard)
            found += [] if talk is None else [orjson.dumps(talk)]
        self._new_table = self._new_talk = False
        return found + self.take_replies() if self._replies else found

    async def answer(self, message: ClientMessage, came: float) -> None:
        if isinstance(message, PlayMove):
            await self._play(message, came)
        elif isinstance(message, Why):
            await self._catch_up()
            self.reply(sight.ruling(self.table, self.who, message.move, message.id))
        elif isinstance(message, PlanJourney):
            await self._catch_up()
            self.reply(sight.journeys(self.table, self.who, message.city, message.routes, message.id))
        elif isinstance(message, Sit):
            await self._catch_up()
            self._sit(replace(self.who, seat=message.seat))
        elif isinstance(message, Ping):
            self.reply({"type": "pong"})
        else:
            raise Refusal("malformed", "hello has already been said")

    async def _catch_up(self) -> None:
        """Where the database does not answer, what is known is shown: it was all so at one moment."""
        try:
            await self.keeper.catch_up(self.table)
        except Refusal as refusal:
            if refusal.code != "unavailable":
                raise

    def _sit(self, who: Onlooker) -> None:
        sight.check(self.table, who, "game")
        self.who, self.version, self._shown = who, None, None
        self.game_changed()

    async def _play(self, message: PlayMove, came: float) -> None:
        before = self.table.version
        self._playing = True
        try:
            if self.bucket.fill() < 0 and not self._in_time(message):
                raise Refusal("rate_limited", "too many messages; wait a moment")
            version = await self.dealer.play(self.table, self.who.player, message)
            self.reply({"type": "accepted", "id": message.id, "version": version})
            if version <= before:  # sent again: welcome, but not without end
                self.bucket.take()
        except Refusal as refusal:
            self.fail(refusal, message.id, self.table.version)
            self.bucket.take()
        finally:
            self._playing = False
        metrics.acknowledgement.observe(time.perf_counter() - came)

    def _in_time(self, message: PlayMove) -> bool:
        """A move that answers the present position is looked at, however many messages came before."""
        return message.version == self.table.version and message.seat == self.table.turn


class LobbyConnection(Connection):
    def __init__(self, socket: WebSocket, keeper: Keeper, who: Onlooker) -> None:
        super().__init__(socket, keeper, who)
        self._news = True
        self._sent = b""

    def lobby_changed(self) -> None:
        self._news = True
        self.wake()

    async def send_waiting(self) -> None:
        await super().send_waiting()
        if self._news and self._closing is None:
            self._news = False
            frame = await self.keeper.lobby.frame(self.who)
            if frame != self._sent:  # it may have been looked at again in vain
                self._sent = frame
                self.write([frame])
            await asyncio.sleep(GATHERING)


class MeetingConnection(Connection):
    """Follows a player's meetings; that it is there is the sign of life of somebody who waits."""

    def __init__(self, socket: WebSocket, meeting: Meeting, who: Onlooker) -> None:
        super().__init__(socket, meeting.keeper, who)
        assert who.player is not None
        self.meeting = meeting
        self.player = who.player
        self._news = True
        self._sent = b""

    def meetings_changed(self) -> None:
        self._news = True
        self.wake()

    async def send_waiting(self) -> None:
        await super().send_waiting()
        if self._news and self._closing is None:
            self._news = False
            frame = orjson.dumps({"type": "meetings", **await self.meeting.shown(self.player)})
            if frame != self._sent:
                self._sent = frame
                self.write([frame])


# ---- the way in ----


async def receive(socket: WebSocket | Socket) -> str | None:
    """The next message; None for one that is not text."""
    message: Any = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    return text


def parse(text: str | None, most: int) -> ClientMessage:
    if text is None:
        raise Refusal("malformed", "messages must be text")
    if len(text) > most or len(text.encode("utf-8", "replace")) > most:
        raise Refusal("too_large", f"a message may be at most {most} bytes")
    try:
        return client_messages.validate_json(text)
    except (ValidationError, ValueError) as error:
        raise Refusal("malformed", f"not a message of this protocol: {first_fault(error)}") from None


def first_fault(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "not JSON"
    fault = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"[:200]


async def serve_socket(
    socket: WebSocket, keeper: Keeper, dealer: Dealer, meeting: Meeting, addresses: Addresses
) -> None:
    address = address_of(socket.scope)
    if not allowed_origin(socket, keeper.settings.origins) or not addresses.open_socket(address):
        await socket.close()  # before it is accepted: HTTP 403
        return
    metrics.sockets.inc()
    try:
        await socket.accept()
        await greet(socket, keeper, dealer, meeting)
    except WebSocketDisconnect:
        pass
    finally:
        metrics.sockets.dec()
        addresses.close_socket(address)


async def greet(socket: WebSocket, keeper: Keeper, dealer: Dealer, meeting: Meeting) -> None:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = parse(await receive(socket), keeper.settings.limits.message_bytes)
        if not isinstance(hello, Hello | HelloLobby | HelloMeetings):
            raise Refusal("malformed", "say hello first")
        if hello.protocol != PROTOCOL:
            raise Refusal("wrong_protocol", f"this server speaks protocol {PROTOCOL}: load the page again")
        address = address_of(socket.scope)
        player = None if hello.key is None else (await keeper.players.find(hello.key, address)).id
        key = keys.hash_if_any(hello.key)
        if isinstance(hello, HelloLobby):
            await follow_lobby(LobbyConnection(socket, keeper, Onlooker(player, key=key)), keeper)
        elif isinstance(hello, HelloMeetings):
            await follow_meetings(MeetingConnection(socket, meeting, Onlooker(player, key=key)))
        else:
            who = Onlooker(player, keys.hash_if_any(hello.invite), hello.seat, key)
            await follow_table(socket, keeper, dealer, await keeper.visible(hello.table, who), who, hello)
    except TimeoutError:
        await close(socket, 4400)
    except Refusal as refusal:
        metrics.refusals.labels(refusal.code).inc()
        await send_away(socket, refusal, refusal.close_code)


async def follow_lobby(connection: LobbyConnection, keeper: Keeper) -> None:
    keeper.lobby.listen(connection)
    try:
        await connection.run()
    finally:
        keeper.lobby.leave(connection)


async def follow_meetings(connection: MeetingConnection) -> None:
    followers, player = connection.keeper.followers, connection.player
    followers.listen(player, connection)
    try:
        with suppress(Refusal):  # where nothing can be stored, one may still look
            await connection.meeting.seeking.give_sign(player)
        await connection.run()
    finally:
        followers.leave(player, connection)


async def follow_table(
    socket: WebSocket, keeper: Keeper, dealer: Dealer, table: Table, who: Onlooker, hello: Hello
) -> None:
    sight.check(table, who, "game")
    connection = TableConnection(socket, keeper, dealer, table, who, hello)
    keeper.listen(table, connection)
    try:
        if table.doubtful:  # from now on it hears of everything; since it was read there were news
            await keeper.catch_up(table)
            sight.check(table, who, "game")
        await keeper.talk.hear(table.id)
        dealer.wake(table)
        await connection.run()
    finally:
        keeper.leave(table, connection)
        if table.bots_alone or table.is_owner(who.player):
            with suppress(Refusal):
                await keeper.do(dealer.keep_alive(table))


async def send_away(socket: WebSocket, refusal: Refusal, code: int) -> None:
    """Says why, and closes."""
    failure = {"type": "error", "code": refusal.code, "text": refusal.text, "closing": True}
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(orjson.dumps(failure).decode())
    await close(socket, code)


async def close(socket: WebSocket, code: int) -> None:
    if socket.application_state == WebSocketState.CONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(code)
