"""Many games between bots in fixed seats, in this process or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stationmaster.arena.games import GameResult, GameStopped, Planned, Setup, StoppedGame, play_game
from stationmaster.errors import StationmasterError
from stationmaster.games.setting import Setting


def fill_seats(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Bots repeated in turn to fill the seats."""
    if not bots:
        raise StationmasterError("name at least one bot")
    if len(bots) > players:
        raise StationmasterError(f"{len(bots)} bots are named, but there are only {players} seats for them")
    return tuple(bots[seat % len(bots)] for seat in range(players))


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

    Whatever cannot be played is refused before anything is played. A bot that fails ends it with
    GameStopped, a BotError that has the game as far as it went.
    """
    if games < 1 or jobs < 1:
        raise StationmasterError("games and jobs must be at least 1")
    setup, seats = Setup(Setting(game, options or {}, board), seed), fill_seats(bots, players)
    setup.check(seats)
    planned = [Planned(number, number, seats) for number in range(games)]
    return play_planned(setup, planned, jobs, records=records)


def play_planned(setup: Setup, games: list[Planned], jobs: int, *, records: bool = True) -> Iterator[GameResult]:
    """The results in order. A bot that fails ends it with GameStopped."""
    if jobs == 1 or len(games) == 1:
        outcomes = (play_game(setup, planned, records=records) for planned in games)
    else:
        from stationmaster.arena.workers import play_in_processes  # noqa: PLC0415 (costs time to import)

        outcomes = play_in_processes(setup, games, jobs, records=records)
    for outcome in outcomes:
        if isinstance(outcome, StoppedGame):
            raise GameStopped(setup.seed, outcome)
        yield outcome
