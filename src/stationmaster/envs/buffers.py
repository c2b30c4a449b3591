"""The engine's buffers as NumPy arrays."""

from __future__ import annotations

import ctypes
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
