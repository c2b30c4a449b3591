"""The factored actions as a Gymnasium wrapper."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from stationmaster.envs.factored import Factored
from stationmaster.envs.single import SingleEnv
from stationmaster.envs.tasks import Array


class FactoredActions(gymnasium.Wrapper[Array, Any, Array, Any]):
    """Actions are (kind, route, payment) instead of an id.

    Heads that choose apart from one another can name a move that is not legal though each of its parts belongs to
    a legal one; then the nearest legal move is played (`Factored.nearest`). `action_masks()` has the masks of the
    three heads, one after another.
    """

    def __init__(self, env: gymnasium.Env[Array, Any]) -> None:
        super().__init__(env)
        inner = env.unwrapped
        assert isinstance(inner, SingleEnv)
        self.inner = inner
        edition = inner.task.edition
        self.factored = Factored(edition.game, edition.board.data if edition.own_board else None)
        self.action_space = spaces.MultiDiscrete(np.array(self.factored.nvec))

    def step(self, action: Array) -> tuple[Array, Any, bool, bool, dict[str, Any]]:
        kind, route, payment = (int(number) for number in action)
        return self.env.step(self.factored.nearest(self.inner.action_masks(), kind, route, payment))

    def action_masks(self) -> Array:
        return self.factored.masks(self.inner.action_masks()).astype(bool)
