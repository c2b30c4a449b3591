"""The `env`, `raw_env` and `parallel_env` of each PettingZoo module."""

from __future__ import annotations

from typing import Protocol, Unpack

from stationmaster.envs.aec import BoardGameEnv
from stationmaster.envs.parallel import ParallelBoardGame
from stationmaster.envs.tasks import Task, TaskSettings


class Maker(Protocol):
    def __call__(
        self, players: int | None = None, *, render_mode: str | None = None, **settings: Unpack[TaskSettings]
    ) -> BoardGameEnv: ...


class ParallelMaker(Protocol):
    def __call__(
        self, players: int | None = None, *, render_mode: str | None = None, **settings: Unpack[TaskSettings]
    ) -> ParallelBoardGame: ...


def makers(game: str, name: str | None = None) -> tuple[Maker, Maker, ParallelMaker]:
    """The functions `env`, `raw_env` and `parallel_env` of a game: for one from elsewhere, which has no module here.

    `name` is the name of the environment (`metadata["name"]`), if not that of the game with `_v0`.

    >>> env, raw_env, parallel_env = makers("usa")
    >>> str(env(players=3))
    'usa_v0'
    """
    title = name or f"{game}_v0"

    def env(
        players: int | None = None, *, render_mode: str | None = None, **settings: Unpack[TaskSettings]
    ) -> BoardGameEnv:
        """One agent at a time; an illegal action ends the game. No wrapper is needed, and none slows it down."""
        return BoardGameEnv(Task(game, players, **settings), title, render_mode)

    def raw_env(
        players: int | None = None, *, render_mode: str | None = None, **settings: Unpack[TaskSettings]
    ) -> BoardGameEnv:
        """The same, except that an illegal action raises an error that says why."""
        settings.setdefault("illegal", "raise")
        return BoardGameEnv(Task(game, players, **settings), title, render_mode)

    def parallel_env(
        players: int | None = None, *, render_mode: str | None = None, **settings: Unpack[TaskSettings]
    ) -> ParallelBoardGame:
        """All agents at each step, of which one decides."""
        return ParallelBoardGame(env(players, render_mode=render_mode, **settings))

    return env, raw_env, parallel_env
