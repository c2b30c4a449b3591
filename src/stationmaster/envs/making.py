"""The `env`, `raw_env` and `parallel_env` of each PettingZoo module."""

from __future__ import annotations

from typing import Any, Protocol

from stationmaster.envs.aec import BoardGameEnv
from stationmaster.envs.parallel import ParallelBoardGame
from stationmaster.envs.tasks import Task


class Maker(Protocol):
    def __call__(
        self,
        players: int = 2,
        *,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
        reward: str = "placement",
        memory: bool = True,
        scaled: bool = False,
        max_cycles: int | None = None,
        illegal: str = ...,
        render_mode: str | None = None,
    ) -> BoardGameEnv: ...


class ParallelMaker(Protocol):
    def __call__(self, players: int = 2, **settings: Any) -> ParallelBoardGame: ...


def makers(game: str, name: str | None = None) -> tuple[Maker, Maker, ParallelMaker]:
    """The functions `env`, `raw_env` and `parallel_env` of a game: for one from elsewhere, which has no module here.

    `name` is the name of the environment (`metadata["name"]`), if not that of the game with `_v0`.

    >>> env, raw_env, parallel_env = makers("usa")
    >>> str(env(players=3))
    'usa_v0'
    """
    title = name or f"{game}_v0"

    def raw_env(
        players: int = 2,
        *,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
        reward: str = "placement",
        memory: bool = True,
        scaled: bool = False,
        max_cycles: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> BoardGameEnv:
        """One agent at a time; an illegal action raises an error that says why."""
        task = Task(game, players, options=options, board=board, reward=reward, memory=memory, scaled=scaled)
        return BoardGameEnv(task, title, max_cycles=max_cycles, illegal=illegal, render_mode=render_mode)

    def env(
        players: int = 2,
        *,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
        reward: str = "placement",
        memory: bool = True,
        scaled: bool = False,
        max_cycles: int | None = None,
        illegal: str = "terminate",
        render_mode: str | None = None,
    ) -> BoardGameEnv:
        """One agent at a time; an illegal action ends the game. No wrapper is needed, and none slows it down."""
        task = Task(game, players, options=options, board=board, reward=reward, memory=memory, scaled=scaled)
        return BoardGameEnv(task, title, max_cycles=max_cycles, illegal=illegal, render_mode=render_mode)

    def parallel_env(players: int = 2, **settings: Any) -> ParallelBoardGame:
        """All agents at each step, of which one decides. The settings are those of `env`."""
        return ParallelBoardGame(env(players, **settings))

    return env, raw_env, parallel_env
