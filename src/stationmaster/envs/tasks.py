"""What every environment stands on: a game for so many players, and how it is observed and rewarded."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stationmaster.envs.compiled.batch import Batch
from stationmaster.envs.compiled.rewards import DENSE, PLACEMENT, SCORE_DIFFERENCE, Rewards
from stationmaster.errors import StationmasterError
from stationmaster.games.family.chance import Chance, SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.observation import Part
from stationmaster.games.family.rules import Game
from stationmaster.games.setting import Setting

REWARDS = {"placement": PLACEMENT, "score_difference": SCORE_DIFFERENCE, "dense": DENSE}

Array = NDArray[Any]


class Task:
    """A game (`setting`: with its options) for a number of players, with its spaces.

    `reward` is "placement", "score_difference" or "dense"; `memory=False` leaves out the parts of the observation
    that only a perfect memory gives; `scaled=True` gives numbers from 0 to 1 (float32) instead of counts (uint8).
    """

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        options: dict[str, Any] | None = None,
        board: dict[str, Any] | None = None,
        reward: str = "placement",
        memory: bool = True,
        scaled: bool = False,
    ) -> None:
        if reward not in REWARDS:
            raise StationmasterError(f"reward must be one of {', '.join(REWARDS)}, not {reward!r}")
        self.setting = Setting(game, options or {}, board)
        self.setting.check(players)
        self.players = players
        self.names = [f"player_{seat}" for seat in range(players)]
        self.reward = reward
        self.observer = self.edition.observer(players, memory, self.options)
        self.n_moves = len(self.edition.notation)
        self.scaled = scaled
        most = np.concatenate([np.full(part.size, part.most, np.float32) for part in self.observer.parts])
        self.most = np.maximum(most, 1)  # a game may have nothing of a thing; a space must have room
        self.scale = np.float32(1) / self.most

    @property
    def game(self) -> str:
        return self.setting.game

    @property
    def edition(self) -> AnyEdition:
        return self.setting.edition

    @property
    def options(self) -> dict[str, Any]:
        """All of them, those that were not chosen too."""
        return self.setting.all_options

    def observation_space(self) -> spaces.Box:
        if self.scaled:
            return spaces.Box(0.0, 1.0, (self.observer.size,), np.float32)
        return spaces.Box(np.zeros(self.observer.size, np.uint8), self.most.astype(np.uint8), dtype=np.uint8)

    def mask_space(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.n_moves,), np.int8)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.n_moves)

    def deal(self, chance: Chance) -> Game:
        return self.setting.deal(self.players, chance)

    def batch(self, seed: int | str | None, count: int = 1, learner: int = -1) -> Batch:
        """Games that are not dealt yet."""
        chances, choice = streams(seed, count)
        rewarding = Rewards(REWARDS[self.reward])
        return Batch(self.observer, rewarding, self.deal, chances, choice, self.n_moves, learner)

    def shown(self, row: Array) -> Array:
        """A row of the buffer, as the caller gets it: a copy of its own."""
        return row * self.scale if self.scaled else row.copy()


def streams(seed: int | str | None, count: int) -> tuple[list[Chance], Chance]:
    """A stream of chance for each of several games, and one for random choices; without a seed, new ones.

    One game of seed s plays as `Match(..., seed=s)`; game i of several takes the stream "s/i".
    """
    seed = secrets.token_hex(16) if seed is None else seed
    chances: list[Chance] = [SeededChance(seed if count == 1 else f"{seed}/{i}") for i in range(count)]
    return chances, SeededChance(f"{seed}/choice")


def worker_seeds(seed: int | str, count: int) -> list[int]:
    """A seed for each of several workers: spawned from one, the same whatever their number."""
    digests = (blake2b(f"{seed}/worker/{n}".encode(), digest_size=4).digest() for n in range(count))
    return [int.from_bytes(digest, "little") for digest in digests]


def observation_parts(game: str, players: int = 2, *, memory: bool = True, **more: Any) -> dict[str, Part]:
    """The named parts of an observation: where each begins (`offset`), its `shape`, its greatest number (`most`).

    >>> part = observation_parts("usa", 2)["hand"]
    >>> part.offset, part.shape, part.memory
    (72, (9,), False)
    """
    return {part.name: part for part in parts_of(Task(game, players, memory=memory, **more))}


def parts_of(task: Task) -> Iterator[Part]:
    yield from task.observer.parts


def named(task: Task, observation: Array) -> dict[str, Array]:
    """An observation (or a batch of them) taken apart: the parts by name, in their shapes."""
    cut = {}
    for part in task.observer.parts:
        piece = observation[..., part.offset : part.offset + part.size]
        cut[part.name] = piece.reshape(*observation.shape[:-1], *part.shape)
    return cut
