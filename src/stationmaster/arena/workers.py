"""Games in processes of their own, which can be ended when a bot stalls."""

from __future__ import annotations

import os
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from mmap import mmap
from queue import Empty, SimpleQueue
from tempfile import mkstemp

from stationmaster.arena.games import MAKING, Outcome, Planned, Setup, Watch, play_game, stopped_game
from stationmaster.bots.failures import BotError
from stationmaster.bots.files import know_sources
from stationmaster.bots.names import shown_name
from stationmaster.errors import StationmasterError
from stationmaster.processes import Answer, Worker

MOST_AT_ONCE = 25  # games that a process gets: enough not to wait for this one
BATCH_SECONDS = 0.5  # that they should take
AHEAD = 2000  # games that may be finished before the oldest unfinished one: results are given in order
ROOM = 10_000  # moves of a game that are kept should its process end: more than cards and cars last for
STATE = 3 * 8  # bytes of a watch's state


class GameProcess:
    """A process that plays games, one after another, and what it is doing."""

    def __init__(self, setup: Setup, records: bool, heard: SimpleQueue[tuple[GameProcess, Answer | None]]) -> None:
        self.games: list[Planned] = []
        """Given and not yet answered."""
        self.share = 1
        """Games that it gets at a time: more where they are short."""
        self.ended = False
        self._given = 0.0
        self._setup = setup
        self._memory = shared_memory()
        self._watch = watch_in(self._memory)
        work = partial(play_watched, setup, records, self._memory)
        self._worker = Worker(work, lambda answer: heard.put((self, answer)))

    def give(self, games: list[Planned]) -> None:
        self.games = games
        self._given = time.monotonic()
        try:
            for planned in games:
                self._worker.ask(planned)
        except OSError:
            raise self._ended_from_outside() from None

    def take(self, answer: Answer | None) -> Outcome:
        """The next outcome; of a process that ended while a bot was at it, that this is how the game ended."""
        if answer is None:
            if not self._watch.state[0]:
                raise self._ended_from_outside()
            return self.stop(f"ended its process (exit code {self._worker.exit_code()})")
        outcome, error = answer
        if error is not None:
            raise RuntimeError(error)
        self.games.pop(0)
        if not self.games:
            quick = time.monotonic() - self._given < BATCH_SECONDS
            self.share = min(MOST_AT_ONCE, 2 * self.share) if quick else max(1, self.share // 2)
        done: Outcome = outcome
        return done

    def thinking(self) -> float:
        """For how many seconds a bot has been thinking about one decision, or has been being made."""
        began: float = self._watch.state[0]
        return time.monotonic() - began if began else 0.0

    def stop(self, error: str) -> Outcome:
        """Ends the process, and with it the game in play, whose moves are played again for its record."""
        decision, seat = int(self._watch.state[1]), int(self._watch.state[2])
        self.end()
        planned = self.games.pop(0)
        words = f"the bot {shown_name(planned.seats[seat])!r} {error}"
        if decision == MAKING:
            words, decision = f"{words}, while it was being made", 0
        match = self._setup.begin(planned)
        for move in self._watch.moves[:decision]:
            match.play(move)
        return stopped_game(planned, match, seat, decision, BotError(words), [])

    def end(self) -> None:
        self._worker.end()
        with suppress(OSError):  # its process has done so, in most cases
            os.unlink(self._memory)
        self.ended = True

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
        self._limit = limit
        self._heard: SimpleQueue[tuple[GameProcess, Answer | None]] = SimpleQueue()
        self._begin = partial(GameProcess, setup, records, self._heard)
        self._processes = [self._begin() for _ in range(jobs)]

    def play(self, games: Sequence[Planned]) -> Iterator[Outcome]:
        done: dict[int, Outcome] = {}  # by place in `games`
        given = answered = 0
        place = {planned.number: n for n, planned in enumerate(games)}
        while answered < len(games):
            for process in self._processes:
                if not process.games and given < min(len(games), answered + AHEAD):
                    share = list(games[given : given + process.share])
                    process.give(share)
                    given += len(share)
            for outcome in self._listen():
                done[place[outcome.number]] = outcome
            while answered in done:
                yield done.pop(answered)
                answered += 1

    def _listen(self) -> Iterator[Outcome]:
        """What the busy ones have to tell, waiting for it a while."""
        talked = set()
        for process, answer in self._all_heard():
            if process.games and not process.ended:
                talked.add(process)
                yield process.take(answer)
        for process in list(self._processes):
            stalled = self._limit is not None and process.games and process.thinking() > self._limit
            if stalled and process not in talked:
                yield process.stop(f"stalled: no move within {self._limit:g} s")
            if process.ended:
                self._replace(process)

    def _all_heard(self) -> list[tuple[GameProcess, Answer | None]]:
        heard = []
        patience = None if self._limit is None else min(0.5, self._limit / 4)
        try:
            heard.append(self._heard.get(timeout=patience))
            while True:
                heard.append(self._heard.get_nowait())
        except Empty:
            return heard

    def _replace(self, process: GameProcess) -> None:
        """A new process takes over what the ended one had still to play."""
        successor = self._begin()
        self._processes[self._processes.index(process)] = successor
        if process.games:
            successor.give(process.games)

    def end(self) -> None:
        for process in self._processes:
            process.end()


# ---- what both sides see ----


def shared_memory() -> str:
    """A file for `watch_in`: it tells what a bot is doing also when its process has ended."""
    file, path = mkstemp(prefix="stationmaster-")
    os.truncate(file, STATE + 4 * ROOM)
    os.close(file)
    return path


def watch_in(path: str) -> Watch:
    with open(path, "r+b") as file:
        memory = memoryview(mmap(file.fileno(), 0))
    return Watch(memory[:STATE].cast("d"), memory[STATE:].cast("i"))


# ---- in a process ----


@cache
def kept_watch(path: str) -> Watch:
    """The file is needed no more when both sides have it open: nothing is left behind, whoever is killed."""
    watch = watch_in(path)
    with suppress(OSError):  # some systems keep open files
        os.unlink(path)
    return watch


def play_watched(setup: Setup, records: bool, memory: str, planned: Planned) -> Outcome:
    know_sources(setup.sources)
    return play_game(setup, planned, kept_watch(memory), records=records)
