"""Gymnasium's vector interface: many games stepped in compiled code."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.envs.buffers import Copies, erasable, shared
from stationmaster.envs.copying import Copied, settled
from stationmaster.envs.describing import Description, describe
from stationmaster.envs.illegal import refusal
from stationmaster.envs.opponents import BotTable
from stationmaster.envs.tasks import Array, Task, TaskSettings, check_count, streams
from stationmaster.errors import StationmasterError

Info = dict[str, Any]


class VectorEnv(Copied, GymnasiumVectorEnv[Any, Array, Array]):
    """`num_envs` games of one kind.

    With `opponents` the caller plays seat 0 of each game, as in the single environment. Without, the caller plays
    every seat: each observation is that of the seat that decides next (`info["seat"]`), each reward that of the
    seat that has just decided; `info["rewards"]` has those of all seats.

    A game that ends is dealt anew in the same step: the observation is already the new game's, the old one's last
    stands in `info["final_obs"]`, its scores in `info["scores"]`, and in `info["illegal"]` whether an illegal action
    ended it. `info["action_mask"]` has the legal actions.
    With `copy=False` the arrays are the buffers themselves, which the next step overwrites.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str = "usa",
        num_envs: int = 1,
        players: int | None = None,
        *,
        copy: bool = True,
        **settings: Unpack[TaskSettings],
    ) -> None:
        check_count("num_envs", num_envs)
        self.task = Task(game, players, **settings)
        self.made_with = self.task.made_with | {"num_envs": num_envs, "copy": copy}
        self.num_envs = num_envs
        self.single_observation_space = self.task.observation_space()
        self.single_action_space = self.task.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.state_space = batch_space(self.task.state_space(), num_envs)
        self.copy = copy
        self._batch = self.task.batch(None, num_envs)
        self._bots = BotTable(self.task, self._batch, self.task.opponents) if self.task.opponents else None
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
        self._cut = shared(batch.cut, np.bool_)
        self._wrong = shared(batch.wrong, np.bool_)
        self._seats = shared(batch.seats, np.int64)
        self._moved = shared(batch.moved, np.int64)
        self._rows = np.arange(rows)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Any, Info]:
        """Deals all games. Game i of seed s is the same in every process and for every `num_envs`."""
        super().reset(seed=seed)
        if seed is not None:
            self._batch.reseed(*streams(f"{seed}/vector", self.num_envs, one_by_one=True))
            if self._bots is not None:
                self._bots.reseed(seed)
        self._erase()
        self._batch.reset()
        return self._shown(), self._info()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, Info]:
        moves = vec[i64](self._numbers(actions))
        if self.task.illegal == "raise":
            self._check(moves)
        return self._play(moves)

    def _numbers(self, actions: Any) -> list[int]:
        """An action for each game, as numbers."""
        given = np.asarray(actions)
        if not self._batch.games:
            raise StationmasterError("there is no game yet: call reset() before step()")
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise StationmasterError(f"give {self.num_envs} actions, each a whole number, not {actions!r}")
        numbers: list[int] = given.tolist()
        return numbers

    def _check(self, moves: vec[i64]) -> None:
        wrong = self._batch.first_illegal(moves)
        if wrong >= 0:
            raise refusal(self.task.edition, self._batch.games[wrong], moves[wrong], f"game {wrong}: ")

    def step_randomly(self) -> tuple[Any, Array, Array, Array, Info]:
        """A step with a random legal action in each game, chosen in compiled code."""
        return self._play(self._batch.sample())

    def sample(self) -> Array:
        """A random legal action for each game."""
        return shared(self._batch.sample(), np.int64)

    def _play(self, moves: vec[i64]) -> tuple[Any, Array, Array, Array, Info]:
        self._erase()
        self._batch.step(moves, self.task.illegal == "random")
        return self._result()

    def _erase(self) -> None:
        self._observations.fill(0)
        self._masks.fill(0)

    def _result(self) -> tuple[Any, Array, Array, Array, Info]:
        seat = 0 if self._bots else self._moved
        rewards = self._rewards[self._rows, seat]
        over, cut = self._over.copy(), self._cut.copy()
        info = self._info()
        ended = over | cut
        if ended.any():
            info |= {"final_obs": self._final_observations(ended), "_final_obs": ended}
            info |= {"scores": self._scores.copy(), "_scores": over & ~self._wrong}
            info |= {"illegal": self._wrong.copy(), "_illegal": over}
        return self._shown(), rewards, over, cut, info

    def _info(self) -> Info:
        masks = self._mask_copies.take() if self.copy else self._masks
        info: Info = {"action_mask": masks, "seat": self._seats.copy()}
        if self._bots is None:
            info["rewards"] = self._rewards.copy()
        return info

    def _shown(self) -> Any:
        if self.task.scaled or self.task.graph:
            return self.task.shown(self._observations)
        return self._observation_copies.take() if self.copy else self._observations

    def _final_observations(self, over: Array) -> Array:
        finals = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(over):
            finals[row] = self.task.shown(self._finals[row])
        return finals

    def state(self) -> Array:
        """Of each game everything, open: what each seat observes, a row a seat. For critics, never for players."""
        return self.task.states(self._batch)

    def describe(self) -> Description:
        """What every index of cards, routes, cities, tickets, actions and observations stands for."""
        return describe(self.task)

    def kept(self) -> dict[str, Any]:
        return {
            "batch": self._batch.kept(),
            "bots": None if self._bots is None else self._bots.kept(),
            "action_spaces": (settled(self.action_space), settled(self.single_action_space)),
            "random": (self.np_random, self.np_random_seed),
        }

    def resume(self, kept: dict[str, Any]) -> None:
        self._batch.resume(kept["batch"])
        if self._bots is not None:
            self._bots.resume(kept["bots"])
        self.action_space, self.single_action_space = kept["action_spaces"]
        self._np_random, self._np_random_seed = kept["random"]
        self._share_buffers()
        if self._batch.games:
            self._erase()
            self._batch.show_all()

    def action_masks(self) -> Array:
        """The legal actions of each game."""
        return self._masks.astype(bool)
