"""The engine's buffers as NumPy arrays."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


def shared(buffer: Any, dtype: DTypeLike) -> NDArray[Any]:
    """The same memory, to be read."""
    return np.frombuffer(buffer, dtype)


def erasable(buffer: Any) -> NDArray[np.uint8]:
    """The same memory of bytes, to be filled with zeros.

    A vec hands out its memory for reading only. Its place is fixed while the vec lives, so that writing there is
    sound; the array keeps the vec alive.
    """
    reading = shared(buffer, np.uint8)
    memory = (ctypes.c_uint8 * reading.size).from_address(reading.__array_interface__["data"][0])
    memory.kept = reading  # type: ignore[attr-defined]
    return shared(memory, np.uint8)


def cut_rows(sheet: Any, width: int) -> list[Any]:
    """The rows of a sheet as arrays."""
    return list(erasable(sheet).reshape(-1, width))


def cut_masks(sheet: Any, width: int) -> list[Any]:
    """The same for masks, which Gymnasium wants as int8."""
    return list(erasable(sheet).view(np.int8).reshape(-1, width))


class Copies:
    """Copies of an array that is overwritten at every step; each stays as it is while somebody holds it.

    Memory of which nobody holds a copy any more, not even a view of one, is written again: new pages from the system at
    every step would take up to half of its time. Whoever keeps more than SPARE gets new memory for them. A copy is
    handed out as a view, so that whoever locks or reshapes it does so to their own only.
    """

    SPARE = 4

    def __init__(self, source: NDArray[Any]) -> None:
        self._source = source
        self._made: list[NDArray[Any]] = []
        self._unheld = least_count()

    def take(self) -> NDArray[Any]:
        """The array as it is now."""
        for made in self._made:
            if sys.getrefcount(made) == self._unheld:
                np.copyto(made, self._source)
                return made.view()
        made = self._source.copy()
        if len(self._made) < self.SPARE:
            self._made.append(made)
        return made.view()


def least_count() -> int:
    """What `sys.getrefcount` says in a loop over a list of what nobody else holds; Pythons differ in this."""
    for thing in [object()]:
        count = sys.getrefcount(thing)
    return count
