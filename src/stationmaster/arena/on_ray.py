"""Games on the machines of a Ray cluster: batches of them are tasks, and Ray does the rest.

In a task the games are played as on one machine, in a process that can be ended when a bot stalls; it is kept for the
next task. The streams of chance belong to the games, so the results are the same as anywhere.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Generator, Sequence
from itertools import islice

import ray

from stationmaster.arena.games import Outcome, Planned, Setup
from stationmaster.arena.workers import Crew

BATCH = 20  # games of a task
WAITING = 2  # tasks for each core: one is played, one waits

_crews: dict[str, Crew] = {}  # of a task's process


def play_on_ray(setup: Setup, games: Sequence[Planned], jobs: int, limit: float) -> Generator[Outcome, None, None]:
    """The outcomes in order. Without a cluster (RAY_ADDRESS) Ray is started here, with `jobs` cores."""
    ours = not ray.is_initialized()
    if ours:
        start(jobs)
    try:
        task = ray.remote(max_retries=2)(play_batch)
        shared = ray.put((setup, limit))
        batches = iter(split(games, BATCH))
        cores = ray.cluster_resources().get("CPU", 1)  # type: ignore[no-untyped-call]
        ahead = max(1, WAITING * int(cores))
        running = deque(task.remote(shared, batch) for batch in islice(batches, ahead))
        while running:
            outcomes: list[Outcome] = ray.get(running.popleft())
            running.extend(task.remote(shared, batch) for batch in islice(batches, 1))
            yield from outcomes
    finally:
        if ours:
            ray.shutdown()


def start(jobs: int) -> None:
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, include_dashboard=False, num_cpus=jobs)
    except ValueError:  # there is a cluster, whose cores are not ours to number
        ray.init(log_to_driver=False, logging_level=logging.ERROR)


def split(games: Sequence[Planned], size: int) -> list[Sequence[Planned]]:
    return [games[n : n + size] for n in range(0, len(games), size)]


# ---- in a task ----


def play_batch(shared: tuple[Setup, float], games: Sequence[Planned]) -> list[Outcome]:
    key = repr(shared)
    if key not in _crews:
        for crew in _crews.values():
            crew.end()
        _crews.clear()
        _crews[key] = Crew(shared[0], 1, shared[1])
    return list(_crews[key].play(games))
