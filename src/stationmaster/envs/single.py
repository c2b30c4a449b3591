"""Gymnasium: one agent against bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np

from stationmaster.engine.batch import UNLAWFUL
from stationmaster.envs.buffers import erasable, shared
from stationmaster.envs.opponents import seat_bots, table_of_bots
from stationmaster.envs.rendering import MODES, Renderer
from stationmaster.envs.tables import Array, Table, streams
from stationmaster.errors import IllegalMove


class SingleEnv(gymnasium.Env[Array, Any]):
    """The agent plays seat 0 (the first player is drawn by lot); bots play the other seats, clockwise.

    The observation is a flat array; the mask of lawful actions stands in `info["action_mask"]` and is what
    `action_masks()` answers, as sb3-contrib's MaskablePPO asks. An unlawful action raises IllegalMove. At the end
    `info` has "scores" and "ranks" by seat.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}

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
        render_mode: str | None = None,
    ) -> None:
        seats = seat_bots(opponents, players)
        self.table = Table(
            game, len(seats), options=options, board=board, reward=reward, memory=memory, scaled=scaled
        )
        self.render_mode = render_mode
        self.renderer = Renderer(self.table, render_mode)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self._batch = self.table.batch(None, learner=0)
        self._bots = table_of_bots(self.table, self._batch, seats)
        self._row = erasable(self._batch.observations)
        self._mask = shared(self._batch.masks, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._batch.reseed(*streams(seed, 1))
            self._bots.rng = Random(f"{seed}/bots")
        self._row.fill(0)
        self._batch.reset()
        if self.render_mode == "human":
            self.render()
        return self.table.shown(self._row), {"action_mask": self._mask.copy()}

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        batch = self._batch
        if batch.advance(0, int(action)) == UNLAWFUL:
            edition = self.table.edition
            ruling = edition.rule_on(batch.games[0], int(action))
            raise IllegalMove(edition.notation.text(int(action)), *ruling)
        self._row.fill(0)
        batch.observe(0, 0)
        over = batch.over[0] == 1
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if over:
            info["scores"] = [int(score) for score in batch.scores]
            info["ranks"] = [score.rank for score in self.table.edition.scores(batch.games[0])]
        if self.render_mode == "human":
            self.render()
        return self.table.shown(self._row), float(batch.rewards[0]), over, False, info

    def action_masks(self) -> Array:
        """The lawful actions, as sb3-contrib wants them."""
        return self._mask.astype(bool)

    def render(self) -> Any:
        return self.renderer.render(self._batch.games[0])
