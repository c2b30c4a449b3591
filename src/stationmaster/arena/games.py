"""One game between bots.

Deal d of seed s takes its chance from the stream "s/d", and the bot of a seat its own from "s/d/seat": each game
stands alone, so its record is the same in whichever process it is played, and games of one deal begin alike.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stationmaster.bots import Player, make_bot
from stationmaster.bots.names import shown_name
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.setting import Setting
from stationmaster.match import Match
from stationmaster.record.files import write_line
from stationmaster.texts import one_line

MAKING = -1  # in place of a decision: the bot is being made


class BotError(StationmasterError):
    """A bot that failed, or returned something that is not a legal move."""


@dataclass(frozen=True)
class Setup:
    """What many games share. It can be sent to another process."""

    setting: Setting
    seed: int | str
    sources: dict[str, str] = field(default_factory=dict)
    """The text of files that bots come from, by path: another machine need not have them."""

    def check(self, seats: Sequence[str]) -> None:
        """StationmasterError or BoardError, where such games cannot be played."""
        self.setting.check(len(seats))
        for bot in set(seats):
            make_bot(bot, self.setting.game, files=True)

    def begin(self, planned: Planned) -> Match:
        chance = SeededChance(f"{self.seed}/{planned.deal}")
        return Match.scripted(self.setting.edition, player_names(planned.seats), self.setting.options, chance)


@dataclass(frozen=True)
class Planned:
    """A game to be played. Games with the same deal have the same chance."""

    number: int
    deal: int
    seats: tuple[str, ...]
    """The bot of each seat."""


@dataclass(frozen=True)
class GameResult:
    """What became of one game."""

    number: int
    seats: tuple[str, ...]
    first: int
    scores: list[dict[str, int]]
    """For each seat the parts of its score, and their `total`."""
    winners: list[int]
    decisions: int
    turns: int
    record: str
    """The record as one line of JSON; empty if it was not asked for."""
    times: list[list[int]] = field(default_factory=list)
    """For each seat the microseconds of its decisions, including the building of the view."""


@dataclass(frozen=True)
class StoppedGame:
    """A game that ended early because a bot did what it must not."""

    number: int
    seats: tuple[str, ...]
    seat: int
    decision: int
    error: str
    """Such as "the bot 'mine' failed: ZeroDivisionError: division by zero"."""
    record: str
    times: list[list[int]] = field(default_factory=list)

    @property
    def words(self) -> str:
        return f"game {self.number}, decision {self.decision}, seat {self.seat}: {self.error}"


Outcome = GameResult | StoppedGame


class Watch:
    """Tells whoever looks at it, from whatever process, what the bots are doing and did: both are shared memory."""

    def __init__(self, state: Any = None, moves: Any = ()) -> None:
        self.state = [0.0, 0.0, 0.0] if state is None else state
        self.moves = moves

    @contextmanager
    def over(self, decision: int, seat: int) -> Iterator[None]:
        """While a bot decides, or is being made."""
        self.state[1], self.state[2] = decision, seat
        self.state[0] = time.monotonic()  # last: whoever looks sees nothing half done
        try:
            yield
        finally:
            self.state[0] = 0.0

    def note(self, decision: int, move: int) -> None:
        if decision < len(self.moves):
            self.moves[decision] = move


def player_names(seats: Sequence[str]) -> list[str]:
    """The bots' names, numbered where a bot has several seats."""
    names = [shown_name(bot) for bot in seats]
    return [
        name if names.count(name) == 1 else f"{name} {names[: seat + 1].count(name)}" for seat, name in enumerate(names)
    ]


def play_game(setup: Setup, planned: Planned, watch: Watch | None = None, *, records: bool = True) -> Outcome:
    match, watch = setup.begin(planned), watch or Watch()
    streams = [Random(f"{setup.seed}/{planned.deal}/{seat}") for seat in range(len(planned.seats))]
    times: list[list[int]] = [[] for _ in planned.seats]
    bots: list[Player] = []
    for seat, name in enumerate(planned.seats):
        try:
            with watch.over(MAKING, seat):
                bots.append(make(name))
        except BotError as error:
            return stopped_game(planned, match, seat, 0, str(error), times)
    decisions = turns = 0
    while not match.is_over:
        seat = match.turn
        began = time.perf_counter_ns()
        try:
            with watch.over(decisions, seat):
                move = ask(match, bots[seat], streams[seat])
        except BotError as error:
            return stopped_game(planned, match, seat, decisions, str(error), times)
        times[seat].append((time.perf_counter_ns() - began) // 1000)
        turns += match.phase == "turn"
        match.play(move)
        watch.note(decisions, move)
        decisions += 1
    return finished_game(planned, match, turns, times, records)


def finished_game(planned: Planned, match: Match, turns: int, times: list[list[int]], records: bool) -> GameResult:
    record = match.record()
    return GameResult(
        number=planned.number,
        seats=planned.seats,
        first=record["setup"]["first"],
        scores=[{**score.parts, "total": score.total} for score in match.scores()],
        winners=record["result"]["winners"],
        decisions=sum(map(len, times)),
        turns=turns,
        record=write_line(record | arena_field(planned, turns=turns)) if records else "",
        times=times,
    )


def stopped_game(
    planned: Planned, match: Match, seat: int, decision: int, error: str, times: list[list[int]]
) -> StoppedGame:
    """The game as far as it went."""
    stopped = {"seat": seat, "decision": decision, "error": error}
    record = write_line(match.record() | arena_field(planned, stopped=stopped))
    return StoppedGame(planned.number, planned.seats, seat, decision, error, record, times)


def arena_field(planned: Planned, **more: Any) -> dict[str, Any]:
    """What a record does not tell of itself, in a field of our own."""
    bots = [shown_name(bot) for bot in planned.seats]
    return {"x_arena": {"number": planned.number, "deal": planned.deal, "bots": bots, **more}}


def make(name: str) -> Player:
    """A new bot; BotError where it cannot be made."""
    with blaming(shown_name(name)):
        try:
            return make_bot(name, files=True)
        except StationmasterError as error:  # tells of the file as well
            raise BotError(one_line(error)) from error


def ask(match: Match, bot: Player, rng: Random) -> int:
    """The bot's move; BotError where it has none."""
    view = match.view(match.turn)
    with blaming(bot.name):
        move = bot.choose(view, rng)
        number, shown = int(move) if move in view.moves else None, repr(move)
    if number not in view.moves:
        raise BotError(f"the bot {bot.name!r} answered {shown[:80]}, which is not a legal move")
    return number


@contextmanager
def blaming(bot: str) -> Iterator[None]:
    """Whatever a bot raises is a BotError, also what is no Exception, such as the cancelling of a task.

    Only Ctrl-C is the user's, except in a process that does not listen to it.
    """
    try:
        yield
    except BotError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            raise
        words = f"the bot {bot!r} failed: {type(error).__name__}: {one_line(error)}"
        raise BotError(words.removesuffix(": ")) from error
