"""Moves as short texts and back, without a state."""

from stationmaster.notation.base import Notation

__all__ = ["Notation"]
