"""Several processes behind one port: this one starts them, watches them and ends them, and does nothing else.

They take connections from the same socket, so that one that dies takes no waiting connection along, and the others
go on while it is started anew.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from socket import socket
from types import FrameType

from stationmaster.errors import StationmasterError
from stationmaster.server import metrics
from stationmaster.server.logs import set_up_logs
from stationmaster.server.settings import Settings
from stationmaster.server.storage import Storage

log = logging.getLogger(__name__)

AGAIN = 1.0  # seconds until one that ended is started anew
LAST_SECONDS = 15.0  # for all of them to end in good order

Serve = Callable[[Settings, socket, Callable[[str], None]], int]
"""Serves until it is stopped; tells its address when it is ready."""


@dataclass
class ServerProcess:
    process: SpawnProcess
    said: Connection
    ready: bool = False


class Workers:
    def __init__(self, serve: Serve, settings: Settings, listening: socket, count: int, log_level: str) -> None:
        """StationmasterError where the database cannot be used: told once, and not by each of them."""
        Storage(settings.db).unlock()
        self._serve = serve
        self._settings = replace(settings, bot_processes=max(1, settings.bot_processes // count))
        self._listening = listening
        self._count = count
        self._log_level = log_level
        self._workers: list[ServerProcess] = []
        self._stopping = False

    def run(self, tell: Callable[[str], None]) -> int:
        """Exit code 0 after a stop that was asked for, 1 where none could start."""
        for stopping in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stopping, self._stop)
        self._workers = [self._start() for _ in range(self._count)]
        told = False
        while self._workers and not self._stopping:
            wait([part for each in self._workers for part in (each.process.sentinel, each.said)], timeout=1.0)
            for worker in self._workers:
                address = listen_to(worker)
                if address is not None and not told:
                    told = True
                    tell(address)
            if not self._replace_dead(told):
                return 1
        return self._end()

    def _start(self) -> ServerProcess:
        context = multiprocessing.get_context("spawn")
        said, saying = context.Pipe(duplex=False)
        work = (self._serve, self._settings, self._listening, self._log_level, saying)
        process = context.Process(target=run_worker, args=work, name="stationmaster worker")
        process.start()
        saying.close()
        return ServerProcess(process, said)

    def _replace_dead(self, told: bool) -> bool:
        """False where not even the first could start: then there is no point in trying again."""
        for place, worker in enumerate(self._workers):
            if worker.process.is_alive() or self._stopping:
                continue
            if not told:
                self._stop()
                self._end()
                return False
            log.error("a worker ended and is started anew", extra={"code": worker.process.exitcode})
            worker.said.close()
            metrics.forget_process(worker.process.pid)
            time.sleep(AGAIN)
            self._workers[place] = self._start()
        return True

    def _stop(self, _: int = 0, __: FrameType | None = None) -> None:
        self._stopping = True
        for worker in self._workers:
            worker.process.terminate()

    def _end(self) -> int:
        self._stop()  # also what was being started when the signal came
        end = time.monotonic() + LAST_SECONDS
        for worker in self._workers:
            worker.process.join(max(0.0, end - time.monotonic()))
            if worker.process.is_alive():
                log.error("a worker did not end and is killed")
                worker.process.kill()
                worker.process.join()
        return 0


def listen_to(worker: ServerProcess) -> str | None:
    """Its address, once, when it is ready."""
    if worker.ready or not worker.said.poll():
        return None
    try:
        address = str(worker.said.recv())
    except EOFError:  # it ended before
        return None
    worker.ready = True
    return address


# ---- in a worker ----


def run_worker(serve: Serve, settings: Settings, listening: socket, log_level: str, saying: Connection) -> None:
    threading.Thread(target=end_with_parent, daemon=True).start()
    set_up_logs(log_level)
    try:
        code = serve(settings, listening, saying.send)
    except StationmasterError as error:  # the database went away meanwhile: it is tried again
        log.critical(str(error))
        code = 1
    sys.exit(code)


def end_with_parent() -> None:
    """Nobody would start it anew, or stop it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
