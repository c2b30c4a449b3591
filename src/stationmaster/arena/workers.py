"""Games in processes of their own, which can be ended when a bot stalls."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from multiprocessing import connection, get_context, parent_process
from typing import Any

from stationmaster.arena.games import MAKING, Outcome, Planned, Setup, Watch, play_game, stopped_game
from stationmaster.bots.files import know_sources
from stationmaster.bots.names import shown_name
from stationmaster.errors import StationmasterError

MOST_AT_ONCE = 25  # games that a process gets: enough not to wait for this one
LONG = 0.5  # seconds that they should take
AHEAD = 2000  # games that may be finished before the oldest unfinished one: results are given in order
ROOM = 10_000  # moves of a game that are kept should its process end: more than cards and cars last for


class Worker:
    """A process that plays games, one after another, and what it is doing."""

    def __init__(self, setup: Setup, records: bool) -> None:
        context = get_context("spawn")
        self.games: list[Planned] = []
        """Given and not yet answered."""
        self.share = 1
        """Games that it gets at a time: more where they are short."""
        self._given = 0.0
        self._state = context.RawArray("d", 3)
        self._moves = context.RawArray("i", ROOM)
        self._setup = setup
        self.pipe, theirs = context.Pipe()
        watch = Watch(self._state, self._moves)
        self.process = context.Process(target=work, args=(theirs, watch, setup, records), daemon=True)
        self.process.start()
        theirs.close()

    def give(self, games: list[Planned]) -> None:
        self.games = games
        self._given = time.monotonic()
        try:
            self.pipe.send(games)
        except OSError:
            raise self._ended_from_outside() from None

    def receive(self) -> Outcome:
        """The next outcome; of a process that ended while a bot was at it, that this is how the game ended."""
        try:
            outcome: Outcome = self.pipe.recv()
        except (EOFError, OSError):
            if not self._state[0]:
                raise self._ended_from_outside() from None
            return self.stop(f"ended its process (exit code {self._exit_code()})")
        self.games.pop(0)
        if not self.games:
            quick = time.monotonic() - self._given < LONG
            self.share = min(MOST_AT_ONCE, 2 * self.share) if quick else max(1, self.share // 2)
        return outcome

    def thinking(self) -> float:
        """For how many seconds a bot has been thinking about one decision, or has been being made."""
        began: float = self._state[0]
        return time.monotonic() - began if began else 0.0

    def stop(self, error: str) -> Outcome:
        """Ends the process, and with it the game in play, whose moves are played again for its record."""
        decision, seat = int(self._state[1]), int(self._state[2])
        self.end()
        planned = self.games.pop(0)
        words = f"the bot {shown_name(planned.seats[seat])!r} {error}"
        if decision == MAKING:
            words, decision = f"{words}, while it was being made", 0
        match = self._setup.begin(planned)
        for move in self._moves[:decision]:
            match.play(move)
        return stopped_game(planned, match, seat, decision, words, [])

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()

    def _exit_code(self) -> int | None:
        self.process.join(1)
        return self.process.exitcode

    def _ended_from_outside(self) -> StationmasterError:
        return StationmasterError("a process that played games was stopped from outside; try fewer --jobs")


def play_in_processes(
    setup: Setup, games: Sequence[Planned], jobs: int, *, limit: float | None = None, records: bool = True
) -> Generator[Outcome, None, None]:
    """The outcomes in order. A bot that takes longer than `limit` seconds ends that game.

    It counts for each decision, and for the making of the bot. Closing the iterator ends the processes.
    """
    crew = Crew(setup, min(jobs, max(1, len(games))), limit, records)
    try:
        yield from crew.play(games)
    finally:
        crew.end()


class Crew:
    """Processes that share games out among them."""

    def __init__(self, setup: Setup, jobs: int, limit: float | None, records: bool = True) -> None:
        self._setup = setup
        self._limit = limit
        self._records = records
        self._workers = [Worker(setup, records) for _ in range(jobs)]

    def play(self, games: Sequence[Planned]) -> Iterator[Outcome]:
        done: dict[int, Outcome] = {}  # by place in `games`
        given = answered = 0
        place = {planned.number: n for n, planned in enumerate(games)}
        while answered < len(games):
            for worker in self._workers:
                if not worker.games and given < min(len(games), answered + AHEAD):
                    share = list(games[given : given + worker.share])
                    worker.give(share)
                    given += len(share)
            for outcome in self._listen():
                done[place[outcome.number]] = outcome
            while answered in done:
                yield done.pop(answered)
                answered += 1

    def _listen(self) -> Iterator[Outcome]:
        """What the busy ones have to tell, waiting for it a while."""
        pipes: dict[Any, Worker] = {worker.pipe: worker for worker in self._workers if worker.games}
        patience = None if self._limit is None else min(0.5, self._limit / 4)
        ready = connection.wait(list(pipes), patience)
        for pipe in ready:
            yield pipes[pipe].receive()
        for worker in pipes.values():
            if worker.pipe not in ready and self._limit is not None and worker.thinking() > self._limit:
                yield worker.stop(f"stalled: no move within {self._limit:g} s")
            if worker.process.exitcode is not None or worker.pipe.closed:
                self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        """A new process takes over what the ended one had still to play."""
        successor = Worker(self._setup, self._records)
        self._workers[self._workers.index(worker)] = successor
        if worker.games:
            successor.give(worker.games)

    def end(self) -> None:
        for worker in self._workers:
            worker.end()


# ---- in a worker's process ----


def work(pipe: Any, watch: Watch, setup: Setup, records: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    end_with_parent()
    know_sources(setup.sources)
    while True:
        try:
            games: list[Planned] = pipe.recv()
            for planned in games:
                pipe.send(play_game(setup, planned, watch, records=records))
        except (EOFError, OSError):  # who asked is gone
            return


def end_with_parent() -> None:
    """A process that was killed cannot end those that it started: they see it themselves, also while a bot thinks."""

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            connection.wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
