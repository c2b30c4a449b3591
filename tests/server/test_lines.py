"""Connections that are counted and watched, without a server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from stationmaster.server.limits import Bucket
from stationmaster.server.lines import CLOSING_SECONDS, Line, Lines
from stationmaster.server.settings import Limits
from stationmaster.server.wire import PIECE, frame_size, framed, whole_frames


class FakeTransport(asyncio.Transport):
    def __init__(self, unsent: int = 0) -> None:
        super().__init__()
        self.unsent = unsent
        self.closing = self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = True


def line_with(transport: FakeTransport, **limits: Any) -> Line:
    limits_ = Limits(**limits)
    return Line(transport, "192.0.2.1", limits_, Bucket(limits_.frames))


def test_a_slow_reader_is_not_cut_and_one_that_stalls_is() -> None:
    transport = FakeTransport(2_000_000)
    line = line_with(transport, send_seconds=30, slowest_bytes=1000)
    for second in range(0, 300):
        line.look(1000.0 + second)
        transport.unsent -= 2000
    assert not transport.aborted
    for second in range(300, 400):
        line.look(1000.0 + second)
        transport.unsent -= 10
    assert transport.aborted


def test_what_is_closed_but_never_taken_ends() -> None:
    transport = FakeTransport(10)
    line = line_with(transport)
    transport.closing = True
    line.look(1000.0)
    line.look(1000.0 + CLOSING_SECONDS)
    assert not transport.aborted
    line.look(1000.5 + CLOSING_SECONDS)
    assert transport.aborted


def test_an_address_that_leaves_much_unread_loses_the_largest() -> None:
    lines = Lines(Limits(unsent_bytes=1000), lambda _: False, 100)
    greedy = [FakeTransport(size) for size in (500, 600, 300)]
    modest = FakeTransport(900)
    for transport in greedy:
        lines.open(transport, "192.0.2.1")
    lines.open(modest, "192.0.2.2")
    lines.cut_unread()
    assert [transport.aborted for transport in [*greedy, modest]] == [False, True, False, False]


def test_the_frames_of_an_address_count_together() -> None:
    lines = Lines(Limits(), lambda host: host == "192.0.2.9", 100)
    hosts = ("2001:db8::1", "2001:db8::2", "192.0.2.1", "192.0.2.9", "192.0.2.9")
    one, same, other, proxy, again = (lines.open(FakeTransport(), host) for host in hosts)
    assert one is not None
    assert same is not None
    assert one.frames is same.frames
    assert len({id(line.frames) for line in (one, other, proxy, again) if line}) == 4
    lines.close(one)
    lines.close(same)
    back = lines.open(FakeTransport(), "2001:db8::1")
    assert back is not None
    assert back.frames is one.frames  # so that it does not help to come back


def test_nothing_is_kept_of_connections_that_ended() -> None:
    lines = Lines(Limits(connections_an_address=2), lambda _: False, 100)
    for _ in range(5):
        kept = [lines.open(FakeTransport(), "192.0.2.1"), lines.open(FakeTransport(), "2001:db8::1")]
        for line in kept:
            assert line is not None
            lines.close(line)
            lines.close(line)
    assert not any(vars(lines)[name] for name in ("lines", "_of"))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 4000, 2**16 - 1, 2**16])
def test_frames_are_those_of_websockets(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
    sent = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert frame_size(sent) == (len(sent) if size <= 4000 else 0)  # larger ones are not read at once
    assert whole_frames(sent) == ([sent] if size <= 4000 else None)
    assert whole_frames(sent[:-1]) is None
    assert whole_frames(sent + sent[:1]) is None
    assert whole_frames(framed(text)) is None  # of a server


@given(st.lists(st.tuples(st.sampled_from([Opcode.TEXT, Opcode.PONG, Opcode.CONT]), st.binary(max_size=300))))
def test_frames_that_come_together_are_told_apart(sent: list[tuple[Opcode, bytes]]) -> None:
    frames = [Frame(opcode, data).serialize(mask=True) for opcode, data in sent]
    together = b"".join(frames)
    assert whole_frames(together) == (frames if len(together) <= PIECE else None)
