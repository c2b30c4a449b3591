"""Gymnasium: one agent against bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np

from stationmaster.envs.buffers import erasable
from stationmaster.envs.compiled.batch import ILLEGAL_MOVE
from stationmaster.envs.illegal import ILLEGAL_REWARD, check_illegal, refusal
from stationmaster.envs.opponents import seat_bots, table_of_bots
from stationmaster.envs.rendering import MODES, Renderer
from stationmaster.envs.tasks import Array, Task, streams


class SingleEnv(gymnasium.Env[Array, Any]):
    """The agent plays seat 0 (the first player is drawn by lot); bots play the other seats, clockwise.

    The observation is a flat array; the mask of legal actions stands in `info["action_mask"]` and is what
    `action_masks()` answers, as sb3-contrib's MaskablePPO asks. An illegal action ends the game with a reward of -1,
    and `info["illegal"]` says why; with `illegal="raise"` it is an error, with `illegal="random"` a random legal
    move is played instead. At the end `info` has "scores" and "ranks" by seat.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str = "usa",
        opponents: Sequence[str] | str = ("random",),
        players: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
        reward: str = "placement",
        memory: bool = True,
        scaled: bool = False,
        illegal: str = "terminate",
        render_mode: str | None = None,
    ) -> None:
        seats = seat_bots(opponents, players)
        self.task = Task(game, len(seats), options=options, board=board, reward=reward, memory=memory, scaled=scaled)
        self.illegal = check_illegal(illegal)
        self.render_mode = render_mode
        self.renderer = Renderer(self.task, render_mode)
        self.observation_space = self.task.observation_space()
        self.action_space = self.task.action_space()
        self._batch = self.task.batch(None, learner=0)
        self._bots = table_of_bots(self.task, self._batch, seats)
        self._row = erasable(self._batch.observations)
        self._mask = erasable(self._batch.masks).view(np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._batch.reseed(*streams(seed, 1))
            self._bots.rng = Random(f"{seed}/bots")
        self._batch.deal_all()
        if self.render_mode == "human":
            self.render()
        return self._look()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        batch = self._batch
        if batch.advance(0, int(action)) == ILLEGAL_MOVE:
            if self.illegal != "random":
                return self._refuse(int(action))
            batch.play(0, batch.random_move(0))
        over = batch.over[0] == 1
        seen, info = self._look()
        if over:
            info["scores"] = [int(score) for score in batch.scores]
            info["ranks"] = [score.rank for score in self.task.edition.scores(batch.games[0])]
        if self.render_mode == "human":
            self.render()
        return seen, float(batch.rewards[0]), over, False, info

    def _look(self) -> tuple[Array, dict[str, Any]]:
        """What the agent observes, and the info with its legal actions."""
        self._row.fill(0)
        self._mask.fill(0)
        self._batch.show(0)
        return self.task.shown(self._row), {"action_mask": self._mask.copy()}

    def _refuse(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        error = refusal(self.task.edition, self._batch.games[0], action)
        if self.illegal == "raise":
            raise error
        seen, info = self._look()
        return seen, ILLEGAL_REWARD, True, False, info | {"illegal": str(error)}

    def action_masks(self) -> Array:
        """The legal actions, as sb3-contrib wants them."""
        return self._mask.astype(bool)

    def render(self) -> Any:
        return self.renderer.render(self._batch.games[0])
