"""Processes that work out answers and can be ended at any time: bots that may stall think in them.

A process is told once which function it runs (`work`), then gets questions, each a tuple of arguments, and answers
them in order; what it raised is an answer too. It ends by itself when nobody can ask any more. Whoever waits in an
event loop speaks to it by `command`, `packed` and `LENGTH` (server/rooms.py); `Worker` is for everybody else.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import IO, Any

BEGIN = "import sys; sys.path[:] = sys.argv[2:]; from stationmaster.processes import main; main(int(sys.argv[1]))"
LENGTH = 8
"""Bytes before each answer that say how long it is."""

Answer = tuple[Any, str | None]
"""What `work` returned, or the text of what it raised."""


def command(gives_way: int = 0) -> list[str]:
    """What starts such a process; `gives_way`: by how much it is less important than others."""
    return [sys.executable, "-c", BEGIN, str(gives_way), *sys.path]


def packed(message: Any) -> bytes:
    return pickle.dumps(message)


class Worker:
    """A process and the thread that listens to it. `hear` is called in that thread with each answer.

    After the last one, when the process has ended, `hear` gets None.
    """

    def __init__(self, work: Callable[..., Any], hear: Callable[[Answer | None], None]) -> None:
        self._process = subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._hear = hear
        with suppress(OSError):  # it is told by `hear`
            self._send(work)
        threading.Thread(target=self._listen, daemon=True).start()

    def ask(self, *question: Any) -> None:
        """OSError where the process has ended."""
        self._send(question)

    def exit_code(self) -> int | None:
        """Of a process that has ended, or is about to."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(1)
        return None

    def end(self) -> None:
        """Ends the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def _send(self, message: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(packed(message))
        self._process.stdin.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as answers, suppress(EOFError, OSError, ValueError):
            receive(answers)  # it has begun
            while True:
                self._hear(receive(answers))
        self._hear(None)


def receive(answers: IO[bytes]) -> Any:
    length = answers.read(LENGTH)
    if len(length) < LENGTH:
        raise EOFError
    body = answers.read(int.from_bytes(length, "big"))
    return pickle.loads(body)


# ---- in the process ----


def main(gives_way: int) -> None:
    for stopping in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stopping, signal.SIG_IGN)  # they are for whoever asks, who ends its processes itself
    if gives_way and hasattr(os, "nice"):
        os.nice(gives_way)
    questions: SimpleQueue[Any] = SimpleQueue()
    with os.fdopen(0, "rb", closefd=False) as asked, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)  # what a bot prints is no answer
        threading.Thread(target=read, args=(asked, questions), daemon=True).start()
        with suppress(OSError):  # whoever asked is gone
            work_at(questions, answers)
    os._exit(0)


def work_at(questions: SimpleQueue[Any], answers: IO[bytes]) -> None:
    work = questions.get()
    send(answers, None)  # it is ready: beginning is no part of the work
    while True:
        send(answers, answer(work, questions.get()))


def read(asked: IO[bytes], questions: SimpleQueue[Any]) -> None:
    """In a thread of its own: who was killed cannot end its processes, so they see it themselves, also amid work."""
    with suppress(Exception):
        while True:
            questions.put(pickle.load(asked))
    os._exit(0)


def answer(work: Callable[..., Any], question: tuple[Any, ...]) -> Answer:
    try:
        return work(*question), None
    except (Exception, SystemExit):
        return None, traceback.format_exc()


def send(answers: IO[bytes], message: Any) -> None:
    body = packed(message)
    answers.write(len(body).to_bytes(LENGTH, "big") + body)
    answers.flush()
