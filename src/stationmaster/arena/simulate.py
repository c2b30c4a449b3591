"""Playing many games between bots, in this process or in several.

Game i of seed s takes its chance from the stream "s/i", and the bot of a seat its own from "s/i/seat": each game
stands alone, so its record is the same in whichever process it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

from stationmaster.bots import Player, make_bot
from stationmaster.editions import Edition, edition
from stationmaster.engine.chance import SeededChance
from stationmaster.errors import StationmasterError
from stationmaster.match import Match
from stationmaster.record.files import write_line


class BotError(StationmasterError):
    """A bot that failed or answered what is no lawful move."""


@dataclass(frozen=True)
class Setup:
    """What all games of a simulation share. It can be sent to another process."""

    game: str
    seats: tuple[str, ...]
    """The bot of each seat."""
    seed: int | str
    options: dict[str, Any] = field(default_factory=dict)
    board: dict[str, Any] | None = None

    @cached_property
    def edition(self) -> Edition[Any, Any]:
        return edition(self.game, self.board)

    @cached_property
    def names(self) -> list[str]:
        return player_names(self.seats)

    def check(self) -> None:
        """StationmasterError or BoardError, where such games cannot be played."""
        self.edition.check_players(len(self.seats))
        self.edition.check_options(self.options)
        for bot in self.seats:
            make_bot(bot, self.game)

    def __getstate__(self) -> dict[str, Any]:
        """Without the edition: another process makes its own."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}


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


def fill_seats(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Bots repeated in turn to fill the seats."""
    if not bots:
        raise StationmasterError("name at least one bot")
    if len(bots) > players:
        raise StationmasterError(f"{len(bots)} bots are named and there are {players} seats for them")
    return tuple(bots[seat % len(bots)] for seat in range(players))


def player_names(seats: Sequence[str]) -> list[str]:
    """The bots' names, numbered where a bot has several seats."""
    return [
        name if seats.count(name) == 1 else f"{name} {seats[: seat + 1].count(name)}" for seat, name in enumerate(seats)
    ]


def simulate(
    game: str,
    players: int,
    bots: Sequence[str],
    games: int,
    seed: int | str,
    *,
    jobs: int = 1,
    options: dict[str, Any] | None = None,
    board: dict[str, Any] | None = None,
    records: bool = True,
) -> Iterator[GameResult]:
    """Plays games and gives their results in order, the same whatever `jobs`, the number of processes, is.

    What cannot be played is refused here, before anything is played.
    """
    if games < 1 or jobs < 1:
        raise StationmasterError("games and jobs must be at least 1")
    setup = Setup(game, fill_seats(bots, players), seed, options or {}, board)
    setup.check()
    if jobs == 1 or games == 1:
        return (play_game(setup, number, records) for number in range(games))
    from stationmaster.arena.workers import play_in_processes  # noqa: PLC0415 (costs time to import)

    return play_in_processes(setup, games, jobs, records)


def play_game(setup: Setup, number: int, keep_record: bool = True) -> GameResult:
    """One game of a simulation, by its number from 0."""
    match = Match.scripted(setup.edition, setup.names, setup.options, SeededChance(f"{setup.seed}/{number}"))
    bots = [make_bot(name) for name in setup.seats]
    streams = [Random(f"{setup.seed}/{number}/{seat}") for seat in range(len(bots))]
    decisions = turns = 0
    while not match.is_over:
        turns += match.phase == "turn"
        decisions += 1
        ask(match, bots[match.turn], streams[match.turn], f"game {number} of seed {setup.seed}")
    record = match.record()
    return GameResult(
        number=number,
        seats=setup.seats,
        first=record["setup"]["first"],
        scores=[{**score.parts, "total": score.total} for score in match.scores()],
        winners=match.winners(),
        decisions=decisions,
        turns=turns,
        record=write_line(record) if keep_record else "",
    )


def ask(match: Match, bot: Player, rng: Random, where: str) -> None:
    """Lets a bot make its decision; what goes wrong with it is told as its fault, with the place where it happened."""
    who = f"{where}, decision {len(match.entries)}, seat {match.turn}: the bot {bot.name!r}"
    view = match.view(match.turn)
    try:
        move = bot.choose(view, rng)
    except Exception as error:
        raise BotError(f"{who} failed: {type(error).__name__}: {error}") from error
    if move not in view.moves:
        raise BotError(f"{who} answered {move!r}, which is no lawful move")
    match.play(move)
