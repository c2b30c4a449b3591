"""Connections below HTTP, from an address of choice, and what they are told."""

from __future__ import annotations

import json
import re
import socket
import time
from typing import Any

from tests.server.clients import PATIENCE, Server

HOST = b"Host: games.example.org\r\n"


class Caller:
    """One TCP connection, from an address of choice."""

    def __init__(self, server: Server, source: str = "127.0.0.1") -> None:
        host, port = server.address.removeprefix("http://").split(":")
        self.socket = socket.create_connection((host, int(port)), PATIENCE, (source, 0))

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def say(self, data: bytes) -> None:
        self.socket.sendall(data)

    def read(self, so_far: bytes = b"") -> bytes:
        """Until `so_far` has come, or to the end."""
        got = b""
        while not so_far or so_far not in got:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                break
            if not data:
                break
            got += data
        return got

    def is_cut_off(self, start: bytes = b"") -> bool:
        """After less than 64 MB, sent as fast as it goes?"""
        try:
            self.say(start)
            for _ in range(1000):
                self.say(b"a" * 65536)
        except (ConnectionResetError, BrokenPipeError):
            return True
        return False

    def drip(self, *drops: bytes) -> bytes:
        """One after the other, again and again, until the server ends it."""
        self.socket.settimeout(0.02)
        end = time.monotonic() + PATIENCE
        got = b""
        while time.monotonic() < end:
            for drop in drops:
                try:
                    self.socket.sendall(drop)
                    data = self.socket.recv(65536)
                except TimeoutError:
                    continue
                except (ConnectionResetError, BrokenPipeError):
                    return got
                if not data:
                    return got
                got += data
        raise AssertionError("it never ended")


def frame(first: int, payload: bytes, length: int | None = None) -> bytes:
    """Of a WebSocket, from a client, with a mask of zeros. `length`: what it says of itself, if that is a lie."""
    length = len(payload) if length is None else length
    if length < 126:
        head = bytes((first, 0x80 | length))
    elif length < 65_536:
        head = bytes((first, 0xFE)) + length.to_bytes(2, "big")
    else:
        head = bytes((first, 0xFF)) + length.to_bytes(8, "big")
    return head + bytes(4) + payload


def get(server: Server, path: str, source: str = "127.0.0.1", forwarded: str = "") -> bytes:
    """Over a connection of its own: whatever the server thinks of idle ones is no matter."""
    with Caller(server, source) as caller:
        extra = f"X-Forwarded-For: {forwarded}\r\n".encode() if forwarded else b""
        caller.say(b"GET " + path.encode() + b" HTTP/1.1\r\n" + HOST + extra + b"Connection: close\r\n\r\n")
        return caller.read()


def ask(server: Server, path: str, source: str = "127.0.0.1", forwarded: str = "") -> int:
    return status(get(server, path, source, forwarded))


def status(answer: bytes) -> int:
    assert answer.startswith(b"HTTP/1.1 "), answer
    return int(answer.split()[1])


def problem(answer: bytes) -> dict[str, Any]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head
    assert b"default-src 'self'" in head
    found: dict[str, Any] = json.loads(body)
    assert found["status"] == status(answer)
    return found


def number(server: Server, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", get(server, "/metrics").decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def wait_until(server: Server, name: str, least: float) -> None:
    end = time.monotonic() + PATIENCE
    while number(server, name) < least:
        assert time.monotonic() < end, f"{name} never became {least}"
        time.sleep(0.05)
