"""What a game says of those who played it: OpenSkill's Bradley-Terry model, on the scale of the arena.

All numbers are points of Elo, as the arena has them: whoever has 100 more finishes ahead in 64 of 100 games, at a table
of two and at one of five alike. A game counts as one comparison, the mean of those with everybody else at the table.
docs/people.md has the formulas, and why it is this model.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from openskill.models import BradleyTerryPart

from stationmaster.arena.ratings import MIDDLE, SCALE

BETA = SCALE / sqrt(2)  # how much luck a player has in a game
SIGMA = 2 * BETA  # how little is known of a newcomer
TAU = BETA / 50  # by how much people change from game to game
MOST_SEATS = 10

MODEL = BradleyTerryPart(mu=MIDDLE, sigma=SIGMA, beta=BETA, tau=TAU, window_size=MOST_SEATS)


@dataclass(frozen=True)
class PlayerRating:
    """Of a player in one game; `sigma` is the standard error of `mu`."""

    mu: float = MIDDLE
    sigma: float = SIGMA
    games: int = 0


NEWCOMER = PlayerRating()


def rate(before: Sequence[PlayerRating], places: Sequence[int]) -> list[PlayerRating]:
    """What each is worth after a game in which they took these places; equals have the same."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [PlayerRating(one.mu, one.sigma, old.games + 1) for (one,), old in zip(after, before, strict=True)]
