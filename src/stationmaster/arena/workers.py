"""The games of a simulation, shared out among processes."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from stationmaster.arena.simulate import GameResult, Setup, play_game
from stationmaster.errors import StationmasterError

AHEAD = 4  # chunks a process that may wait: enough to keep all busy, few enough not to fill the memory
MOST_IN_A_CHUNK = 25

_setup: Setup | None = None  # of a worker process


def play_in_processes(setup: Setup, games: int, jobs: int, records: bool) -> Iterator[GameResult]:
    """The results in order. Closing the iterator stops the processes."""
    size = max(1, min(MOST_IN_A_CHUNK, games // (jobs * AHEAD)))
    chunks = iter(range(0, games, size))
    waiting: deque[Future[list[GameResult]]] = deque()
    pool = ProcessPoolExecutor(min(jobs, games), get_context("spawn"), initializer=begin, initargs=(setup,))
    try:
        while True:
            for start in chunks:
                waiting.append(pool.submit(play_chunk, start, min(start + size, games), records))
                if len(waiting) >= jobs * AHEAD:
                    break
            if not waiting:
                return
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise StationmasterError("a process that played games was stopped from outside; try fewer --jobs") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def begin(setup: Setup) -> None:
    global _setup  # noqa: PLW0603 (a process has one simulation)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    _setup = setup


def play_chunk(start: int, stop: int, records: bool) -> list[GameResult]:
    assert _setup is not None
    return [play_game(_setup, number, records) for number in range(start, stop)]
