"""How deep a review looks. All figures are numbers of games played out or chances to win, never seconds: the same
depth gives the same review on every machine."""

from __future__ import annotations

from dataclasses import dataclass

from stationmaster.errors import StationmasterError


@dataclass(frozen=True)
class Depth:
    name: str
    heats: int
    """Of the race between the alternatives of a decision: each plays every one out that is still in it."""
    loss_error: float
    """The standard error of a loss that is marked, at most."""
    fresh_heats: int
    """With fresh luck, for one decision, at most."""
    pilot: int
    """The first heats of a decision's skill: they tell how many more it needs."""
    value_games: int
    """For one point of the curve."""
    start_games: int
    """For the chances before the cards are dealt."""
    luck_error: float
    """The standard error of a seat's luck, at most."""
    skill_games: int
    """For all decisions of the game together, at most, on the way to that."""


WARM_UP = 8  # heats of the race between two looks at who drops out

DEPTHS = {
    depth.name: depth
    for depth in (
        Depth("glance", 4, 0.1, 25, 4, 5, 50, 0.5, 1000),
        Depth("quick", 32, 0.0299, 760, 40, 160, 1200, 0.15, 250_000),
        Depth("deep", 300, 0.012, 5000, 80, 800, 10_000, 0.05, 2_500_000),
    )
}


def depth_called(name: str) -> Depth:
    if name not in DEPTHS:
        raise StationmasterError(f"there is no depth {name!r}; choose from: {', '.join(DEPTHS)}")
    return DEPTHS[name]
