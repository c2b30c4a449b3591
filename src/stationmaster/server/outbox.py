"""Jobs that a courier takes to PostgreSQL: those of prepared statements alone, as moves are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

from stationmaster.server import metrics, postgres, rounds
from stationmaster.server.courier import Courier
from stationmaster.server.jobs import MOST_TOGETHER, Job, batch_of

Jobs = list[Job]


class Outbox:
    """Holds what is to go until the courier may go again."""

    def __init__(
        self,
        process: str,
        hire: Callable[[], Awaitable[Courier]],
        tell: Callable[[Jobs], None],
        pass_on: Callable[[Jobs], None],
    ) -> None:
        """`tell`: whoever waits for these; `pass_on`: what could not be stored together, to who finds out why."""
        self._process = process
        self._hire = hire
        self._tell = tell
        self._pass_on = pass_on
        self.courier: Courier | None = None
        self._held: Jobs = []
        self._away = False
        """Is the courier on his way, or about to go?"""
        self._next_message = 0.0
        self._hiring: asyncio.Task[None] | None = None

    def add(self, job: Job) -> None:
        self._held.append(job)
        if not self._away:
            self._away = True
            self._send_soon()

    def close(self) -> None:
        if self.courier is not None:
            self.courier.close()

    def _send_soon(self) -> None:
        loop = asyncio.get_running_loop()
        wait = self._next_message - loop.time()
        if wait > 0:
            loop.call_later(wait, self._send)
        else:
            loop.call_soon(self._send)

    def _send(self) -> None:
        if self.courier is None or self.courier.lost:
            self._hiring = asyncio.create_task(self._hire_and_send())
            return
        self._next_message = asyncio.get_running_loop().time() + rounds.BETWEEN_COMMITS
        jobs, self._held = self._held[:MOST_TOGETHER], self._held[MOST_TOGETHER:]
        batch = batch_of(sorted(jobs, key=Job.place))
        told = postgres.telling(self._process, [job.news for job in jobs if job.news is not None])
        sent = partial(self._sent, jobs, time.perf_counter())
        try:
            self.courier.send({**batch, postgres.TELL: told}, sent)
        except ValueError as error:
            sent(error)

    async def _hire_and_send(self) -> None:
        try:
            self.courier = await self._hire()
        except Exception as error:  # perhaps the next time
            jobs, self._held = self._held, []
            self._answer(jobs, error)
        else:
            self._send()

    def _sent(self, jobs: Jobs, began: float, error: Exception | None) -> None:
        metrics.commit_seconds.observe(time.perf_counter() - began)
        metrics.commit_size.observe(len(jobs))
        if error is None or self.courier is None or self.courier.lost:
            self._answer(jobs, error)
        else:  # nothing was stored: the writer finds out whose fault it was
            self._pass_on(jobs)
            self._answer([], None)

    def _answer(self, jobs: Jobs, error: Exception | None) -> None:
        for job in jobs:
            job.error = error
        self._tell(jobs)
        self._away = bool(self._held)
        if self._away:
            self._send_soon()
