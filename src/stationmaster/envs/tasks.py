"""What every environment stands on: a game for so many players, and how it is observed and rewarded.

All interfaces take the same settings, and `TaskSettings` says what they mean.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypedDict, TypeGuard, Unpack, cast

import numpy as np
from gymnasium import spaces
from gymnasium.vector.utils import batch_space
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from stationmaster.envs.buffers import erasable, shared
from stationmaster.envs.compiled.batch import Batch
from stationmaster.envs.compiled.rewards import DENSE, PLACEMENT, SCORE_DIFFERENCE, Rewards
from stationmaster.envs.graph import graph_of
from stationmaster.envs.illegal import check_illegal
from stationmaster.errors import StationmasterError
from stationmaster.games import AnyBoard
from stationmaster.games.family.chance import Chance, SeededChance
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.observation import Part
from stationmaster.games.family.rules import Game
from stationmaster.games.setting import Setting

REWARDS = {"placement": PLACEMENT, "score_difference": SCORE_DIFFERENCE, "dense": DENSE}

Array = NDArray[Any]

Opponent = Any
"""A bot's name, a bot, a function of (observation, mask) that answers an action, or a list of such: a pool."""


class TaskSettings(TypedDict, total=False):
    """The settings of every environment, besides `players`; docs/environments.md has the same as a table.

    `players` is how many play: without it 2, or as many as there are opponents and one more.
    """

    board: AnyBoard
    """Another board than the game's own: a name ("mini", "tiny"), or data."""
    options: dict[str, Any] | None
    """The game's options that are not to be the default."""
    opponents: Sequence[Opponent] | str | None
    """Who plays the seats from 1 on, repeated in turn to fill the table; without any, the caller plays every seat."""
    observation: str
    """"flat": a row of numbers; "graph": nodes and edges, for graph networks."""
    reward: str
    """"placement", "score_difference" or "dense"."""
    memory: bool
    """False leaves out the parts of the observation that only a perfect memory gives."""
    scaled: bool
    """True: numbers from 0 to 1 (float32) instead of counts (uint8)."""
    max_cycles: int | None
    """Cuts a game off (truncates it) after so many decisions of the caller."""
    illegal: str
    """What follows an illegal action: "terminate" the game, "raise" an error, or play a "random" move instead."""


class Task:
    """A game (`setting`: with its options and board) for a number of players, with its spaces and all settings."""

    def __init__(self, game: str, players: int | None = None, **settings: Unpack[TaskSettings]) -> None:
        check_settings(settings)
        check_count("players", players)
        self.made_with = {"game": game, "players": players, **settings}
        self.reward = settings.get("reward", "placement")
        if self.reward not in REWARDS:
            raise StationmasterError(f"reward must be one of {', '.join(REWARDS)}, not {self.reward!r}")
        self.illegal = check_illegal(settings.get("illegal", "terminate"))
        self.max_cycles = check_count("max_cycles", settings.get("max_cycles"))
        self.opponents = seat_opponents(settings.get("opponents"), players)
        self.players = len(self.opponents) + 1 if self.opponents else int(players or 2)
        self.setting = Setting(game, settings.get("options") or {}, settings.get("board"))
        self.setting.check(self.players)
        self.names = [f"player_{seat}" for seat in range(self.players)]
        self.agents = self.names[:1] if self.opponents else self.names
        """The seats that the caller plays."""
        self.observer = self.edition.observer(self.players, bool(settings.get("memory", True)), self.options)
        self.n_moves = len(self.edition.notation)
        self.scaled = bool(settings.get("scaled", False))
        most = np.concatenate([np.full(part.size, part.most, np.float32) for part in self.observer.parts])
        self.most = np.maximum(most, 1)  # a game may have nothing of a thing; a space must have room
        self.scale = np.float32(1) / self.most
        self._open = vec[u8]()
        self.graph = graph_of(settings.get("observation", "flat"), self.edition, self.observer, self.scaled)

    def __reduce__(self) -> tuple[Any, ...]:
        """Sent as its settings: whoever receives it makes it anew."""
        return task_of, (self.made_with,)

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

    def observation_space(self) -> spaces.Space[Any]:
        return self.graph.space() if self.graph else self.row_space()

    def row_space(self) -> spaces.Box:
        if self.scaled:
            return spaces.Box(0.0, 1.0, (self.observer.size,), np.float32)
        return spaces.Box(np.zeros(self.observer.size, np.uint8), self.most.astype(np.uint8), dtype=np.uint8)

    def state_space(self) -> spaces.Box:
        """A row for each seat, whatever the observations are."""
        space: Any = batch_space(self.row_space(), self.players)
        return cast(spaces.Box, space)

    def mask_space(self) -> spaces.Box:
        return spaces.Box(0, 1, (self.n_moves,), np.int8)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.n_moves)

    def deal(self, chance: Chance) -> Game:
        return self.setting.deal(self.players, chance)

    def batch(self, seed: int | str | None, count: int = 1) -> Batch:
        """Games that are not dealt yet. The caller plays seat 0 where there are opponents, else every seat."""
        rewarding = Rewards(REWARDS[self.reward])
        learner = 0 if self.opponents else -1
        batch = Batch(self.observer, rewarding, self.deal, *streams(seed, count), self.n_moves, learner)
        batch.most = self.max_cycles or -1
        return batch

    def shown(self, row: Array) -> Any:
        """A row of the buffer, or several, as the caller gets them: copies of their own."""
        return self.graph.of(row) if self.graph else self.scaled_row(row)

    def scaled_row(self, row: Array) -> Array:
        return row * self.scale if self.scaled else row.copy()

    def states(self, batch: Batch) -> Array:
        """Of each game everything, open: a row for each seat, from seat 0 on, which is what that seat observes."""
        size, players = int(self.observer.size), self.players
        total = int(batch.count) * players * size
        if len(self._open) != total:
            self._open = vec[u8]([0] * total)
        rows = self._open
        erasable(rows).fill(0)
        for number in range(batch.count):
            for seat in range(players):
                batch.observe(number, seat, rows, (number * players + seat) * size)
        return self.scaled_row(shared(rows, np.uint8).reshape(-1, players, size))


