"""Saved policies: a trained network in one `.npz` file, which NumPy alone evaluates (the format: docs/evaluation.md).

A file holds numbers and a line of JSON, never code: it may come from a stranger.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from stationmaster.bots.base import Budget
from stationmaster.bots.files import read_source
from stationmaster.errors import StationmasterError
from stationmaster.games import AnyBoard, edition
from stationmaster.games.family.chance import SeededChance
from stationmaster.games.family.data_file import BoardError
from stationmaster.games.family.edition import AnyEdition
from stationmaster.games.family.observation import Observer
from stationmaster.games.family.view import View

ENDING = ".npz"
FORMAT = 1
LARGEST = 256 * 1024 * 1024  # bytes of all arrays: far more than a policy for these games needs
ACTIVATIONS = ("relu", "tanh")
Array = NDArray[Any]
Layer = tuple[Array, Array]
"""The weights, a row for each input, and the biases."""


@dataclass(frozen=True)
class About:
    """What a policy was made for: it plays nothing else."""

    game: str
    players: int = 2
    board: AnyBoard = None
    options: dict[str, Any] = field(default_factory=dict)
    memory: bool = True
    activation: str = "relu"
    numbering: int = 1
    """The edition's `numbering_version`: what the outputs mean."""
    policy: int = FORMAT

    @property
    def words(self) -> str:
        board = f" on the board {self.board}" if isinstance(self.board, str) else " on a board of its own"
        return f"{self.game} for {self.players} players{board if self.board else ''}"


class SavedPolicy:
    """Plays the move that the network rates highest of those that are legal."""

    def __init__(self, about: About, layers: Sequence[Layer], name: str) -> None:
        self.about = about
        self.layers = layers
        self.name = name
        self.games = (about.game,)
        box = edition(about.game, about.board)
        box.check_players(about.players)
        self.options = box.check_options(about.options, about.players)
        self.observer: Observer = box.observer(about.players, about.memory, self.options)
        self.most = np.concatenate([np.full(part.size, max(part.most, 1.0)) for part in self.observer.parts])
        self.board = box.board.data
        check_shapes(layers, int(self.observer.size), len(box.notation))
        if about.numbering != box.numbering_version:
            raise StationmasterError("its moves are numbered as in another version of the game: train it anew")

    def check(self, box: AnyEdition, players: int) -> None:
        """StationmasterError, where it was made for another board or number of players."""
        if players != self.about.players or box.board.data != self.board:
            raise StationmasterError(f"the policy {self.name!r} plays only {self.about.words}")

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        self.check(view.edition, len(view.players))
        if view.options != self.options:
            raise StationmasterError(f"the policy {self.name!r} plays with other options: {self.about.options}")
        legal = list(view.moves)
        ratings = self.rate(view)[legal]
        return legal[int(ratings.argmax())]

    def rate(self, view: View) -> Array:
        """Of all moves. Sums of doubles: too exact for two machines to disagree about the highest."""
        flow = self.observe(view)
        for number, (weights, biases) in enumerate(self.layers):
            flow = flow @ weights + biases
            if number + 1 < len(self.layers):
                flow = np.tanh(flow) if self.about.activation == "tanh" else np.maximum(flow, 0)
        return np.asarray(flow)

    def observe(self, view: View) -> Array:
        """As the environments do with `scaled=True`, in a state that is dealt anew from the view: it sees no secret."""
        row = vec[u8]([0] * self.observer.size)
        state = view.edition.resample(view, SeededChance(0))
        self.observer.write(state, view.turn, row, 0)
        return np.asarray(np.array(list(row)) / self.most)


def check_shapes(layers: Sequence[Layer], inputs: int, outputs: int) -> None:
    """Each layer takes what the one before it gives."""
    width = inputs
    for number, (weights, biases) in enumerate(layers):
        if weights.ndim != 2 or weights.shape[0] != width or biases.shape != (weights.shape[1],):
            raise StationmasterError(f"layer {number}: weights {weights.shape} and biases {biases.shape} for {width}")
        width = weights.shape[1]
    if width != outputs:
        raise StationmasterError(f"it rates {width} moves, but there are {outputs}")


# ---- files ----


def save_policy(path: str | Path, layers: Sequence[Layer], about: About) -> None:
    """Writes a policy: for each layer the weights, a row for each input, and the biases, as float32."""
    SavedPolicy(about, layers, Path(path).stem)  # refuses what could not be read again
    arrays: dict[str, Any] = {"about": np.array(json.dumps(vars(about)))}
    for number, (weights, biases) in enumerate(layers):
        arrays[f"weights_{number}"] = np.asarray(weights, np.float32)
        arrays[f"biases_{number}"] = np.asarray(biases, np.float32)
    np.savez_compressed(path, **arrays)


def load_policy(path: str) -> SavedPolicy:
    """StationmasterError says in one line what is wrong with the file."""
    return read_policy(read_source(path), path)


@lru_cache(maxsize=8)
def read_policy(content: bytes, path: str) -> SavedPolicy:
    try:
        with ZipFile(BytesIO(content)) as archive:
            if sum(member.file_size for member in archive.infolist()) > LARGEST:
                raise ValueError("it is too large")
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            about = read_about(str(arrays["about"]))
            count = len(arrays.files) // 2
            layers = [(numbers(arrays[f"weights_{n}"]), numbers(arrays[f"biases_{n}"])) for n in range(count)]
        return SavedPolicy(about, layers, Path(path).stem)
    except (BadZipFile, ValueError, KeyError, TypeError, OSError, EOFError, MemoryError, BoardError) as error:
        told = f"there is no {error}" if isinstance(error, KeyError) else str(error).partition("\n")[0]
        raise StationmasterError(f"{path}: is not a saved policy: {told}") from None
    except StationmasterError as error:
        raise StationmasterError(f"{path}: {error}") from None


def read_about(text: str) -> About:
    entries = json.loads(text)
    if not isinstance(entries, dict) or entries.get("policy") != FORMAT:
        raise ValueError(f"'about' must be an object with 'policy': {FORMAT}")
    about = About(**entries)
    if not isinstance(about.players, int) or not isinstance(about.options, dict) or about.activation not in ACTIVATIONS:
        raise ValueError("'about' needs a number of players, options, and an activation: relu or tanh")
    return about


def numbers(array: Array) -> Array:
    if not np.issubdtype(array.dtype, np.floating) or not np.isfinite(array).all():
        raise ValueError("its arrays must hold finite numbers")
    return array.astype(np.float64)
