"""Gymnasium's vector interface: many games stepped in compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.envs.buffers import Copies, erasable, shared
from stationmaster.envs.illegal import refusal
from stationmaster.envs.opponents import seat_bots, table_of_bots
from stationmaster.envs.tasks import Array, Task, streams

Info = dict[str, Any]


class VectorEnv(GymnasiumVectorEnv[Array, Array, Array]):
    """`num_envs` games of one kind.

    With `opponents` the caller plays seat 0 of each game, as in the single environment. Without, the caller plays
    every seat: each observation is that of the seat that decides next (`info["seat"]`), each reward that of the
    seat that has just decided; `info["rewards"]` has those of all seats.

    A game that ends is dealt anew in the same step: the observation is already the new game's, the old one's last
    stands in `info["final_obs"]`, its scores in `info["scores"]`. `info["action_mask"]` has the legal actions.
    With `copy=False` the arrays are the buffers themselves, which the next step overwrites.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str = "usa",
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: Sequence[str] | str | None = None,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
        reward: str = "placement",
        memory: bool = True,
        scaled: bool = False,
        copy: bool = True,
    ) -> None:
        seats = None if opponents is None else seat_bots(opponents, players)
        count = len(seats) if seats else players or 2
        self.task = Task(game, count, options=options, board=board, reward=reward, memory=memory, scaled=scaled)
        self.num_envs = num_envs
        self.single_observation_space = self.task.observation_space()
        self.single_action_space = self.task.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy = copy
        self._learner = -1 if seats is None else 0
        self._batch = self.task.batch(None, num_envs, self._learner)
        self._bots = None if seats is None else table_of_bots(self.task, self._batch, seats)
        self._share_buffers()

    def _share_buffers(self) -> None:
        batch, rows = self._batch, self.num_envs
        self._observations = erasable(batch.observations).reshape(rows, -1)
        self._finals = shared(batch.finals, np.uint8).reshape(rows, -1)
        self._masks = erasable(batch.masks).view(np.int8).reshape(rows, -1)
        self._observation_copies = Copies(self._observations)
        self._mask_copies = Copies(self._masks)
        self._rewards = shared(batch.rewards, np.float64).reshape(rows, -1)
        self._scores = shared(batch.scores, np.int64).reshape(rows, -1)
        self._over = shared(batch.over, np.bool_)
        self._seats = shared(batch.seats, np.int64)
        self._moved = shared(batch.moved, np.int64)
        self._rows = np.arange(rows)
        self._never = np.zeros(rows, np.bool_)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Array, Info]:
        """Deals all games. Game i of seed s is the same in every process and for every `num_envs`."""
        super().reset(seed=seed)
        if seed is not None:
            chances, choice = streams(f"{seed}/vector", self.num_envs + 1)
            self._batch.reseed(chances[:-1], choice)
            if self._bots is not None:
                self._bots.rng = Random(f"{seed}/bots")
        self._erase()
        self._batch.reset()
        return self._shown(), self._info()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, Info]:
        batch = self._batch
        moves = vec[i64](np.asarray(actions).tolist())
        wrong = batch.first_illegal(moves)
        if wrong >= 0:
            raise refusal(self.task.edition, batch.games[wrong], moves[wrong], f"game {wrong}: ")
        return self._play(moves)

    def step_randomly(self) -> tuple[Array, Array, Array, Array, Info]:
        """A step with a random legal action in each game, chosen in compiled code."""
        return self._play(self._batch.sample())

    def sample_actions(self) -> Array:
        """A random legal action for each game."""
        return shared(self._batch.sample(), np.int64)

    def _play(self, moves: vec[i64]) -> tuple[Array, Array, Array, Array, Info]:
        self._erase()
        self._batch.step(moves)
        return self._result()

    def _erase(self) -> None:
        self._observations.fill(0)
        self._masks.fill(0)

    def _result(self) -> tuple[Array, Array, Array, Array, Info]:
        seat = 0 if self._learner == 0 else self._moved
        rewards = self._rewards[self._rows, seat]
        over = self._over.copy()
        info = self._info()
        if over.any():
            info |= {"final_obs": self._final_observations(over), "_final_obs": over}
            info |= {"scores": self._scores.copy(), "_scores": over}
        return self._shown(), rewards, over, self._never.copy(), info

    def _info(self) -> Info:
        masks = self._mask_copies.take() if self.copy else self._masks
        info: Info = {"action_mask": masks, "seat": self._seats.copy()}
        if self._learner < 0:
            info["rewards"] = self._rewards.copy()
        return info

    def _shown(self) -> Array:
        if self.task.scaled:
            return self.task.shown(self._observations)
        return self._observation_copies.take() if self.copy else self._observations

    def _final_observations(self, over: Array) -> Array:
        finals = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            finals[row] = self.task.shown(self._finals[row])
        return finals

    def action_masks(self) -> Array:
        """The legal actions of each game."""
        return self._masks.astype(bool)
