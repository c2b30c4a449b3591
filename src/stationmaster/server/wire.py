"""What uvicorn leaves open below HTTP: how long, how much, and which upgrades."""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport, Transport
from collections.abc import Callable, Iterable, Iterator
from http import HTTPStatus
from typing import Any, cast

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

from stationmaster.server import metrics
from stationmaster.server.codes import Code
from stationmaster.server.gate import HEADERS, problem_body
from stationmaster.server.lines import Line, Lines

SOCKET_PATH = b"/api/socket"
EXTENSION = "stationmaster.socket"  # where the scope of a socket's request has it
PIECE = 4096  # bytes that are looked at together
MOST_DROPPED = 2**20  # bytes of a request that is refused already; beyond it the client does not get to know why
LINGER_SECONDS = 2  # for the client to read why
MOST_WAITING = 8  # requests that are sent before the first is answered
MOST_FRAGMENTS = 100  # of one message
WHOLE_TEXT = 0x81  # how a frame begins that is a message by itself
MASKED = 0x80
OPEN = State.OPEN  # to look it up takes as long as to write a frame


def pieces(data: bytes) -> Iterator[bytes]:
    return (data[start : start + PIECE] for start in range(0, len(data), PIECE))


def raw_problem(status: int, code: Code, text: str) -> bytes:
    body = problem_body(status, code, text)
    headers = {
        **HEADERS,
        "Content-Type": "application/problem+json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


class Wire(HttpToolsProtocol):
    """HTTP of one connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        lines: Lines,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.lines = lines
        self.limits = lines.limits
        self.line: Line | None = None
        self.in_head = True
        self.counted = 0
        """Bytes of this head, or of this body."""
        self.refused: tuple[int, Code, str] | None = None
        self.leaving = False
        """Refused: what still comes is dropped."""

    # ---- the connection ----

    def connection_made(self, transport: BaseTransport) -> None:
        transport = cast(Transport, transport)
        super().connection_made(transport)
        self.line = self.lines.open(transport, self.client[0] if self.client else "?")
        if self.line is None:
            transport.write(raw_problem(503, "unavailable", "too many connections; try again in a moment"))
            self.leaving = True
            transport.close()
        else:
            self.line.expect(self.limits.head_seconds, self.overdue)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.line is not None:
            self.lines.close(self.line)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.line is not None:
            self.line.progress()

    def shutdown(self) -> None:
        """As the server stops: nobody waits for the rest of a request."""
        if self.is_busy() and self.cycle.more_body:
            self.refuse(503, "unavailable", "the server stops; try again in a moment")
        if self.leaving:
            self.transport.close()
        else:
            super().shutdown()

    # ---- what comes ----

    def data_received(self, data: bytes) -> None:
        if self.leaving or self.line is None:
            self.drop(data)
            return
        self._unset_keepalive_if_required()
        if self.line.deadline is None:
            self.line.expect(self.limits.head_seconds, self.overdue)
        for piece in pieces(data):
            try:
                self.parser.feed_data(piece)
            except httptools.HttpParserUpgrade:
                if self.wants_socket:
                    self.handle_websocket_upgrade()
                    self.parser = cast(Any, None)  # as when the connection ends: the two would keep each other
                return
            except httptools.HttpParserError:
                self.refuse(*(self.refused or (400, "malformed", "not an HTTP request")))
                return
            self.counted += len(piece)
            self.check_size()
            if self.leaving or self.transport.is_closing():
                return

    def check_size(self) -> None:
        if self.in_head and self.counted > self.limits.head_bytes + PIECE:  # it may hold the end of another request
            self.refuse(431, "too_large", f"address and headers have at most {self.limits.head_bytes} bytes together")
        elif self.counted > MOST_DROPPED:
            self.refuse(413, "too_large", f"a request may be at most {self.limits.body_bytes} bytes")
        elif len(self.pipeline) > MOST_WAITING:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self.in_head, self.counted = False, 0
        upgrade = self.parser.should_upgrade()
        if upgrade:
            self.check_upgrade()
        super().on_headers_complete()
        if upgrade and not self.wants_socket:  # such as h2c, which some clients offer: the request itself is answered
            self.cycle.keep_alive = False
        if self.line is not None:
            self.line.expect(self.limits.body_seconds, self.overdue)

    @property
    def wants_socket(self) -> bool:
        return self._get_upgrade() == b"websocket"

    def check_upgrade(self) -> None:
        method = self.parser.get_method()
        if not self.wants_socket:
            if method not in (b"GET", b"HEAD"):  # the parser would take a body for the other protocol
                self.refused = 400, "malformed", "WebSocket is the only upgrade offered here: ask without Upgrade"
        elif self.url.partition(b"?")[0] != SOCKET_PATH:
            self.refused = 404, "not_found", f"the socket is at {SOCKET_PATH.decode()}"
        elif method != b"GET":
            self.refused = 405, "malformed", "a socket begins with GET"
        if self.refused is not None:
            raise ValueError("refused")  # stops the parser

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.in_head, self.counted = True, 0
        if self.line is not None:
            self.line.expect_nothing()

    # ---- what does not come, or should not ----

    def overdue(self) -> None:
        assert self.line is not None
        if self.leaving:
            self.transport.close()
        elif self.flow.read_paused or (self.in_head and self.is_busy()):  # it waits for us
            self.line.expect(self.limits.head_seconds, self.overdue)
        elif self.in_head and not self.counted:
            self.transport.close()
        else:
            self.refuse(408, "malformed", "the request took too long to arrive")

    def is_busy(self) -> bool:
        return bool(self.pipeline) or (self.cycle is not None and not self.cycle.response_complete)

    def refuse(self, status: int, code: Code, text: str) -> None:
        """Answers and ends; only ends where another answer is under way."""
        assert self.line is not None
        metrics.refusals.labels(code).inc()
        metrics.requests.labels("-", status).inc()
        self.lines.bad.add()
        if self.transport.is_closing():
            return
        if self.is_busy() and (self.in_head or self.pipeline or self.cycle.response_started):
            self.transport.close()
            return
        if self.is_busy():
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        elif not self.in_head and self.cycle is not None:  # it was answered before it had arrived
            self.transport.close()
            return
        self.leaving, self.counted = True, 0
        self.transport.write(raw_problem(status, code, text))
        # To close now, with something unread, would take the answer from the client as well.
        self.transport.write_eof()
        self.flow.resume_reading()
        self.line.expect(LINGER_SECONDS, self.overdue)

    def drop(self, data: bytes) -> None:
        self.counted += len(data)
        if self.counted > MOST_DROPPED:
            self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket; it has the line of the request that it began as."""

    deliver: Callable[[str | None], None] | None = None
    """Who gets the messages, None for one that is not text; else they wait to be received."""
    in_step = True
    """Has all that came since the handshake come frame by frame?"""
    heard: float
    """When something came last."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        before = cast(Transport, transport).get_protocol()  # it is replaced after this
        assert isinstance(before, Wire)
        assert before.line is not None
        self.lines, self.line = before.lines, before.line
        self.line.expect_nothing()
        self.heard = self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.close(self.line)
        super().connection_lost(exc)
        self.conn.parser.close()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Nobody looks at the scope any more, which would keep this one."""
        super().on_task_complete(task)
        self.scope["extensions"].pop(EXTENSION, None)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.line.progress()

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        if not self.handshake_initiated:
            super().data_received(data)
            self.check_handshake()
            return
        if self.in_step and frame_size(data) == len(data):  # as nearly always
            self.receive_frame(data)
            return
        frames = whole_frames(data) if self.in_step else None
        self.in_step = frames is not None
        for part in frames or pieces(data):
            if self.transport.is_closing():
                return
            if self.in_step:
                self.receive_frame(part)
            else:
                super().data_received(part)

    def receive_frame(self, frame: bytes) -> None:
        if frame[0] == WHOLE_TEXT and self.conn.state is OPEN and not self.frames:
            self.receive_text(frame)
        else:
            super().data_received(frame)

    def receive_text(self, frame: bytes) -> None:
        """What nearly all data are. The parser of WebSockets would take ten times as long to come to the same."""
        if not self.line.frames.take():
            self.fail(4429, "too much at once")
        elif not self.transport.is_closing():
            mask = 2 if frame[1] < MASKED + 126 else 4
            self.frames = [apply_mask(frame[mask + 4 :], frame[mask : mask + 4])]
            self.curr_msg_data_type = "text"
            self.send_receive_event_to_app()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = cast(Any, self)  # the application has not begun yet

    def write(self, messages: Iterable[bytes]) -> None:
        """Texts, at once and together; nothing where the connection ends, which its reader hears of.

        What `send` does as well, for whoever has waited until it is `writable`.
        """
        frames = b"".join([framed(text) for text in messages])
        if frames and self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(frames)

    def handle_events(self) -> None:
        if self.handshake_initiated and not self.line.frames.take(len(self.conn.events)):
            self.fail(4429, "too much at once")
        else:
            super().handle_events()

    def send_keepalive_ping(self) -> None:
        """To a client that was silent meanwhile: one that was heard is there."""
        wait = (self.ping_interval or 0.0) - (self.loop.time() - self.heard)
        if wait > 0:
            self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def check_handshake(self) -> None:
        """The parser of WebSockets has limits of its own; where it gives up, uvicorn says nothing."""
        if not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(
                raw_problem(400, "malformed", "not a WebSocket handshake, or its headers are too long")
            )
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) > MOST_FRAGMENTS:
            self.fail(1009, "too many fragments")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        text = read_text(b"".join(self.frames)) if self.curr_msg_data_type == "text" else None
        if self.curr_msg_data_type == "text" and text is None:
            self.fail(1007, "not UTF-8")
        elif self.deliver is None or self.queue.qsize():  # after what waits
            super().send_receive_event_to_app()
        elif not self.close_sent:
            self.frames = []
            self.deliver(text)

    def read(self, more: bool) -> None:
        """Whether more is read of what the client sends, or that has to wait."""
        if more == self.read_paused and not self.transport.is_closing():
            self.read_paused = not more
            (self.transport.resume_reading if more else self.transport.pause_reading)()

    def fail(self, code: int, reason: str) -> None:
        if not self.transport.is_closing() and self.conn.close_sent is None:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
        else:
            self.transport.close()


def frame_size(data: bytes) -> int:
    """Of the frame of a client that data begin with; 0 where it is too large to be read at once, or none at all."""
    if len(data) < 6 or data[1] < MASKED:
        return 0
    length = data[1] - MASKED
    if length < 126:
        return 6 + length
    size = 8 + int.from_bytes(data[2:4], "big")
    return size if length == 126 and size <= PIECE else 0


def whole_frames(data: bytes) -> list[bytes] | None:
    """Data that came together; None where they are a lot, or anything else than whole frames of a client."""
    if len(data) > PIECE:
        return None
    frames = []
    while data:
        size = frame_size(data)
        if not size or size > len(data):
            return None
        frames.append(data[:size])
        data = data[size:]
    return frames


def framed(text: bytes) -> bytes:
    """A message, as it is sent to a client."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 2**16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def read_text(data: bytes) -> str | None:
    """None where it is not UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
