"""An arena: its settings, its games, who plays them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.util import find_spec
from typing import Any

import stationmaster
from stationmaster.arena.games import Outcome, Planned, Setup
from stationmaster.arena.schedule import PAIRS, schedule
from stationmaster.arena.workers import play_in_processes
from stationmaster.bots.files import read_source
from stationmaster.bots.names import read_name, shown_name
from stationmaster.errors import StationmasterError
from stationmaster.games.setting import Setting
from stationmaster.texts import how_to_install

RAY = "ray"


@dataclass(frozen=True)
class Tournament:
    """Every bot against every other one; see `schedule` for the tables."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    """For each pairing, rounded up to whole deals."""
    seed: str
    tables: str = PAIRS
    options: dict[str, Any] = field(default_factory=dict)
    board: dict[str, Any] | None = None

    @cached_property
    def setup(self) -> Setup:
        return Setup(Setting(self.game, self.options, self.board), self.seed, self.sources())

    @cached_property
    def planned(self) -> list[Planned]:
        return schedule(self.bots, self.players, self.games, self.tables)

    def check(self) -> None:
        """StationmasterError or BoardError, where it cannot be played."""
        assert self.planned
        for bot in self.bots:
            self.setup.check([bot] * self.players)
        name, count = Counter(map(shown_name, self.bots)).most_common(1)[0]
        if count > 1:
            raise StationmasterError(f"{count} bots are called {name!r}: give one of the classes another name")

    def check_executor(self, executor: str) -> None:
        """Refuses one that is not there, before anything is written."""
        if executor == RAY:
            check_ray()

    def settings(self) -> dict[str, Any]:
        """What has to be the same for the same results; only `games` may grow: more of them add to the others."""
        return {
            "version": stationmaster.__version__,
            "game": self.game,
            "players": self.players,
            "bots": [shown_name(bot) for bot in self.bots],
            "games": self.games,
            "bot_files": [digest(source) for source in self.sources().values()],
            "tables": self.tables,
            "seed": self.seed,
            "options": self.options,
            "board": None if self.board is None else digest(json.dumps(self.board, sort_keys=True).encode()),
        }

    def sources(self) -> dict[str, bytes]:
        return sources_of(self.bots)

    def play(self, done: int, jobs: int, limit: float, executor: str = "processes") -> Generator[Outcome, None, None]:
        """The outcomes of the games from number `done` on, in order. Close it to stop."""
        games = self.planned[done:]
        if executor == RAY:
            from stationmaster.arena.on_ray import play_on_ray  # noqa: PLC0415 (an extra, and costs time to import)

            return play_on_ray(self.setup, games, jobs, limit)
        return play_in_processes(self.setup, games, jobs, limit=limit)


def check_ray() -> None:
    """StationmasterError where Ray is not installed."""
    if find_spec("ray") is None:
        raise StationmasterError(f"--executor ray needs Ray: {how_to_install('ray')}")


def sources_of(bots: Iterable[str]) -> dict[str, bytes]:
    """The files that bots come from, by path."""
    return {path: read_source(path) for path in (read_name(bot).path for bot in bots) if path}


def digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]
