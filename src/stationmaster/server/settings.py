"""What can be set when a server starts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from stationmaster.errors import StationmasterError


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Limits:
    message_bytes: int = 4096
    body_bytes: int = 16384
    record_bytes: int = 1_000_000
    """Of a record that somebody brings along."""
    tables_a_player: int = 50
    sockets_an_address: int = 200
    messages: Rate = Rate(60, 10)
    """Of one connection. Legal moves in time are not counted."""
    requests: Rate = Rate(200, 20)
    """HTTP requests below /api/ and new sockets, of one address."""
    pages: Rate = Rate(600, 30)
    """Other HTTP requests of one address: a page with all its files takes some 30."""
    new_players: Rate = Rate(30, 0.2)
    """Of one address; as many may take another name."""
    new_tables: Rate = Rate(60, 0.2)
    """Of one address."""
    ways_in: Rate = Rate(30, 0.2)
    """Of one address: signing in by phrase, link or passkey, and making these."""
    exports: Rate = Rate(5, 0.01)
    """Of one address: taking all one's data along."""
    talk: Rate = Rate(10, 0.2)
    """Lines of one player."""
    talk_an_address: Rate = Rate(60, 2)
    reports: Rate = Rate(5, 0.01)
    """To the operator, of one player."""
    askings: Rate = Rate(60, 0.1)
    """Of one address: to be friends, to come to a table."""
    friends_a_player: int = 500
    """Whom a player asks, has as friends and blocks, together."""
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
    """A socket that was silent for so long gets a ping, and has as long to answer it."""
    look_seconds: float = 1
    """How often all connections are looked at for the above."""


HOUR = 3600
DAY = 24 * HOUR


@dataclass(frozen=True)
class Lifetimes:
    """After how many seconds something that nobody comes back to ends. A table's own clock may make it longer.

    A change of these counts for a table from its next change on.
    """

    waiting: int = DAY
    """A table that has not begun, since the last of its people was there."""
    bots_alone: int = 10 * 60
    """A game of bots alone, since somebody last watched it."""
    playing: int = 14 * DAY
    """A game, since its last move."""
    closed: int = 7 * DAY
    """A table that was closed before it began, or an abandoned game of bots alone: then it is deleted."""
    unused_key: int = 30 * DAY
    """A player key that has to do with no table, since it was last used: then it is deleted."""
    talk: int = 30 * DAY
    """What was said at a table, and what was reported of it."""


UNITS = {"m": 60, "h": HOUR, "d": DAY}


def read_time(text: str) -> int | None:
    """Seconds, from a text such as 90m, 12h or 30d; None where it is none."""
    number, unit = text[:-1], text[-1:]
    if unit not in UNITS or not (number.isdecimal() and number.isascii() and 0 < int(number) < 10_000):
        return None
    return int(number) * UNITS[unit]


def read_lifetimes(given: Sequence[str]) -> Lifetimes:
    """From texts such as `playing=30d`; StationmasterError says what is wrong with one."""
    names = [each.name for each in fields(Lifetimes)]
    values: dict[str, int] = {}
    for text in given:
        name, _, time = text.partition("=")
        if name not in names:
            raise StationmasterError(f"--lifetime: name one of {', '.join(names)}, as in playing=30d, not {text!r}")
        seconds = read_time(time)
        if seconds is None:
            raise StationmasterError(f"--lifetime: {name} needs a time such as 90m, 12h or 30d, not {time!r}")
        values[name] = seconds
    return Lifetimes(**values)


@dataclass(frozen=True)
class Settings:
    db: str = "sqlite:///stationmaster.db"
    public_url: str | None = None
    """Where people find the site, as its operator says: https://games.example.org."""
    origins: tuple[str, ...] = ()
    """Sites besides the server's own whose pages may open sockets."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks whose X-Forwarded-For and X-Forwarded-Proto count."""
    bot_processes: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    bot_limit: float = 10.0
    """Seconds that a bot may think about one decision; then a random legal move is played for it."""
    bot_pause: float = 0.1
    """Least seconds for a bot's move, to spare the machine. How fast bots are shown is for the client to choose."""
    review_depth: str = "quick"
    """How deep the coach looks (docs/coach.md)."""
    push: str | None = None
    """Whom push services may write to; None: no notifications are sent."""
    push_hosts: tuple[str, ...] = (
        "fcm.googleapis.com",
        "*.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    )
    """The push services of the browsers that there are: notifications go nowhere else."""
    static: Path = Path(__file__).parent / "static"
    limits: Limits = field(default_factory=Limits)
    lifetimes: Lifetimes = field(default_factory=Lifetimes)
