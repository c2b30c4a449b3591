"""What can be set when a server starts."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 4096
    body_bytes: int = 16384
    tables_a_player: int = 50
    sockets_an_address: int = 200
    messages: Rate = Rate(60, 10)
    """Of one connection. Lawful moves in time are not counted."""
    requests: Rate = Rate(200, 20)
    """HTTP requests below /api/ and new sockets, of one address."""
    pages: Rate = Rate(600, 30)
    """Other HTTP requests of one address: a page with all its files takes some 30."""
    new_players: Rate = Rate(30, 0.2)
    """Of one address."""
    connections: int = 10_000
    """Of TCP, in all; fewer where the process may not have as many descriptors."""
    connections_an_address: int = 300
    """More than sockets: browsers keep some for files. Trusted proxies may have any number."""
    frames: Rate = Rate(1000, 500)
    """On all sockets of one address, pings and fragments included. Whoever sends more is cut off."""
    head_bytes: int = 16384
    """The line of a request and its headers."""
    head_seconds: float = 10
    """From a connection, or the first byte of a further request, to the end of the head."""
    body_seconds: float = 10
    idle_seconds: float = 20
    """Between two requests of a connection."""
    send_seconds: float = 30
    """After so long without progress a client does not read what it is sent, and its connection ends."""
    slowest_bytes: float = 1000
    """A second: who takes less makes no progress."""
    unsent_bytes: int = 32 * 2**20
    """What all connections of one address may leave unread together."""
    ping_seconds: float = 20
    """Between two pings of a socket, and for the answer to each."""
    look_seconds: float = 1
    """How often all connections are looked at for the above."""


@dataclass(frozen=True)
class Settings:
    db: str = "sqlite:///stationmaster.db"
    origins: tuple[str, ...] = ()
    """Sites besides the server's own whose pages may open sockets."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto count."""
    bot_processes: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    bot_limit: float = 10.0
    """Seconds that a bot may think about one decision; then a random lawful move is played for it."""
    bot_pause: float = 0.6
    """Seconds before a bot's move, so that people can follow."""
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
