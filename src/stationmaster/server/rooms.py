"""Rooms: processes that work out answers. The event loop waits for none of them, and one that is stuck is ended."""

from __future__ import annotations

import asyncio
import pickle
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from stationmaster.processes import LENGTH, command, packed
from stationmaster.server import metrics
from stationmaster.server.fairness import Asker, FairQueue

GIVES_WAY = 5  # by how much a process is less important than the server, whose answers take less time
BEGINNING = 60.0  # seconds after which a process that does not begin is given up
AT_ONCE = 2**20  # bytes of an answer that are read ahead


class WorkError(Exception):
    """What went wrong in the work, told by its process."""


class EndedError(Exception):
    """The process ended before it answered."""


@dataclass(eq=False)
class Question:
    address: str
    words: tuple[Any, ...]
    answer: asyncio.Future[Any]

    def tell(self, answer: Any) -> None:
        if not self.answer.done():  # whoever asked may have gone
            self.answer.set_result(answer)

    def fail(self, error: Exception | None) -> None:
        """None: the room is closed, and so there will be no answer."""
        if error is None:
            self.answer.cancel()
        elif not self.answer.done():
            self.answer.set_exception(error)


class Room:
    """So many processes that run `work`; each question goes to one that is free, in fair order.

    The last free one is kept for an address that has none at work: whoever comes need not wait until somebody else,
    who asks for much, has got an answer.
    """

    def __init__(self, work: Callable[..., Any], processes: int, limit: float, gives_way: int = GIVES_WAY) -> None:
        """`work` is a function that can be imported; `limit`: seconds that one answer may take."""
        self._clerks = [Clerk(work, limit, gives_way) for _ in range(processes)]
        self._free = list(self._clerks)
        self._queue: FairQueue[Question] = FairQueue()
        self._busy: set[asyncio.Task[None]] = set()
        self._served: Counter[str] = Counter()
        """How many processes work for each address."""
        self._open = True

    @property
    def waiting(self) -> int:
        """Questions for which no process is free."""
        return len(self._queue)

    async def ask(self, asker: Asker, *words: Any) -> Any:
        """What `work(*words)` returns. WorkError: what it raised; TimeoutError, EndedError: its process failed."""
        if not self._open:
            raise asyncio.CancelledError
        question = Question(asker.address, words, asyncio.get_running_loop().create_future())
        self._queue.add(question, asker)
        self._share_out()
        try:
            return await question.answer
        finally:
            self._queue.discard(question)  # whoever asked may have gone

    @property
    def at_work(self) -> int:
        return len(self._busy)

    def _share_out(self) -> None:
        while self._open and self._free:
            last = len(self._free) == 1 < len(self._clerks)
            question = self._queue.take(but=self._served.keys() if last else ())
            if question is None:
                return
            task = asyncio.create_task(self._serve(self._free.pop(), question))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)
            self._served[question.address] += 1

    async def _serve(self, clerk: Clerk, question: Question) -> None:
        try:
            question.tell(await clerk.ask(question.words))
        except Exception as error:
            question.fail(error if self._open else None)
        self._free.append(clerk)  # the first to be asked again: it has begun
        self._served[question.address] -= 1
        self._served += Counter()  # without those that have none
        self._share_out()

    async def stop(self) -> None:
        self._open = False
        while (question := self._queue.take()) is not None:
            question.fail(None)
        await asyncio.gather(*(clerk.dismiss() for clerk in self._clerks), *self._busy)


class Clerk:
    """A process that works out one answer at a time: made when it is needed, and anew after it ended."""

    def __init__(self, work: Callable[..., Any], limit: float, gives_way: int) -> None:
        self._work = work
        self._gives_way = gives_way
        self._limit = limit
        self._process: Process | None = None
        self._dismissed = False

    async def ask(self, words: tuple[Any, ...]) -> Any:
        try:
            answer, error = await self._try(words)
        except EndedError:  # perhaps long ago, and by no fault of the question
            answer, error = await self._try(words)
        if error is not None:
            raise WorkError(error)
        return answer

    async def dismiss(self) -> None:
        self._dismissed = True
        await self._end()

    async def _try(self, words: tuple[Any, ...]) -> Any:
        try:
            process = self._process or await self._begin()
            async with asyncio.timeout(self._limit):
                return await converse(process, words)
        except TimeoutError:
            await self._end()
            raise
        except (EOFError, OSError):
            await self._end()
            raise EndedError("the process ended before it answered") from None

    async def _begin(self) -> Process:
        if self._dismissed:
            raise EOFError
        # Its standard error stream is the log's, which has one JSON object a line: it must not write there.
        process = await asyncio.create_subprocess_exec(
            *command(self._gives_way),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            limit=AT_ONCE,
            env=metrics.environment_of_others(),
        )
        self._process = process
        if self._dismissed:
            await self._end()
        async with asyncio.timeout(BEGINNING):
            await converse(process, self._work)
        return process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def converse(process: Process, message: Any) -> Any:
    """Sends a message, waits for the answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(packed(message))
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    return pickle.loads(await process.stdout.readexactly(length))
