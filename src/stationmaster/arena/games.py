"""One game between bots.

Deal d of seed s takes its chance from the stream "s/d", and the bot of a seat its own from "s/d/seat": each game
stands alone, so its record is the same in whichever process it is played, and games of one deal begin alike.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stationmaster.bots import Player, make_bot
from stationmaster.bots.failures import BotError, blaming
from stationmaster.bots.names import shown_name
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.setting import Setting
from stationmaster.match import Match
from stationmaster.record.files import write_line
from stationmaster.texts import one_line

MAKING = -1  # in place of a decision: the bot is being made


@dataclass(frozen=True)
class Setup:
    """What many games share. It can be sent to another process."""

    setting: Setting
    seed: int | str
    sources: dict[str, bytes] = field(default_factory=dict)
    """The files that bots come from, by path: another machine need not have them."""

    def check(self, seats: Sequence[str]) -> None:
        """StationmasterError or BoardError, where such games cannot be played."""
        self.setting.check(len(seats))
        for bot in set(seats):
            make_bot(bot, self.setting.game, files=True).check(self.setting.edition, len(seats))

    def begin(self, planned: Planned) -> Match:
        chance = SeededChance(f"{self.seed}/{planned.deal}")
        setting, names = self.setting, player_names(planned.seats)
        return Match.scripted(setting.edition, names, setting.options, chance, setting.first)


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
    position: str
    """Where it was, as `Match.from_position` takes it."""
    traceback: str = ""
    """The bot's own lines, where it raised something."""
    times: list[list[int]] = field(default_factory=list)

    @property
    def words(self) -> str:
        """Games are counted from 1 for people, as records in a file are."""
        return f"game {self.number + 1}, decision {self.decision}, seat {self.seat}: {self.error}"


Outcome = GameResult | StoppedGame


class GameStopped(BotError):  # noqa: N818 (as IllegalMove)
    """Raised where games are not to go on after one that a bot stopped."""

    def __init__(self, seed: int | str, game: StoppedGame) -> None:
        super().__init__(f"seed {seed}, {game.words}", game.traceback)
        self.game = game
        self.add_note(f"the position: {game.position}")


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
    return BotGame(setup, planned, watch or Watch()).play(records)


class BotGame:
    """One game as it is played: who sits at it, what they took for it, and what they say of it."""

    def __init__(self, setup: Setup, planned: Planned, watch: Watch) -> None:
        self.planned = planned
        self.match = setup.begin(planned)
        self.watch = watch
        self.streams = [Random(f"{setup.seed}/{planned.deal}/{seat}") for seat in range(len(planned.seats))]
        self.bots: list[Player] = []
        self.times: list[list[int]] = [[] for _ in planned.seats]
        self.explained: list[dict[str, Any]] = []
        self.decisions = self.turns = 0

    def play(self, records: bool) -> Outcome:
        seat = 0
        try:
            for seat, name in enumerate(self.planned.seats):
                with self.watch.over(MAKING, seat):
                    self.bots.append(make(name))
            while not self.match.is_over:
                seat = self.match.turn
                self.decide(seat)
        except BotError as error:
            return stopped_game(self.planned, self.match, seat, self.decisions, error, self.times, **self.said())
        return self.result(records)

    def decide(self, seat: int) -> None:
        began = time.perf_counter_ns()
        with self.watch.over(self.decisions, seat):
            move = ask(self.match, self.bots[seat], self.streams[seat])
        self.times[seat].append((time.perf_counter_ns() - began) // 1000)
        if words := explain(self.bots[seat]):
            self.explained.append({"decision": self.decisions, "seat": seat, "words": words})
        self.turns += self.match.phase == "turn"
        self.match.play(move)
        self.watch.note(self.decisions, move)
        self.decisions += 1

    def said(self) -> dict[str, Any]:
        return {"x_explained": self.explained} if self.explained else {}

    def result(self, records: bool) -> GameResult:
        record = self.match.record()
        fields = arena_field(self.planned, turns=self.turns) | self.said()
        return GameResult(
            number=self.planned.number,
            seats=self.planned.seats,
            first=record["setup"]["first"],
            scores=[{**score.parts, "total": score.total} for score in self.match.scores()],
            winners=record["result"]["winners"],
            decisions=self.decisions,
            turns=self.turns,
            record=write_line(record | fields) if records else "",
            times=self.times,
        )


def stopped_game(
    planned: Planned, match: Match, seat: int, decision: int, error: BotError, times: list[list[int]], **more: Any
) -> StoppedGame:
    """The game as far as it went, with more fields for its record."""
    words, trace, position = str(error), error.traceback, match.position()
    stopped = {"seat": seat, "decision": decision, "error": words, "position": position}
    stopped |= {"traceback": trace} if trace else {}
    record = write_line(match.record() | arena_field(planned, stopped=stopped) | more)
    return StoppedGame(planned.number, planned.seats, seat, decision, words, record, position, trace, times)


def arena_field(planned: Planned, **more: Any) -> dict[str, Any]:
    """What a record does not tell of itself, in a field of our own."""
    bots = [shown_name(bot) for bot in planned.seats]
    return {"x_arena": {"number": planned.number, "deal": planned.deal, "bots": bots, **more}}


def make(name: str) -> Player:
    """A new bot; BotError where it cannot be made."""
    with blaming(shown_name(name)):
        try:
            return make_bot(name, files=True)
        except BotError as error:
            raise BotError(one_line(error), error.traceback) from error
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


def explain(bot: Player) -> str:
    """Why the bot chose its last move, where it can say."""
    with blaming(bot.name):
        return one_line(bot.explain())
