"""Runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from socket import AF_INET, AF_INET6, IPPROTO_IPV6, IPV6_V6ONLY, SO_REUSEADDR, SOL_SOCKET, socket
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI

from stationmaster.errors import StationmasterError
from stationmaster.server import metrics
from stationmaster.server.app import create_app
from stationmaster.server.descriptors import most_connections
from stationmaster.server.limits import proxy_test
from stationmaster.server.lines import Lines
from stationmaster.server.logs import set_up_logs
from stationmaster.server.memory import keep_memory
from stationmaster.server.settings import Settings
from stationmaster.server.wire import Socket, Wire
from stationmaster.server.workers import Workers

LONGEST_FRAME = 65536  # beyond it a socket is closed unread; up to it the answer is `too_large`


STOPPED = 130  # by a second Ctrl-C, which does not wait for good order


class Server(uvicorn.Server):
    """Tells its address when it is ready to be asked."""

    def __init__(self, config: uvicorn.Config, lines: Lines, tell: Callable[[str], None]) -> None:
        super().__init__(config)
        self.lines = lines
        self.tell = tell

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.tasks = [asyncio.create_task(keep_memory()), asyncio.create_task(self.lines.watch())]
            self.tell(address_of(self.servers[0].sockets[0]))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """To be stopped is no failure: unlike uvicorn's, this does not raise the signal again when all is done."""
        self.force_exit |= self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(
    settings: Settings, host: str, port: int, tell: Callable[[str], None], log_level: str = "INFO", workers: int = 1
) -> int:
    """Exit code 0 after a stop that was asked for (SIGTERM, Ctrl-C), 1 where it could not start."""
    if workers > 1 and settings.db.startswith("sqlite"):
        raise StationmasterError(
            "--workers: a file of SQLite is for one process; for more of them give --db postgresql://... "
            "(stationmaster db copy moves a site there)"
        )
    with listen(host, port) as listening:
        set_up_logs(log_level)
        if workers > 1:
            with metrics.added_up():
                return Workers(serve_at, settings, listening, workers, log_level).run(tell)
        return serve_at(settings, listening, tell)


def serve_at(settings: Settings, listening: socket, tell: Callable[[str], None]) -> int:
    return run(create_app(settings), settings, listening, tell)


def run(app: FastAPI, settings: Settings, listening: socket, tell: Callable[[str], None]) -> int:
    server = server_for(app, settings, tell)
    server.run(sockets=[listening])
    sys.stderr.flush()
    if server.force_exit:
        return STOPPED
    return 0 if server.started else 1


def server_for(app: FastAPI, settings: Settings, tell: Callable[[str], None]) -> Server:
    limits = settings.limits
    lines = Lines(limits, proxy_test(settings.trusted_proxies), most_connections(limits.connections))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=cast(type[asyncio.Protocol], partial(Wire, lines=lines)),
        ws=Socket,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=limits.ping_seconds,
        ws_ping_timeout=limits.ping_seconds,
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=cast(int, limits.idle_seconds),  # any number will do
        timeout_graceful_shutdown=5,
    )
    return Server(config, lines, tell)


def listen(host: str, port: int) -> socket:
    """The port is this server's; whoever comes before it is ready is refused at once, and need not wait for it."""
    if not 0 <= port <= 65535:
        raise StationmasterError("--port must be from 0 to 65535; 0 means any free one")
    bound = socket(AF_INET6 if ":" in host else AF_INET)
    try:
        if os.name == "posix":  # elsewhere it would let two servers have the same port
            bound.setsockopt(SOL_SOCKET, SO_REUSEADDR, 1)
        if bound.family == AF_INET6:
            bound.setsockopt(IPPROTO_IPV6, IPV6_V6ONLY, 1)
        bound.bind((host, port))
        return bound
    except OSError as error:
        bound.close()
        raise StationmasterError(
            f"cannot listen on {host}, port {port}: {error}; try --port 0 for any free one"
        ) from None


def address_of(listening: socket) -> str:
    """Where the server is found, from its own machine."""
    host, port = listening.getsockname()[:2]
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{near}]:{port}" if ":" in near else f"http://{near}:{port}"
