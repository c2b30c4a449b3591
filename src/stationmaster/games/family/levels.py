"""Levels for people: how strong a bot plays a game under each name."""

from __future__ import annotations

from dataclasses import dataclass

LEVELS = ("easy", "medium", "hard", "expert")


@dataclass(frozen=True)
class Level:
    """A named configuration of a bot."""

    bot: str
    seconds: float | None = None
    """How long it may think about a decision; None for as long as it sees fit."""
    slips: float = 0.0
    """How often it plays a random legal move instead."""


FOR_ANY_GAME = {
    "easy": Level("random"),
    "medium": Level("search", seconds=0.1),
    "hard": Level("search", seconds=0.4),
    "expert": Level("search", seconds=1.0),
}
"""For a game that has no strategy of its own: the more playouts, the stronger."""
