"""Games on the machines of a Ray cluster: batches of them are tasks, and Ray does the rest.

In a task the games are played as on one machine, in a process that can be ended when a bot stalls; it is kept for the
next task. The streams of chance belong to the games, so the results are the same as anywhere.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import ray

from stationmaster.arena.games import Outcome, Planned, Setup
from stationmaster.arena.workers import AHEAD, Crew

BATCH = 100  # games of a task, at most
BATCH_SECONDS = 2.0  # that a task should take: Ctrl-C loses what is in play
WAITING = 2  # tasks for each core: one is played, one waits

Item = TypeVar("Item")
Result = TypeVar("Result")

_crews: dict[str, Crew] = {}  # of a task's process


def play_on_ray(setup: Setup, games: Sequence[Planned], jobs: int, limit: float) -> Generator[Outcome, None, None]:
    """The outcomes in order."""
    with cluster(jobs) as cores:
        task = ray.remote(max_retries=2)(play_batch)
        shared = ray.put((setup, limit))
        yield from play_batches(games, cores, lambda batch: task.remote(shared, batch))


def work_on_ray(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Generator[Result, None, None]:
    """What the work makes of each item, in order; an item is a task, for work that takes seconds or more."""
    with cluster(jobs) as cores:
        task = ray.remote(max_retries=2)(work)
        running: list[Any] = []
        given = 0
        while given < len(items) or running:
            while given < len(items) and len(running) < WAITING * cores:
                running.append(task.remote(items[given]))
                given += 1
            yield ray.get(running.pop(0))


@contextmanager
def cluster(jobs: int) -> Iterator[int]:
    """The number of its cores. Without a cluster (RAY_ADDRESS) Ray is started here, with `jobs` of them."""
    ours = not ray.is_initialized()
    if ours:
        start(jobs)
    try:
        yield max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    finally:
        if ours:
            ray.shutdown()


def start(jobs: int) -> None:
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False, num_cpus=jobs)
    except ValueError:  # there is a cluster, whose cores are not ours to number
        ray.init(log_to_driver=False, logging_level=logging.ERROR)


def play_batches(games: Sequence[Planned], cores: int, begin: Callable[[Sequence[Planned]], Any]) -> Iterator[Outcome]:
    running: dict[Any, int] = {}  # tasks, by the place of their first game in `games`
    done: dict[int, list[Outcome]] = {}  # by the same place
    given = answered = 0
    pace = BATCH_SECONDS  # seconds of a game, as far as one knows
    while answered < len(games):
        while len(running) < WAITING * cores and given < min(len(games), answered + AHEAD):
            batch = games[given : given + batch_size(len(games) - given, cores, pace)]
            running[begin(batch)] = given
            given += len(batch)
        for task in ray.wait(list(running))[0]:
            place = running.pop(task)
            done[place], pace = ray.get(task)
        while answered in done:
            outcomes = done.pop(answered)
            yield from outcomes
            answered += len(outcomes)


def batch_size(left: int, cores: int, pace: float) -> int:
    """How many games the next task gets: not for too long, and so that there are some for every core."""
    share = left // (WAITING * cores)
    return max(1, min(BATCH, share, int(BATCH_SECONDS / pace)))


# ---- in a task ----


def play_batch(shared: tuple[Setup, float], games: Sequence[Planned]) -> tuple[list[Outcome], float]:
    """The outcomes, and how many seconds a game took."""
    began = time.monotonic()
    key = repr(shared)
    if key not in _crews:
        for crew in _crews.values():
            crew.end()
        _crews.clear()
        _crews[key] = Crew(shared[0], 1, shared[1])
    outcomes = list(_crews[key].play(games))
    return outcomes, (time.monotonic() - began) / len(games)
