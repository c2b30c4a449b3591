"""A review in several processes: each does tasks of its own, which stand alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from queue import SimpleQueue
from typing import Any

from stationmaster.coach.review import Runner, alone
from stationmaster.coach.work import Case, Work
from stationmaster.errors import StationmasterError
from stationmaster.processes import Answer, Worker

Heard = SimpleQueue[tuple["Assistant", Answer | None]]


class Assistant:
    """A process, and the task that it is at."""

    def __init__(self, case: Case, heard: Heard) -> None:
        self.task: str | None = None
        self.worker = Worker(partial(do_task, case), lambda answer: heard.put((self, answer)))

    def begin(self, task: str) -> None:
        self.task = task
        try:
            self.worker.ask(task)
        except OSError:
            raise ended() from None

    def take(self, answer: Answer | None) -> tuple[str, Any]:
        if answer is None or self.task is None:
            raise ended()
        result, error = answer
        if error is not None:
            raise RuntimeError(error)
        task, self.task = self.task, None
        return task, result


def ended() -> StationmasterError:
    return StationmasterError(
        "a process of the review was stopped from outside; the same command goes on, with fewer --jobs"
    )


@contextmanager
def hired(case: Case, work: Work, jobs: int) -> Iterator[Runner]:
    """Whoever does the tasks: this process, or others that end with it."""
    if jobs == 1:
        yield alone(work)
        return
    heard: Heard = SimpleQueue()
    assistants = [Assistant(case, heard) for _ in range(jobs)]

    def run(tasks: list[str]) -> Iterator[tuple[str, Any]]:
        left = iter(tasks)
        busy = 0
        for assistant, task in zip(assistants, left, strict=False):
            assistant.begin(task)
            busy += 1
        while busy:
            assistant, answer = heard.get()
            yield assistant.take(answer)
            following = next(left, None)
            if following is None:
                busy -= 1
            else:
                assistant.begin(following)

    try:
        yield run
    finally:
        for assistant in assistants:
            assistant.worker.end()


# ---- in a process ----

_known: list[tuple[Case, Work]] = []


def do_task(case: Case, task: str) -> Any:
    if not _known or _known[0][0] is not case:
        _known[:] = [(case, Work(case))]
    return _known[0][1].do(task)
