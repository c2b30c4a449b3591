"""Games for tests: reproducible random play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import stationmaster as sm


def positions(game: str, players: int, seed: int, **options: Any) -> Iterator[sm.Match]:
    """One match, again and again: before each decision of a random game, and at its end."""
    match = sm.Match(game, players, seed=seed, options=options)
    rng = random.Random(seed)
    while not match.is_over:
        yield match
        match.play(rng.choice(match.legal_moves().ids))
    yield match


def finished(game: str, players: int, seed: int, **options: Any) -> sm.Match:
    *_, match = positions(game, players, seed, **options)
    return match


def exchanged(match: sm.Match, seat: int, seed: int) -> sm.Match:
    """The same match with all that the seat cannot know dealt anew."""
    twin = match.copy()
    twin.state = sm.resample(match.view(seat), sm.SeededChance(seed))
    return twin
