"""Games searched one after another, here or in several processes: in whichever, a game gives the same."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from itertools import count
from queue import SimpleQueue
from typing import Any

from stationmaster.coach.problems.finding import problems_of
from stationmaster.errors import StationmasterError
from stationmaster.processes import Answer, Worker

Found = list[dict[str, Any]]
"""What one game gave."""


def searched(game: str, seed: str, players: Sequence[int], first: int, jobs: int) -> Generator[Found, None, None]:
    """The games from a number on, in order, without end. Closing it ends the processes."""
    search = partial(problems_of, game, seed, players)
    yield from searched_in_processes(search, first, jobs) if jobs > 1 else map(search, count(first))


def searched_in_processes(search: Callable[[int], Found], first: int, jobs: int) -> Generator[Found, None, None]:
    heard: SimpleQueue[tuple[int, Answer | None]] = SimpleQueue()
    workers = [Worker(search, partial(tell, heard, n)) for n in range(jobs)]
    numbers = count(first)
    at: list[int] = []  # the game that each is at
    done: dict[int, Found] = {}
    try:
        for worker in workers:
            at.append(next(numbers))
            worker.ask(at[-1])
        for wanted in count(first):
            while wanted not in done:
                n, answer = heard.get()
                done[at[n]] = result(answer)
                at[n] = next(numbers)
                workers[n].ask(at[n])
            yield done.pop(wanted)
    finally:
        for worker in workers:
            worker.end()


def tell(heard: SimpleQueue[tuple[int, Answer | None]], n: int, answer: Answer | None) -> None:
    heard.put((n, answer))


def result(answer: Answer | None) -> Found:
    if answer is None:
        raise StationmasterError("a process of the search was stopped from outside; the same command goes on")
    found, error = answer
    if error is not None:
        raise RuntimeError(error)
    games: Found = found
    return games