def task_of(made_with: dict[str, Any]) -> Task:
    return Task(**made_with)


def check_settings(settings: Mapping[str, Any]) -> None:
    unknown = [name for name in settings if name not in TaskSettings.__annotations__]
    if unknown:
        known = ", ".join(["players", *TaskSettings.__annotations__])
        raise StationmasterError(f"there is no setting {unknown[0]!r}; there are: {known}")
    for name in ("memory", "scaled"):
        if settings.get(name, True) not in (True, False):
            raise StationmasterError(f"{name} must be True or False, not {settings[name]!r}")
    if not isinstance(settings.get("options") or {}, dict):
        raise StationmasterError(f"options must be a dictionary of the game's options, not {settings['options']!r}")


def check_count(name: str, count: int | None) -> int | None:
    """None, where the setting is left out."""
    if count is not None and (not isinstance(count, (int, np.integer)) or count < 1):
        raise StationmasterError(f"{name} must be a whole number of at least 1, not {count!r}")
    return count


def seat_opponents(opponents: Sequence[Opponent] | str | None, players: int | None) -> list[Opponent]:
    """The opponent of each seat from 1 on, repeated in turn to fill the table; none, where the caller plays it all."""
    if opponents is None:
        return []
    given = list(opponents) if is_pool(opponents) else [opponents]
    if not given or any(is_pool(opponent) and not opponent for opponent in given):
        raise StationmasterError("name at least one opponent, such as opponents=['random']")
    count = len(given) + 1 if players is None else players
    if len(given) >= count:
        raise StationmasterError(f"{len(given)} opponents and the learner need more than {count} seats")
    return [given[seat % len(given)] for seat in range(count - 1)]


def is_pool(opponent: Opponent) -> TypeGuard[Sequence[Opponent]]:
    """A list within the list of opponents: each game draws one of it."""
    return isinstance(opponent, (list, tuple))


def streams(seed: int | str | None, count: int, one_by_one: bool = False) -> tuple[list[Chance], list[Chance], Chance]:
    """Streams for several games: the chance of each, that of the opponents in each, and one for random choices.

    One game of seed s plays as `Match(..., seed=s)`; game i of several, or if all are named `one_by_one`, takes the
    stream "s/i". Without a seed, nobody knows them.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    seeds = [f"{seed}/{i}" for i in range(count)] if count > 1 or one_by_one else [seed]
    chances: list[Chance] = [SeededChance(one) for one in seeds]
    whims: list[Chance] = [SeededChance(f"{one}/opponents") for one in seeds]
    return chances, whims, SeededChance(f"{seed}/choice")


def worker_seeds(seed: int | str, count: int) -> list[int]:
    """A seed for each of several workers: spawned from one, the same whatever their number."""
    digests = (blake2b(f"{seed}/worker/{n}".encode(), digest_size=4).digest() for n in range(count))
    return [int.from_bytes(digest, "little") for digest in digests]


def observation_parts(game: str, players: int = 2, **settings: Unpack[TaskSettings]) -> dict[str, Part]:
    """The named parts of an observation: where each begins (`offset`), its `shape`, its greatest number (`most`).

    >>> part = observation_parts("usa", 2)["hand"]
    >>> part.offset, part.shape, part.memory
    (72, (9,), False)
    """
    return {part.name: part for part in parts_of(Task(game, players, **settings))}


def parts_of(task: Task) -> Iterator[Part]:
    yield from task.observer.parts


def named(task: Task, observation: Array) -> dict[str, Array]:
    """An observation (or a batch of them) taken apart: the parts by name, in their shapes."""
    cut = {}
    for part in task.observer.parts:
        piece = observation[..., part.offset : part.offset + part.size]
        cut[part.name] = piece.reshape(*observation.shape[:-1], *part.shape)
    return cut
