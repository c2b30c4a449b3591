"""Positions in which a kind of reason is true, and neighbouring ones in which it is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stationmaster.coach.reasons import Reason, reason
from stationmaster.games.family.view import View

NAMES = ("Ann", "Bo", "Cy", "Di")


class Asked(NamedTuple):
    """Why is one decision better than another here? Moves are texts, those of a journey joined by commas."""

    view: View
    played: str | None
    best: str


Pair = tuple[Callable[[], Asked], Callable[[], Asked]]
"""Where it is true, and where it is not."""


def answers(asked: Asked) -> dict[str, Reason]:
    """All reasons by their kind, not only those that would be shown; the first of each."""
    played = None if asked.played is None else parsed(asked.view, asked.played)
    found: dict[str, Reason] = {}
    for fact in asked.view.facts(played, parsed(asked.view, asked.best)):
        found.setdefault(fact.kind, reason(asked.view, fact))
    return found


def parsed(view: View, text: str) -> Sequence[int]:
    return [view.notation.parse(move.strip()) for move in text.split(",")]
