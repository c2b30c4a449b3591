"""Runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from socket import AF_INET, AF_INET6, create_server, socket

import uvicorn
from fastapi import FastAPI

from stationmaster.errors import StationmasterError
from stationmaster.server.app import create_app
from stationmaster.server.logs import set_up_logs
from stationmaster.server.memory import keep_memory
from stationmaster.server.settings import Settings

LONGEST_FRAME = 65536  # beyond it a socket is closed unread; up to it the answer is `too_large`


class Server(uvicorn.Server):
    """Tells its address when it is ready to be asked."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[str], None]) -> None:
        super().__init__(config)
        self.tell = tell

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self.memory = asyncio.create_task(keep_memory())
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            self.tell(f"http://{'localhost' if host in ('0.0.0.0', '::') else shown}:{port}")


def serve(settings: Settings, host: str, port: int, tell: Callable[[str], None], log_level: str = "INFO") -> int:
    """Exit code 0 after a stop that was asked for, 1 where it could not start."""
    with listen(host, port) as listening:
        set_up_logs(log_level)
        app = create_app(settings)

        def begin(address: str) -> None:
            app.state.operator.listen_at(listening)
            tell(address)

        return run(app, listening, begin)


def run(app: FastAPI, listening: socket, tell: Callable[[str], None]) -> int:
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
    server = Server(config, tell)
    server.run(sockets=[listening])
    sys.stderr.flush()
    return 0 if server.started else 1


def listen(host: str, port: int) -> socket:
    if not 0 <= port <= 65535:
        raise StationmasterError("--port must be 0 to 65535, 0 for any free one")
    try:
        return create_server((host, port), family=AF_INET6 if ":" in host else AF_INET, backlog=2048)
    except OSError as error:
        raise StationmasterError(
            f"cannot listen at {host}, port {port}: {error}; try --port 0 for any free one"
        ) from None
