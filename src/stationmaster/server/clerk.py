"""What a process of a room does: it reads questions, works out the answers, and ends when nobody can ask any more."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

LENGTH = 8
"""Bytes before each answer that say how long it is."""
GIVES_WAY = 5  # by how much it is less important than the server, whose answers take less time


def main() -> None:
    for stopping in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stopping, signal.SIG_IGN)  # they are for the server, which ends its processes itself
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    questions: SimpleQueue[Any] = SimpleQueue()
    with os.fdopen(0, "rb", closefd=False) as asked, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # what a bot prints is no answer
        threading.Thread(target=read, args=(asked, questions), daemon=True).start()
        with suppress(OSError):  # the server is gone
            work_at(questions, answers)
    os._exit(0)


def work_at(questions: SimpleQueue[Any], answers: IO[bytes]) -> None:
    work = questions.get()
    send(answers, None)  # it is ready: beginning is no part of the work
    while True:
        send(answers, answer(work, questions.get()))


def read(asked: IO[bytes], questions: SimpleQueue[Any]) -> None:
    """In a thread of its own: a server that was killed cannot end its processes, so they see it, also amid work."""
    with suppress(Exception):
        while True:
            questions.put(pickle.load(asked))
    os._exit(0)


def answer(work: Callable[..., Any], question: tuple[Any, ...]) -> tuple[Any, str | None]:
    try:
        return work(*question), None
    except (Exception, SystemExit):
        return None, traceback.format_exc()


def send(answers: IO[bytes], message: Any) -> None:
    body = pickle.dumps(message)
    answers.write(len(body).to_bytes(LENGTH, "big") + body)
    answers.flush()
