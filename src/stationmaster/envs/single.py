"""Gymnasium: one agent against bots."""

from __future__ import annotations

from typing import Any, Unpack

import gymnasium
import numpy as np

from stationmaster.envs.buffers import erasable
from stationmaster.envs.compiled.batch import ILLEGAL_MOVE, ILLEGAL_REWARD
from stationmaster.envs.copying import Copied, settled
from stationmaster.envs.describing import Description, describe
from stationmaster.envs.illegal import refusal
from stationmaster.envs.opponents import BotTable
from stationmaster.envs.rendering import MODES, Renderer
from stationmaster.envs.tasks import Array, Task, TaskSettings, streams
from stationmaster.errors import StationmasterError
from stationmaster.games.family.rules import PASS

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class SingleEnv(Copied, gymnasium.Env[Any, Any]):
    """The agent plays seat 0 (the first player is drawn by lot); opponents play the other seats, clockwise.

    The observation is a flat array; the mask of legal actions stands in `info["action_mask"]` and is what
    `action_masks()` answers, as sb3-contrib's MaskablePPO asks. An illegal action ends the game with a reward of -1,
    and `info["illegal"]` says why. At the end `info` has "scores" and "ranks" by seat, and the mask has one action, 0:
    it does nothing, so that libraries which step once more before they reset find something to choose.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str = "usa",
        players: int | None = None,
        *,
        render_mode: str | None = None,
        **settings: Unpack[TaskSettings],
    ) -> None:
        settings.setdefault("opponents", ["random"])
        self.task = Task(game, players, **settings)
        self.made_with = self.task.made_with | {"render_mode": render_mode}
        self.render_mode = render_mode
        self.renderer = Renderer(self.task, render_mode)
        self.observation_space = self.task.observation_space()
        self.action_space = self.task.action_space()
        self.state_space = self.task.state_space()
        self._batch = self.task.batch(None)
        self._bots = BotTable(self.task, self._batch, self.task.opponents)
        self._row = erasable(self._batch.observations)
        self._mask = erasable(self._batch.masks).view(np.int8)
        self._over: tuple[bool, bool] = (False, False)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._batch.reseed(*streams(seed, 1))
            self._bots.reseed(seed)
        self._batch.deal_all()
        self._over = (False, False)
        if self.render_mode == "human":
            self.render()
        return self._look()

    def step(self, action: Any) -> Step:
        batch = self._batch
        if not batch.games:
            raise StationmasterError("there is no game yet: call reset() before step()")
        if any(self._over) and action == PASS:
            seen, info = self._look()
            return seen, 0.0, *self._over, info
        if batch.advance(0, int(action)) == ILLEGAL_MOVE:
            if self.task.illegal != "random":
                return self._refuse(int(action))
            batch.play(0, batch.random_move(0))
        self._over = batch.over[0] == 1, batch.cut[0] == 1
        seen, info = self._look()
        if batch.over[0]:
            info["scores"] = [int(score) for score in batch.scores]
            info["ranks"] = [score.rank for score in self.task.edition.scores(batch.games[0])]
        if self.render_mode == "human":
            self.render()
        return seen, float(batch.rewards[0]), *self._over, info

    def sample(self) -> int:
        """A random legal action; 0 when the game is over. No array is built for it."""
        return PASS if any(self._over) else int(self._batch.random_move(0))

    def _look(self) -> tuple[Any, dict[str, Any]]:
        """What the agent observes, and the info with its legal actions."""
        self._row.fill(0)
        self._mask.fill(0)
        self._batch.show(0)
        if any(self._over):
            self._mask.fill(0)
            self._mask[PASS] = 1
        return self.task.shown(self._row), {"action_mask": self._mask.copy()}

    def _refuse(self, action: int) -> Step:
        error = refusal(self.task.edition, self._batch.games[0], action)
        if self.task.illegal == "raise":
            raise error
        self._over = (True, False)
        seen, info = self._look()
        return seen, ILLEGAL_REWARD, True, False, info | {"illegal": str(error)}

    def action_masks(self) -> Array:
        """The legal actions, as sb3-contrib wants them."""
        return self._mask.astype(bool)

    def state(self) -> Array:
        """Everything, open: what each seat observes, a row a seat, from seat 0 on. For critics, never for players."""
        state: Array = self.task.states(self._batch)[0]
        return state

    def describe(self) -> Description:
        """What every index of cards, routes, cities, tickets, actions and observations stands for."""
        return describe(self.task)

    def kept(self) -> dict[str, Any]:
        return {
            "batch": self._batch.kept(),
            "bots": self._bots.kept(),
            "over": self._over,
            "action_space": settled(self.action_space),
            "random": (self.np_random, self.np_random_seed),
        }

    def resume(self, kept: dict[str, Any]) -> None:
        self._batch.resume(kept["batch"])
        self._bots.resume(kept["bots"])
        self._over = kept["over"]
        self.action_space = kept["action_space"]
        self._np_random, self._np_random_seed = kept["random"]
        if self._batch.games:
            self._look()

    def render(self) -> Any:
        return self.renderer.render(self._batch.games[0])
